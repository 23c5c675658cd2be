"""The people with whom a user is never seated."""

from django.db.models import Q

from accounts.models import Avoidance, User


def kept_apart(user: User) -> set[int]:
    """Return the ids of the people whom the user avoids, and of those who avoid the user."""
    pairs = Avoidance.objects.filter(Q(user=user) | Q(avoided=user)).values_list("user", "avoided")
    return {person for pair in pairs for person in pair} - {user.pk}


def avoided_by(user: User) -> set[int]:
    """Return the ids of the people whom the user avoids."""
    return set(user.avoidances.values_list("avoided", flat=True))
