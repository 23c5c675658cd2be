"""The choices of a user about notifications and language."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.utils.translation import get_language

from accounts.models import User
from accounts.signals import reminders_changed


@transaction.atomic
def save_notifications(user: User, *, fields: Collection[str], reminders_chosen: bool) -> None:
    """Save these fields of a user; with `reminders_chosen`, announce that the user has chosen other reminders."""
    user.save(update_fields=fields)
    if reminders_chosen:
        reminders_changed.send(User, user=user)


@receiver(user_logged_in)
def remember_language(user: User, **_: Any) -> None:
    """Store the language of the sign-in for a user without one: mails have no browser to ask."""
    if not user.interface_language and (language := get_language()):
        User.objects.filter(pk=user.pk, interface_language="").update(interface_language=language)
