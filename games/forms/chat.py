"""What the pages of chat and reports may send."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.chat.text import tidy
from games.exceptions import Unsayable
from games.models import Message, Report


class MessageForm(forms.Form):
    """A word to the team; what counts as one is the service's to say."""

    text = forms.CharField(max_length=20 * Message.MAX_LENGTH, required=False, strip=False)

    def read(self) -> dict[str, Any]:
        """What was sent, as the service takes it."""
        if not self.is_valid():
            raise Unsayable(_("This message could not be read."))
        return dict(self.cleaned_data)


class ReadForm(forms.Form):
    """The newest message that the page shows."""

    until = forms.IntegerField(min_value=0, max_value=2**63 - 1)

    def read(self) -> dict[str, Any]:
        """What was sent, as the service takes it; what is no number has heard nothing."""
        return {"until": self.cleaned_data["until"] if self.is_valid() else 0}


class ReportForm(forms.Form):
    """What somebody writes to the moderators, if they like."""

    text = forms.CharField(
        label=_("What is wrong? (if you like to say so)"),
        max_length=Report._meta.get_field("text").max_length,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )

    def clean_text(self) -> str:
        return tidy(self.cleaned_data["text"])
