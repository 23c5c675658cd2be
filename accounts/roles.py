"""Who may do what besides playing: moderators, by a group with permissions, and administrators, who may everything."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission

MODERATORS = "Moderators"


def grant_moderators(app: str, *codenames: str) -> None:
    """Let moderators do these things of an app, which must have been migrated."""
    # Django makes permissions after a migration, too, but perhaps after us.
    create_permissions(apps.get_app_config(app), verbosity=0)
    group, _made = Group.objects.get_or_create(name=MODERATORS)
    group.permissions.add(*Permission.objects.filter(content_type__app_label=app, codename__in=codenames))


def grant(**_: Any) -> None:
    """What moderators may do with people."""
    grant_moderators("accounts", "view_user", "moderate_user", "view_auditentry")
