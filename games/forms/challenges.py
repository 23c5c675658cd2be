"""Taking up a challenge."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.tables import Options
from games.models import Game
from games.statistics.challenges import DIFFICULTY, Challenge

USUAL_PLAYERS = 3


class ChallengeForm(forms.Form):
    """A table of a challenge: how many set out, how many of them its maker plays, and at what pace."""

    players = forms.TypedChoiceField(label=gettext_lazy("Adventurers"), coerce=int, widget=Options())
    host_seats = forms.TypedChoiceField(
        label=gettext_lazy("How many of them do you play?"),
        coerce=int,
        initial=1,
        widget=Options(),
    )
    pace = forms.TypedChoiceField(
        label=gettext_lazy("Time for each turn"), choices=Game.Pace.choices, coerce=int, initial=Game.Pace.DAY
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
            self.add_error("host_seats", _("The table does not have so many seats."))
        return data

    def read(self) -> dict[str, Any]:
        """What was chosen, and what the challenge says, as `services.create_table` takes it."""
        challenge = self.challenge
        return self.cleaned_data | {
            "name": _("Challenge %(week)s") % {"week": challenge.week},
            "rules": challenge.rules,
            "difficulty": DIFFICULTY,
            "seed": challenge.seed(self.cleaned_data["players"]),
            "challenge": challenge.name,
        }
