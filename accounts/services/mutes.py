"""Mutes between users."""

from accounts.models import Mute, User


def mute(*, user: User, person: User) -> None:
    """Mute another person: collapse their messages and send no notifications from them."""
    if person != user:
        Mute.objects.get_or_create(user=user, muted=person)


def unmute(*, user: User, person_id: int) -> None:
    """Unmute a person."""
    Mute.objects.filter(user=user, muted=person_id).delete()


def is_muted(*, user_id: int, person_id: int | None) -> bool:
    """Return whether a user has muted a person."""
    return person_id is not None and Mute.objects.filter(user=user_id, muted=person_id).exists()
