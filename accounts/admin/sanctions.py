"""The actions of moderators on a user."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import roles
from accounts.admin.actions import AdminAction, ReasonForm
from accounts.forms.profile import NameField
from accounts.models import User
from accounts.privacy import account_deletion
from accounts.services import sanctions


class SanctionForm(ReasonForm):
    """A reason that the user reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = gettext_lazy("The person reads this.")


class DurationForm(SanctionForm):
    """A reason and a duration."""

    LENGTHS: ClassVar = [
        ("1", gettext_lazy("a day")),
        ("3", gettext_lazy("three days")),
        ("7", gettext_lazy("a week")),
        ("30", gettext_lazy("thirty days")),
        ("good", gettext_lazy("permanently")),
        ("day", gettext_lazy("until the day below")),
    ]
    length = forms.ChoiceField(label=gettext_lazy("For how long"), choices=LENGTHS, initial="7")
    day = forms.DateField(
        label=gettext_lazy("Ends at the start of"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("Only with “until the day below”. The day begins in your time zone."),
    )

    def clean(self) -> dict[str, Any]:
        """Return the arguments of the services: `reason`, and `until` (None: permanent)."""
        cleaned = super().clean() or {}
        length, day = cleaned.pop("length", None), cleaned.pop("day", None)
        if length == "good":
            cleaned["until"] = None
        elif length == "day":
            if day is None:
                self.add_error("day", _("Choose a day."))
            else:
                cleaned["until"] = datetime(day.year, day.month, day.day, tzinfo=timezone.get_current_timezone())
        elif length:
            cleaned["until"] = timezone.now() + timedelta(days=int(length))
        return cleaned


class RenameForm(SanctionForm):
    """A new name and a reason."""

    name = NameField(help_text=gettext_lazy("What their teammates see from now on."))
    field_order = ("name", "reason")


class RoleForm(ReasonForm):
    """A role and a reason."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=roles.Role.choices)
    field_order = ("role", "reason")


class PersonAction(AdminAction):
    """An action on a user."""

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        self.service(by=by, user=thing, **fields)
        return self.done


class SanctionAction(PersonAction):
    """An action of moderators on a user, who is told of it."""

    form_class = SanctionForm

    def allows(self, user: User, thing: User) -> bool:
        return sanctions.may_sanction(user, thing)


class Warn(SanctionAction):
    name = "warn"
    label = gettext_lazy("Warn")
    description = gettext_lazy(
        "They see your message on every page until they have read it. They can still do everything."
    )
    service = staticmethod(sanctions.warn)
    done = gettext_lazy("Warned.")


class Mute(SanctionAction):
    name = "mute"
    label = gettext_lazy("Mute")
    description = gettext_lazy("They can play but cannot write to others. This replaces a current mute.")
    form_class = DurationForm
    service = staticmethod(sanctions.mute)
    done = gettext_lazy("Muted.")


class Unmute(SanctionAction):
    name = "unmute"
    label = gettext_lazy("End the mute")
    description = gettext_lazy("They can write to others again at once.")
    needs = "is_muted"
    service = staticmethod(sanctions.unmute)
    done = gettext_lazy("The mute is ended.")


class Ban(SanctionAction):
    name = "ban"
    label = gettext_lazy("Ban")
    description = gettext_lazy(
        "Their next request is refused on every device, and they cannot sign in. Their tables go on as they do when a "
        "player is absent. This replaces a current ban."
    )
    form_class = DurationForm
    is_grave = True
    service = staticmethod(sanctions.ban)
    done = gettext_lazy("Banned.")


class Unban(SanctionAction):
    name = "unban"
    label = gettext_lazy("End the ban")
    description = gettext_lazy("They can sign in again at once.")
    needs = "is_banned"
    service = staticmethod(sanctions.unban)
    done = gettext_lazy("The ban is ended.")


class Rename(SanctionAction):
    name = "rename"
    label = gettext_lazy("Rename")
    description = gettext_lazy("For an offensive name. They can choose another one in their settings.")
    form_class = RenameForm
    service = staticmethod(sanctions.rename)
    done = gettext_lazy("Renamed.")

    def form(self, thing: User, data: Any = None) -> forms.Form:
        return RenameForm(data, initial={"name": _("Player %(number)d") % {"number": thing.pk}})


class Appoint(PersonAction):
    name = "role"
    label = gettext_lazy("Change the role")
    description = gettext_lazy(
        "Moderators look after people and tables, but cannot see hidden information of games they play in. "
        "Administrators can do everything and assign roles."
    )
    form_class = RoleForm
    service = staticmethod(roles.appoint)
    done = gettext_lazy("The role is changed.")

    def allows(self, user: User, thing: User) -> bool:
        return user.is_administrator and user.pk != thing.pk

    def fits(self, thing: User) -> bool:
        return not thing.is_guest

    def form(self, thing: User, data: Any = None) -> forms.Form:
        return RoleForm(data, initial={"role": roles.role_of(thing)})


class Delete(PersonAction):
    name = "delete-account"
    label = gettext_lazy("Delete the account")
    description = gettext_lazy(
        "They leave their tables, and all their data is deleted at once and permanently, as if they had done it "
        "themselves. A ban is deleted too. Give a reason without names, because it is kept."
    )
    is_grave = True
    service = staticmethod(account_deletion.delete_for)
    done = gettext_lazy("The account is deleted.")

    def allows(self, user: User, thing: User) -> bool:
        return user.is_administrator and not thing.is_staff


OBJECT_ACTIONS = (Warn(), Mute(), Unmute(), Ban(), Unban(), Rename(), Appoint(), Delete())
