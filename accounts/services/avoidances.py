"""Avoidances between users: who is never seated with whom."""

from django.db.models import Q

from accounts.models import Avoidance, User


def avoid(*, user: User, person: User) -> None:
    """Never seat the user with another person again; games that have begun go on."""
    if person != user:
        Avoidance.objects.get_or_create(user=user, avoided=person)


def stop_avoiding(*, user: User, person_id: int) -> None:
    """Allow the user and a person to be seated together again."""
    Avoidance.objects.filter(user=user, avoided=person_id).delete()


def kept_apart(user: User) -> set[int]:
    """Return the ids of the people whom the user avoids, and of those who avoid the user."""
    pairs = Avoidance.objects.filter(Q(user=user) | Q(avoided=user)).values_list("user", "avoided")
    return {person for pair in pairs for person in pair} - {user.pk}


def avoided_by(user: User) -> set[int]:
    """Return the ids of the people whom the user avoids."""
    return set(user.avoidances.values_list("avoided", flat=True))
