"""Celery tasks of the accounts."""

from typing import Any

from anymail.exceptions import AnymailError  # type: ignore[import-untyped]
from celery import shared_task
from django.core.mail import EmailMessage

from accounts.services import account_mails

MOST_RETRIES = 4


@shared_task(bind=True, max_retries=MOST_RETRIES)
def send_mail(self: Any, *, subject: str, body: str, to: str) -> None:
    """Send a mail about an account; retry for a quarter of an hour if the mail server is unavailable."""
    try:
        EmailMessage(subject, body, None, [to]).send()
    except (OSError, AnymailError) as error:
        raise self.retry(exc=error, countdown=60 * 2**self.request.retries) from error


@shared_task
def mail_reset_link(*, email: str, origin: str) -> None:
    """Mail what somebody needs who has forgotten the password of an address, if it has an account."""
    account_mails.mail_reset_link(email=email, origin=origin)


@shared_task
def mail_confirmation_link(*, address_id: int, signup: bool, origin: str) -> None:
    """Mail the link that confirms an address."""
    account_mails.mail_confirmation_link(address_id=address_id, signup=signup, origin=origin)
