"""Mails about accounts, which the worker renders and sends.

The web process does the same for every address that somebody types: it queues the address. The worker looks up whether
the address has an account, and writes the mail that fits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core.context import request_context
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest
from kombu.exceptions import OperationalError
from structlog import get_logger

from accounts.models import User
from accounts.services.addresses import send_confirmation

log = get_logger(__name__)


def queue(task: Any, **arguments: Any) -> None:
    """Queue a task of a mail; run it here if the broker is down."""
    try:
        task.delay(**arguments)
    except OperationalError as error:
        log.warning("worker_not_woken", error=type(error).__name__)
        task.apply(kwargs=arguments)


def origin_of(request: HttpRequest) -> str:
    """Return scheme and host of a request, with which the links of its mails begin."""
    return f"{request.scheme}://{request.get_host()}"


@contextmanager
def _request_to(origin: str) -> Iterator[HttpRequest]:
    """Make a request to the site current: allauth builds its links from one."""
    url = urlsplit(origin)
    environ = {"REQUEST_METHOD": "GET", "wsgi.url_scheme": url.scheme, "HTTP_HOST": url.netloc, "wsgi.input": BytesIO()}
    with request_context(request := WSGIRequest(environ)):
        yield request


def mail_reset_link(*, email: str, origin: str) -> None:
    """Mail a link for a new password to a confirmed address, or a confirmation link to an unconfirmed one."""
    with _request_to(origin) as request:
        form = ResetPasswordForm()
        form.cleaned_data = {"email": email}
        form.users = list(User.objects.filter(email=email, is_active=True))
        form.save(request)
        newest = EmailAddress.objects.filter(email=email, verified=False, user__email=None).order_by("pk").last()
        if not form.users and newest:
            send_confirmation(request, newest)


def mail_confirmation_link(*, address_id: int, signup: bool, origin: str) -> None:
    """Mail the link that confirms an address; if another account has confirmed the address, tell its owner instead."""
    address = EmailAddress.objects.select_related("user").filter(pk=address_id, verified=False).first()
    if address is not None:
        with _request_to(origin) as request:
            get_adapter(request).mail_confirmation(request, EmailConfirmationHMAC(address), signup)
