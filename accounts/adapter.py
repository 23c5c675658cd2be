"""Where allauth asks us."""

import ipaddress
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from kombu.exceptions import OperationalError
from structlog import get_logger

from accounts import limits, tasks
from accounts.bans import bar
from accounts.models import User
from accounts.services.addresses import is_confirmed

log = get_logger(__name__)

NOWHERE = "0.0.0.0"  # nosec B104  # no address to listen at
CONFIRMATIONS = ("account/email/email_confirmation", "account/email/email_confirmation_signup")
"""Mails with the link that confirms an address."""
ON_REQUEST = ("account/email/password_reset_key", "account/email/account_already_exists")
"""Mails that anybody can cause who knows an address."""


class Adapter(DefaultAccountAdapter):
    """allauth's adapter, without the races and outages that would end in a 500."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user = super().save_user(request, user, form, commit=False)
        user.email = None  # until it is confirmed: allauth then sets it
        if commit:
            user.save()
        return user

    def pre_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse | None:
        # Before any second step of signing in, and by whichever way: password, passkey, sign-up, link or code by mail.
        return self._bar(request, user) or super().pre_login(request, user, **how)

    def login(self, request: HttpRequest, user: User) -> None:
        # After the last step, since the ban may have come in between.
        user.refresh_from_db(fields=["banned_until"])
        if answer := self._bar(request, user):
            raise ImmediateHttpResponse(answer)
        super().login(request, user)

    def _bar(self, request: HttpRequest, user: User) -> HttpResponse | None:
        """The page for the banned, with nothing left of the sign-in that had begun."""
        if not user.is_banned:
            return None
        request.session.flush()
        return bar(request, user)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        request.former_address = email_address.user.email  # type: ignore[attr-defined]
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            # Somebody else signed up with the address and has not confirmed it.
            context = {"email": email_address.email}
            self.add_message(request, messages.ERROR, "account/messages/email_confirmation_failed.txt", context)
            return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that limits count: the one that the nearest of our own proxies saw, whatever was sent with it."""
        try:
            address = ipaddress.ip_address(super().get_client_ip(request))
        except (ImproperlyConfigured, PermissionDenied):
            # Fewer proxies than there should be, or a socket without addresses: counted as one, and nobody shut out.
            return NOWHERE
        # A server that listens for both kinds tells the old one in the form of the new one, of which a whole
        # network is counted as one.
        return str(getattr(address, "ipv4_mapped", None) or address)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Mail the link, or tell the one who has confirmed the address already that somebody else gave it."""
        email = emailconfirmation.email_address.email
        if limits.wait_for("confirm_email", key=email):
            request.confirmation_waits = True  # type: ignore[attr-defined]
        elif is_confirmed(email):
            self.send_account_already_exists_mail(email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Leave a mail to the worker; an address that nobody has confirmed gets the link to do so, and nothing else."""
        former = getattr(self.request, "former_address", None)  # which hears that it was given up
        if template_prefix not in CONFIRMATIONS and email != former and not is_confirmed(email):
            return
        limit = "mail_on_request" if template_prefix in ON_REQUEST else "mail_account"
        if template_prefix not in CONFIRMATIONS and limits.wait_for(limit, key=email.lower()):
            return
        site = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        mail = self.render_mail(template_prefix, email, site | context)
        _leave_to_worker(subject=mail.subject, body=str(mail.body), to=email)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:settings")


def _leave_to_worker(**mail: str) -> None:
    """So that an answer takes the same time whether or not a mail goes out."""
    try:
        tasks.send_mail.delay(**mail)
    except OperationalError as error:
        log.warning("worker_not_woken", error=type(error).__name__)
        tasks.send_mail.apply(kwargs=mail)
