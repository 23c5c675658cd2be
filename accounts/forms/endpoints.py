"""Forms of webhooks and push subscriptions."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.channels import push
from accounts.models import Endpoint
from accounts.names import one_line
from forbidden.security import outbound

LONGEST = Endpoint._meta.get_field("url").max_length


class AddressField(forms.CharField):
    """An address to which the site may post."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST, **kwargs)

    def clean(self, value: Any) -> str:
        url: str = super().clean(value)
        try:
            outbound.check(url)
        except outbound.NotAllowed as error:
            raise ValidationError(str(error), code="not_allowed") from error
        return url


class WebhookForm(forms.Form):
    """A webhook of a chat or a program."""

    kind = forms.ChoiceField(
        label=_("Type"),
        choices=[
            (Endpoint.Kind.DISCORD, _("A Discord channel")),
            (Endpoint.Kind.SLACK, _("A Slack or Mattermost channel")),
            (Endpoint.Kind.JSON, _("Your own program (JSON)")),
        ],
    )
    url = AddressField(
        label=_("Address of the webhook"),
        widget=forms.TextInput(
            attrs={"inputmode": "url", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
        help_text=_("It starts with https://. Anyone who knows it can write there, so we never show it again."),
    )
    label = forms.CharField(
        label=_("Name"),
        max_length=60,
        required=False,
        help_text=_("Your own name for it. If you leave this empty, it is called after its host."),
    )

    def clean_label(self) -> str:
        """Return the label as one line without control characters."""
        return one_line(self.cleaned_data["label"])


class BrowserForm(forms.Form):
    """A push subscription, as the browser describes it."""

    url = AddressField(widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=200, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=50, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not push.are_keys(data.get("p256dh", ""), data.get("auth", "")):
            raise ValidationError(_("Your browser sent keys that cannot be used."), code="keys")
        return data
