"""Avoidances between users."""

from accounts.models import Avoidance, User


def avoid(*, user: User, person: User) -> None:
    """Never seat the user with another person again; games that have begun go on."""
    if person != user:
        Avoidance.objects.get_or_create(user=user, avoided=person)


def stop_avoiding(*, user: User, person_id: int) -> None:
    """Allow the user and a person to be seated together again."""
    Avoidance.objects.filter(user=user, avoided=person_id).delete()
