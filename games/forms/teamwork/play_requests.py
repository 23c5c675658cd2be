"""Forms of requests between teammates."""

from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext

from games.exceptions import Illegal
from games.forms.service import ServiceForm
from games.forms.tables import LONGEST_ACTION


class PlayRequestForm(ServiceForm):
    """The play to ask for, "seat:action" as on a button of the board, and a sentence why."""

    seat_action = forms.RegexField(r"^\d{1,2}:\{.*\}$", max_length=LONGEST_ACTION)
    text = forms.CharField(max_length=200, required=False, validators=[ProhibitNullCharactersValidator()])

    def read(self) -> dict[str, Any]:
        """Return the arguments of the service; raise `Malformed` or `Illegal` if they are invalid."""
        if "text" in self.errors:
            raise Illegal(gettext("At most 200 characters, please."))
        read = super().read()
        seat, _, action = read.pop("seat_action").partition(":")
        return {"seat": int(seat), "action": action, **read}


class AgreementForm(forms.Form):
    """The button that asks to agree to one's shared plan."""

    plan = forms.BooleanField()


class AnswerForm(forms.Form):
    """The answer to a request: a value of `PlayRequest.Status`, or "thanks"."""

    choice = forms.CharField(max_length=10)

    def read(self) -> str:
        """Return the answer, which the view and the service check."""
        return str(self.cleaned_data["choice"]) if self.is_valid() else ""
