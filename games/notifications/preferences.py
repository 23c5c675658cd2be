"""Who wants which notifications of which table."""

from django.db import transaction

from accounts.models import User
from games.models import NotificationPreference


@transaction.atomic
def set_notification_preference(
    *, user: User, game_id: int, mail: bool | None, push: bool | None, webhook: bool | None, timing: str
) -> NotificationPreference:
    """What this person wants of one table; None and "" are as everywhere."""
    wanted = {"mail": mail, "push": push, "webhook": webhook, "timing": timing}
    choice, _made = NotificationPreference.objects.update_or_create(user=user, game_id=game_id, defaults=wanted)
    return choice


@transaction.atomic
def set_mail(*, user: User, game_id: int | None, on: bool) -> None:
    """Mail of one table, or of all that do not say otherwise, on or off."""
    if game_id is None:
        User.objects.filter(pk=user.pk).update(mail_notifications=on)
        if not on:
            # Who wants no mail from any table wants none from those once asked for either.
            NotificationPreference.objects.filter(user=user, mail=True).update(mail=None)
    else:
        # Back to as everywhere, if mail comes from everywhere; else it is asked for of this one.
        wanted = (None if user.mail_notifications else True) if on else False
        NotificationPreference.objects.update_or_create(user=user, game_id=game_id, defaults={"mail": wanted})
