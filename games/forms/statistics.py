"""Forms of statistics and challenges."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.display import DISPLAYS
from games.engine import RULES
from games.forms.options import RadioOptions
from games.models import Game
from games.statistics.challenges import DIFFICULTY, Challenge
from games.statistics.figures import difficulty_of, players_of, title_of

USUAL_PLAYERS = 3


class FilterForm(forms.Form):
    """A filter of games; an invalid choice filters nothing."""

    rules = forms.ChoiceField(label=pgettext_lazy("desert or island", "Game"), required=False)
    difficulty = forms.ChoiceField(label=gettext_lazy("Difficulty"), required=False)
    players = forms.TypedChoiceField(label=gettext_lazy("Team size"), required=False, coerce=int)
    role = forms.ChoiceField(label=gettext_lazy("Adventurer"), required=False)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        fields: dict[str, Any] = self.fields
        levels = dict.fromkeys(level for rules in RULES.values() for level in rules.DIFFICULTIES)
        numbers = sorted({number for rules in RULES.values() for number in rules.PLAYERS})
        roles = {offer.value: offer.name for display in DISPLAYS.values() for offer in display.ADVENTURERS}
        fields["rules"].choices = [("", _("All games")), *((name, title_of(name)) for name in RULES)]
        every = pgettext("difficulties", "All")
        fields["difficulty"].choices = [("", every), *((level, difficulty_of(level)) for level in levels)]
        every = pgettext("numbers of players", "All")
        fields["players"].choices = [("", every), *((number, players_of(number)) for number in numbers)]
        every = pgettext("adventurers", "All")
        fields["role"].choices = [("", every), *sorted(roles.items(), key=lambda role: str(role[1]))]

    def read(self) -> dict[str, Any]:
        """Return the chosen filters as fields of results and tallies."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


class ChallengeForm(forms.Form):
    """The options of a challenge table: number of adventurers, host's seats and pace."""

    players = forms.TypedChoiceField(label=gettext_lazy("Adventurers"), coerce=int, widget=RadioOptions())
    host_seats = forms.TypedChoiceField(
        label=gettext_lazy("How many do you play?"),
        coerce=int,
        initial=1,
        widget=RadioOptions(),
    )
    pace = forms.TypedChoiceField(
        label=gettext_lazy("Time per turn"), choices=Game.Pace.choices, coerce=int, initial=Game.Pace.DAY
    )

    def __init__(self, data: Any, *, challenge: Challenge) -> None:
        usual = min(USUAL_PLAYERS, max(challenge.players))
        super().__init__(data, auto_id=f"{challenge.rules}_%s", initial={"players": usual})
        self.challenge = challenge
        fields: dict[str, Any] = self.fields
        fields["players"].choices = [(number, str(number)) for number in challenge.players]
        fields["host_seats"].choices = [(1, "1"), *fields["players"].choices]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("host_seats", 0) > data.get("players", max(self.challenge.players)):
            self.add_error("host_seats", _("The table does not have that many seats."))
        return data

    def read(self) -> dict[str, Any]:
        """Return the arguments of `lobby.create_table`, from the form and the challenge."""
        challenge = self.challenge
        return self.cleaned_data | {
            "name": _("Challenge %(week)s") % {"week": challenge.week},
            "rules": challenge.rules,
            "difficulty": DIFFICULTY,
            "seed": challenge.seed(self.cleaned_data["players"]),
            "challenge": challenge.name,
        }
