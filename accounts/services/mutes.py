"""Whom somebody does not want to hear."""

from accounts.models import Mute, User


def mute(*, user: User, person: User) -> None:
    """Fold what that person says, and bring no word of theirs; oneself one hears always."""
    if person != user:
        Mute.objects.get_or_create(user=user, muted=person)


def unmute(*, user: User, person_id: int) -> None:
    """Hear that person again."""
    Mute.objects.filter(user=user, muted=person_id).delete()


def is_muted(*, user_id: int, person_id: int | None) -> bool:
    """Whether the one does not want to hear the other."""
    return person_id is not None and Mute.objects.filter(user=user_id, muted=person_id).exists()
