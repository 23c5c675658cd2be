"""Failed deliveries: whether a failure is final, and whether it is a problem of the address."""

from smtplib import SMTPRecipientsRefused, SMTPResponseException

from anymail.exceptions import AnymailRecipientsRefused  # type: ignore[import-untyped]
from django.utils.translation import gettext_noop

from accounts import channels
from accounts.models import Endpoint, User
from accounts.services import endpoints


def is_final(error: Exception) -> bool:
    """Return whether another attempt would fail in the same way."""
    if isinstance(error, SMTPResponseException):
        return error.smtp_code >= 500
    return isinstance(error, channels.Rejected) or _refuses_address(error)


def record_problem(error: Exception, *, user: User, endpoint: Endpoint | None) -> None:
    """Record a failure of the user's address, which their notification settings show; ignore failures of our server."""
    if endpoint is not None:
        endpoints.record_problem(endpoint, str(error) or type(error).__name__)
    elif _refuses_address(error):
        problem = gettext_noop("The mail server of your address refused our email.")  # translated when it is shown
        User.objects.filter(pk=user.pk, email=user.email).update(mail_problem=problem)


def _refuses_address(error: Exception) -> bool:
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= 500 for code, _reason in error.recipients.values())
    return isinstance(error, AnymailRecipientsRefused)
