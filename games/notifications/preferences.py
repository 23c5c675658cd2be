"""Notification preferences of users: for one table, and mail for all tables."""

from django.db import transaction

from accounts.models import User
from games.models import NotificationPreference


@transaction.atomic
def set_notification_preference(
    *, user: User, game_id: int, mail: bool | None, push: bool | None, webhook: bool | None, timing: str
) -> NotificationPreference:
    """Store what the user wants for one table; None and "" stand for the user's general settings."""
    wanted = {"mail": mail, "push": push, "webhook": webhook, "timing": timing}
    preference, _made = NotificationPreference.objects.update_or_create(user=user, game_id=game_id, defaults=wanted)
    return preference


@transaction.atomic
def set_mail(*, user: User, game_id: int | None, on: bool) -> None:
    """Turn mail on or off for one table, or without `game_id` for all tables."""
    if game_id is None:
        User.objects.filter(pk=user.pk).update(mail_notifications=on)
        if not on:
            # This includes tables for which the user had turned mail on.
            NotificationPreference.objects.filter(user=user, mail=True).update(mail=None)
    else:
        # Return to the general setting if that is on; otherwise turn mail on for this table.
        wanted = (None if user.mail_notifications else True) if on else False
        NotificationPreference.objects.update_or_create(user=user, game_id=game_id, defaults={"mail": wanted})
