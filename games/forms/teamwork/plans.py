"""Forms of plans."""

from typing import Any

from django import forms

from games.forms.service import LineField, ServiceForm
from games.forms.tables import SeatActionForm, WalkForm


def _as_step(read: dict[str, Any], data: Any) -> dict[str, Any]:
    """Return the fields of a button as arguments of `plans.add_step`: its "version" is the length of the draft."""
    return {"length": read.pop("version"), "turn_of": TurnForm(data).read(), **read}


class TurnForm(forms.Form):
    """With whose coming turn a new plan begins: a seat, or anything else for now."""

    turn = forms.IntegerField(min_value=0, max_value=99)

    def read(self) -> int | None:
        return self.cleaned_data["turn"] if self.is_valid() else None


class StepForm(SeatActionForm):
    """A button of the planning board."""

    def read(self) -> dict[str, Any]:
        return _as_step(super().read(), self.data)


class WalkStepForm(WalkForm):
    """A walk of the planning board."""

    def read(self) -> dict[str, Any]:
        return _as_step(super().read(), self.data)


class GuessForm(ServiceForm):
    """The seat for whose coming turn a plan begins on a guess at the board."""

    guess = forms.IntegerField(min_value=0, max_value=99)

    def read(self) -> dict[str, Any]:
        """Return the argument of `plans.begin_at_likely`."""
        return {"seat": super().read()["guess"]}


class AdvanceForm(ServiceForm):
    """How a turn in advance is played, and whether it is a further choice."""

    goes_on = forms.BooleanField(required=False)
    skips = forms.BooleanField(required=False)
    is_careful = forms.BooleanField(required=False)
    is_next_choice = forms.BooleanField(required=False)


class EditForm(ServiceForm):
    """The shared plan that becomes a player's draft."""

    plan = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class FollowForm(EditForm):
    """The plan that a player follows, and the version that the page showed."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)


class WhyForm(ServiceForm):
    """A sentence why."""

    why = LineField()
