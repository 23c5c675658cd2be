"""The form of a challenge table."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.tables import RadioOptions
from games.models import Game
from games.statistics.challenges import DIFFICULTY, Challenge

USUAL_PLAYERS = 3


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
        """Return the arguments of `services.create_table`, from the form and the challenge."""
        challenge = self.challenge
        return self.cleaned_data | {
            "name": _("Challenge %(week)s") % {"week": challenge.week},
            "rules": challenge.rules,
            "difficulty": DIFFICULTY,
            "seed": challenge.seed(self.cleaned_data["players"]),
            "challenge": challenge.name,
        }
