"""Forms of the chat and of reports."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chat.text import normalise
from games.exceptions import InvalidMessage
from games.forms.service import ServiceForm
from games.models import Message, Report


class MessageForm(ServiceForm):
    """A chat message; the service validates its text."""

    text = forms.CharField(max_length=20 * Message.MAX_LENGTH, required=False, strip=False)
    after = forms.IntegerField(min_value=0, max_value=2**63 - 1, required=False)

    def read(self) -> dict[str, Any]:
        """Return the data that was sent, as the service takes it."""
        if not self.is_valid():
            raise InvalidMessage(_("This message could not be read."))
        return dict(self.cleaned_data)


class ReadForm(forms.Form):
    """The number of the newest message that the page shows."""

    until = forms.IntegerField(min_value=0, max_value=2**63 - 1)

    def read(self) -> dict[str, Any]:
        """Return the argument of the service; an invalid number counts as nothing read."""
        return {"until": self.cleaned_data["until"] if self.is_valid() else 0}


class ReportForm(forms.Form):
    """An optional text to the moderators."""

    text = forms.CharField(
        label=_("What is wrong? (optional)"),
        max_length=Report._meta.get_field("text").max_length,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )

    def clean_text(self) -> str:
        return normalise(self.cleaned_data["text"])
