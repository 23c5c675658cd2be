"""Celery tasks of the accounts."""

from typing import Any

from anymail.exceptions import AnymailError  # type: ignore[import-untyped]
from celery import shared_task
from django.core.mail import EmailMessage

MOST_RETRIES = 4


@shared_task(bind=True, max_retries=MOST_RETRIES)
def send_mail(self: Any, *, subject: str, body: str, to: str) -> None:
    """Send a mail about an account; retry for half an hour if the mail server is unavailable."""
    try:
        EmailMessage(subject, body, None, [to]).send()
    except (OSError, AnymailError) as error:
        raise self.retry(exc=error, countdown=60 * 2**self.request.retries) from error
