"""The choices of a user about notifications."""

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from accounts.signals import reminders_changed


@transaction.atomic
def save_notifications(user: User, *, fields: Collection[str], reminders_chosen: bool) -> None:
    """Save these fields of a user; with `reminders_chosen`, announce that the user has chosen other reminders."""
    user.save(update_fields=fields)
    if reminders_chosen:
        reminders_changed.send(User, user=user)
