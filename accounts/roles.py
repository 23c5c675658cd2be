"""Roles: players, moderators (a group with permissions) and administrators (who may do everything)."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.exceptions import NotAllowed, Refused
from accounts.models import User
from accounts.services import audit

MODERATORS = "Moderators"


class Role(models.TextChoices):
    PLAYER = "player", _("player")
    MODERATOR = "moderator", _("moderator")
    ADMINISTRATOR = "administrator", _("administrator")


class NotAppointed(NotAllowed):
    sentence = _("Only another administrator can change this role.")


def role_of(user: User) -> Role:
    """Return the current role of a user."""
    if user.is_staff and user.is_superuser:
        return Role.ADMINISTRATOR
    return Role.MODERATOR if user.is_staff else Role.PLAYER


@transaction.atomic
def appoint(*, by: User, user: User, role: str, reason: str) -> None:
    """Change the role of a user; only another administrator may."""
    if not by.is_administrator or by.pk == user.pk:
        raise NotAppointed
    user = User.objects.lock(user)
    if user.is_guest and role != Role.PLAYER:
        raise Refused(_("A guest, who has no password, cannot be moderator or administrator."))
    before = role_of(user)
    if before == role:
        raise Refused(_("They already have this role."))
    user.is_superuser = role == Role.ADMINISTRATOR
    user.is_staff = role != Role.PLAYER
    user.save(update_fields=["is_staff", "is_superuser"])
    moderators = Group.objects.get(name=MODERATORS)
    if role == Role.MODERATOR:
        user.groups.add(moderators)
    else:
        user.groups.remove(moderators)
    audit.record(by=by, action="appoint", target=user, reason=reason, role=str(role), before=str(before))


def grant_moderators(app: str, *codenames: str) -> None:
    """Give moderators these permissions of an app, which must have been migrated."""
    # Django creates permissions after a migration, too, but perhaps after this runs.
    create_permissions(apps.get_app_config(app), verbosity=0)
    group, _made = Group.objects.get_or_create(name=MODERATORS)
    group.permissions.add(*Permission.objects.filter(content_type__app_label=app, codename__in=codenames))


def grant(**_signal: Any) -> None:
    """Give moderators their permissions on accounts."""
    grant_moderators("accounts", "view_user", "moderate_user", "view_auditentry")
