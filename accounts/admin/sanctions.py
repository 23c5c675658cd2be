"""What moderators do with a person."""

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


class ToldForm(ReasonForm):
    """A reason that the person reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = gettext_lazy("The person reads this.")


class EndForm(ToldForm):
    """A reason, and for how long."""

    LENGTHS: ClassVar = [
        ("1", gettext_lazy("a day")),
        ("3", gettext_lazy("three days")),
        ("7", gettext_lazy("a week")),
        ("30", gettext_lazy("thirty days")),
        ("good", gettext_lazy("for good")),
        ("day", gettext_lazy("until the day below")),
    ]
    length = forms.ChoiceField(label=gettext_lazy("For how long"), choices=LENGTHS, initial="7")
    day = forms.DateField(
        label=gettext_lazy("Until the start of"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("Of the day in your time zone, if you have chosen so above."),
    )

    def clean(self) -> dict[str, Any]:
        """The fields of the services: `reason`, and `until`, None for good."""
        cleaned = super().clean() or {}
        length, day = cleaned.pop("length", None), cleaned.pop("day", None)
        if length == "good":
            cleaned["until"] = None
        elif length == "day":
            if day is None:
                self.add_error("day", _("Which day?"))
            else:
                cleaned["until"] = datetime(day.year, day.month, day.day, tzinfo=timezone.get_current_timezone())
        elif length:
            cleaned["until"] = timezone.now() + timedelta(days=int(length))
        return cleaned


class RenameForm(ToldForm):
    """Another name, and why."""

    name = NameField(help_text=gettext_lazy("What their teammates see from now on."))
    field_order = ("name", "reason")


class RoleForm(ReasonForm):
    """A role, and why."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=roles.Role.choices)
    field_order = ("role", "reason")


class SanctionAction(AdminAction):
    """Something that moderators do with a person, who is told of it."""

    form_class = ToldForm

    def allows(self, user: User, thing: User) -> bool:
        return sanctions.may_sanction(user, thing)


class Warn(SanctionAction):
    name = "warn"
    label = gettext_lazy("Warn")
    lede = gettext_lazy("They find your words over every page until they have read them. Nothing is forbidden them.")

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.warn(by=by, user=thing, **fields)
        return _("Warned.")


class Mute(SanctionAction):
    name = "mute"
    label = gettext_lazy("Mute")
    lede = gettext_lazy("They play on, but write nothing to others. A mute that is on is replaced by this one.")
    form_class = EndForm

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.mute(by=by, user=thing, **fields)
        return _("Muted.")


class Unmute(SanctionAction):
    name = "unmute"
    label = gettext_lazy("End the mute")
    lede = gettext_lazy("They may write to others again at once.")

    def fits(self, thing: User) -> bool:
        return thing.is_muted

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.unmute(by=by, user=thing, **fields)
        return _("They may write again.")


class Ban(SanctionAction):
    name = "ban"
    label = gettext_lazy("Ban")
    lede = gettext_lazy(
        "Their next request is refused, on every device, and they cannot sign in. Their tables go on as they do when "
        "somebody is absent. A ban that is on is replaced by this one."
    )
    form_class = EndForm
    is_grave = True

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.ban(by=by, user=thing, **fields)
        return _("Banned.")


class Unban(SanctionAction):
    name = "unban"
    label = gettext_lazy("End the ban")
    lede = gettext_lazy("They may sign in again at once.")

    def fits(self, thing: User) -> bool:
        return thing.is_banned

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.unban(by=by, user=thing, **fields)
        return _("They may come in again.")


class Rename(SanctionAction):
    name = "rename"
    label = gettext_lazy("Rename")
    lede = gettext_lazy("For a name that nobody should have to read. They may choose another one in their settings.")
    form_class = RenameForm

    def form(self, thing: User, data: Any = None) -> forms.Form:
        return RenameForm(data, initial={"name": _("Player %(number)d") % {"number": thing.pk}})

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        sanctions.rename(by=by, user=thing, **fields)
        return _("Renamed.")


class Appoint(AdminAction):
    name = "role"
    label = gettext_lazy("Change the role")
    lede = gettext_lazy(
        "Moderators look after people and tables, without the secrets of games that they play in themselves. "
        "Administrators may do everything, and say who is what."
    )
    form_class = RoleForm

    def allows(self, user: User, thing: User) -> bool:
        return user.is_administrator and user.pk != thing.pk

    def fits(self, thing: User) -> bool:
        return not thing.is_guest

    def form(self, thing: User, data: Any = None) -> forms.Form:
        return RoleForm(data, initial={"role": roles.role_of(thing)})

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        roles.appoint(by=by, user=thing, **fields)
        return _("The role is changed.")


class Delete(AdminAction):
    name = "delete-account"
    label = gettext_lazy("Delete the account")
    lede = gettext_lazy(
        "They get up from their tables, and everything that is theirs goes at once and for good, as if they had done "
        "it themselves; a ban goes with it. Give a reason without names: it stays."
    )
    is_grave = True

    def allows(self, user: User, thing: User) -> bool:
        return user.is_administrator and not thing.is_staff

    def carry_out(self, *, by: User, thing: User, **fields: Any) -> str | Promise:
        account_deletion.delete_for(by=by, user=thing, **fields)
        return _("The account is deleted.")


OBJECT_ACTIONS = (Warn(), Mute(), Unmute(), Ban(), Unban(), Rename(), Appoint(), Delete())
