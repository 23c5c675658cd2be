"""Forms of requests between teammates."""

from django import forms

from games.forms.service import LineField
from games.forms.tables import PlayForm


class PlayRequestForm(PlayForm):
    """The play to ask for, and a sentence why."""

    text = LineField()


class AgreementForm(forms.Form):
    """The button that asks to agree to one's shared plan."""

    plan = forms.BooleanField()


class AnswerForm(forms.Form):
    """The answer to a request: a value of `PlayRequest.Status`, or "thanks"."""

    choice = forms.CharField(max_length=10)

    def read(self) -> str:
        """Return the answer, which the view and the service check."""
        return str(self.cleaned_data["choice"]) if self.is_valid() else ""
