"""Account deletion: the user leaves every table, then their row and all their data are deleted."""

from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.mail import send_mail
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Q
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from structlog import get_logger

from accounts.exceptions import NotYours
from accounts.models import User
from accounts.privacy.sessions import end_sessions
from accounts.services import audit
from accounts.signals import account_leaving

log = get_logger(__name__)

TRIES = 3


def delete_account(*, user: User) -> None:
    """Delete the account of a user or guest; a second call does nothing.

    The user first leaves each table in a transaction of its own, so that their row is not locked while a table is
    waited for. A new row about the user in between, or a deadlock, only starts it again. Their bot accounts go first.
    """
    for bot in user.bots.all():
        delete_account(user=bot)
    for tries_left in reversed(range(TRIES)):
        try:
            account_leaving.send(User, user=user)
            with transaction.atomic():
                # From here on no new row can refer to this user: other transactions wait and find no user.
                person = User.objects.select_for_update().filter(pk=user.pk).first()
                if person is not None:
                    person.delete()
            return
        except (IntegrityError, OperationalError):
            if not tries_left:
                raise


def delete_for(*, by: User, user: User, reason: str) -> None:
    """Delete a player's account as an administrator, with one audit row that holds the reason and no names."""
    if not by.is_administrator or user.is_staff:
        raise NotYours(_("Administrators can delete only accounts of players. Staff must give up their role first."))
    audit.record(by=by, action="delete", target=user, reason=reason)
    delete_account(user=user)


@receiver(pre_delete, sender=User, dispatch_uid="traces")
def forget_traces(sender: object, instance: User, **_: Any) -> None:
    """Clear log entries and sessions that refer to a user without a foreign key; runs on every deletion."""
    addresses = dict(EmailAddress.objects.filter(user=instance).values_list("pk", "email"))
    known = {*addresses.values(), *filter(None, [instance.email])}
    about = Q(content_type=ContentType.objects.get_for_model(User), object_id=str(instance.pk))
    about |= Q(content_type=ContentType.objects.get_for_model(EmailAddress), object_id__in=map(str, addresses))
    for address in known:
        about |= Q(object_repr__icontains=address) | Q(change_message__icontains=address)
    LogEntry.objects.filter(about).update(object_repr="", change_message="")
    end_sessions(instance.pk)
    if instance.email:
        transaction.on_commit(partial(_confirm_deletion, instance.email, instance.name, instance.site_language))


def _confirm_deletion(address: str, name: str, language: str) -> None:
    """Confirm the deletion by mail; the account stays deleted if that fails."""
    with translation.override(language):
        text = render_to_string("mail/deleted.txt", {"name": name, "site": settings.SITE_URL})
        try:
            send_mail(_("Your account at Forbidden is deleted"), text, None, [address])
        except Exception as error:  # a provider may raise anything
            log.warning("goodbye_not_sent", error=type(error).__name__)
