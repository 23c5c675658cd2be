"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import languages, names, time_zones
from accounts.models import User
from accounts.models.user import HOURS
from accounts.services import vacations
from accounts.signals import name_changing

PASSWORD_HELP = _("At least 8 characters, and not a common password.")


class NameField(forms.CharField):
    """The name that teammates see."""

    default_validators = [names.validate_name]

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Name"))
        kwargs.setdefault("help_text", _("What your teammates see."))
        kwargs.setdefault("max_length", names.MAX_LENGTH)
        kwargs.setdefault("widget", forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto"}))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        return names.tidy_name(super().to_python(value) or "")


class HiddenZoneField(forms.CharField):
    """The browser's time zone, filled in by script; an invalid value becomes the default."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def clean(self, value: Any) -> str:
        return value if isinstance(value, str) and value in time_zones.names() else time_zones.DEFAULT


class GuestForm(forms.Form):
    """The fields that an invite link asks of a guest."""

    name = NameField()
    time_zone = HiddenZoneField()


class SignupForm(GuestForm):
    """The fields of sign-up besides address and password; allauth's form extends this one."""

    field_order = ["name", "email", "password1"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Save the fields; allauth calls this after it has stored the user."""
        user.name = self.cleaned_data["name"]
        user.time_zone = self.cleaned_data["time_zone"]
        user.save(update_fields=["name", "time_zone"])


class SettingsForm(forms.ModelForm):
    """Name, time zone, languages, who may see the statistics, and reactions to the log."""

    name = NameField()
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones.choices,
        help_text=_("All times on the site are in this time zone."),
        error_messages={"invalid_choice": _("Choose a time zone from the list.")},
    )
    interface_language = forms.ChoiceField(
        label=_("Language"),
        choices=languages.of_the_site,
        help_text=_("The language of all pages and messages."),
        required=False,  # a page of the previous release has no such field
    )

    class Meta:
        model = User
        fields = ("name", "interface_language", "language", "time_zone", "shows_statistics", "hides_reactions")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["interface_language"] = get_language()

    def clean_interface_language(self) -> str:
        return self.cleaned_data["interface_language"] or self.instance.interface_language

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if name != self.initial.get("name"):
            name_changing.send(User, user=self.instance, name=name)
        return name


class NotificationsForm(forms.ModelForm):
    """How and when notifications come, unless a table has its own settings."""

    class Meta:
        model = User
        fields = (
            "mail_notifications",
            "push_notifications",
            "webhook_notifications",
            "digest_hour",
            "quiet_from",
            "quiet_until",
            "reminders",
            "proposal_notifications",
        )
        labels = {"digest_hour": _("When")}
        help_texts = {"digest_hour": ""}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        digests = [(hour, _("in a daily digest at %(hour)s") % {"hour": name}) for hour, name in HOURS]
        selects: dict[str, Any] = self.fields
        selects["digest_hour"].choices = [("", _("at once")), *digests]
        selects["quiet_from"].choices = [("", _("no quiet hours")), *HOURS]
        selects["quiet_until"].choices = [("", "–"), *HOURS]
        selects["reminders"].required = False  # a page of the previous release has no such field

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        start, end = data.get("quiet_from"), data.get("quiet_until")
        if (start is None) != (end is None) and not self.errors:
            missing = "quiet_until" if end is None else "quiet_from"
            self.add_error(missing, _("Quiet hours need a start and an end."))
        elif start is not None and start == end:
            self.add_error("quiet_until", _("Quiet hours must end at a different hour than they start."))
        return data


class VacationForm(forms.Form):
    """The first and the last day of a vacation, in the user's time zone."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("first"), data.get("last")
        if not (first and last):
            return data
        if first < timezone.localdate():
            self.add_error("first", _("That day is in the past."))
        elif last < first:
            self.add_error("last", _("The last day is before the first day."))
        elif (last - first).days >= (left := vacations.days_left(self.user)):
            text = ngettext("You have %(count)s day left this year.", "You have %(count)s days left this year.", left)
            self.add_error("last", text % {"count": left})
        return data


class LeavingForm(forms.Form):
    """The confirmation of an account deletion."""

    is_sure = forms.BooleanField(
        label=_("I understand what is deleted, and I want to delete it"),
        error_messages={"required": _("Tick the box to confirm. This cannot be undone.")},
    )


class ClaimForm(forms.Form):
    """Address and password that turn a guest into an account."""

    email = forms.EmailField(
        label=_("Email"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("For signing in, and for emails when it is your turn."),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=1024,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_email(self) -> str:
        # It may belong to another account: then its owner gets the mail, and learns of it.
        return str(self.cleaned_data["email"]).lower()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "password" in data:
            try:
                validate_password(data["password"], User(name=self.user.name, email=data.get("email")))
            except ValidationError as error:
                self.add_error("password", error)
        return data
