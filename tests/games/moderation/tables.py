"""Helpers for tests of moderator actions on tables."""

from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import AuditEntry, User
from accounts.roles import MODERATORS
from games.models import Game, Message, Notification
from tests.conftest import client_for

REASON = "A mistake of ours."


def moderator(name: str = "Mo") -> User:
    """Create a moderator."""
    return appoint(User.objects.create_user(f"{name.lower()}@example.org", "sand-and-water", name=name))


def appoint(user: User) -> User:
    """Make a player a moderator."""
    user.is_staff = True
    user.save()
    user.groups.add(Group.objects.get(name=MODERATORS))
    return User.objects.get(pk=user.pk)


def administrator(name: str = "Root") -> User:
    return User.objects.create_superuser(f"{name.lower()}@example.org", "sand-and-water", name=name)


def client_of(user: User) -> Client:
    client: Client = client_for(user)
    return client


def rows() -> list[dict[str, Any]]:
    """Return every audit row, without its id and time."""
    return list(AuditEntry.objects.order_by("pk").values("actor", "action", "target", "target_id", "reason", "detail"))


def moderator_messages(game: Game) -> list[str]:
    """Return the moderators' messages at the table, oldest first."""
    return [message.words for message in Message.objects.filter(game=game, user=None).order_by("pk")]


def pending_kinds(user: User, game: Game) -> list[str]:
    """Return the kinds of this table's unsent notifications to a user."""
    notifications = Notification.objects.filter(user=user, game=game, planned_at=None)
    return sorted(notifications.values_list("kind", flat=True))
