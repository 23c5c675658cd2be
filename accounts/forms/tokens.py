"""Forms of API tokens and bot accounts."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.forms.profile import NameField
from accounts.models import ApiToken
from accounts.services.api_tokens import OF_PEOPLE

LIVES = [(30, _("30 days")), (90, _("90 days")), (365, _("1 year"))]


class LifeField(forms.TypedChoiceField):
    """How long a token is valid."""

    def __init__(self) -> None:
        super().__init__(label=_("Valid for"), choices=LIVES, coerce=int, initial=90)


class TokenForm(forms.Form):
    """A new token: its name, what it may do, and for how long."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("What it is for. Only you see it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=[(scope.value, scope.label) for scope in OF_PEOPLE],
        initial=[ApiToken.Scope.READ, ApiToken.Scope.PLAY],
        widget=forms.CheckboxSelectMultiple,
    )
    days = LifeField()

    def clean_name(self) -> str:
        """Return the name as one line without control characters."""
        name = names.one_line(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A name needs at least one visible letter or symbol."), code="blank")
        return name


class BotForm(forms.Form):
    """A new bot account."""

    name = NameField(
        max_length=names.MAX_LENGTH - len(names.OF_BOTS),
        help_text=_("“(bot)” is added, and its tables name you as its owner."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    days = LifeField()
