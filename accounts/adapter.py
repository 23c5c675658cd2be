"""The adapter of allauth: how the site changes sign-up, sign-in and mail."""

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
from django.utils import translation

from accounts import limits, tasks
from accounts.bans import ban_page
from accounts.models import User
from accounts.services import account_mails
from accounts.services.addresses import is_confirmed

NOWHERE = "0.0.0.0"  # nosec B104  # no address to listen at
CONFIRMATIONS = ("account/email/email_confirmation", "account/email/email_confirmation_signup")
"""Mails with a link that confirms an address."""
ON_REQUEST = ("account/email/password_reset_key", "account/email/account_already_exists")
"""Mails that anyone who knows an address can cause."""


class Adapter(DefaultAccountAdapter):
    """allauth's adapter, safe against races and outages that would end in a 500."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user = super().save_user(request, user, form, commit=False)
        user.email = None  # until it is confirmed, when allauth sets it
        user.interface_language = translation.get_language() or ""
        if commit:
            user.save()
        return user

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        # Runs before any second step and for every method: password, passkey, sign-up, link or code by mail.
        return self._ban_page(request, user) or super().pre_login(request, user, **kwargs)

    def login(self, request: HttpRequest, user: User) -> None:
        # Runs after the last step, because the ban may have come in between.
        user.refresh_from_db(fields=["banned_until"])
        if answer := self._ban_page(request, user):
            raise ImmediateHttpResponse(answer)
        super().login(request, user)

    def _ban_page(self, request: HttpRequest, user: User) -> HttpResponse | None:
        """Return the ban page for a banned user and drop the sign-in in progress; None for others."""
        if not user.is_banned:
            return None
        request.session.flush()
        return ban_page(request, user)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        request.former_address = email_address.user.email  # type: ignore[attr-defined]
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            # Another user signed up with the address and has not confirmed it.
            context = {"email": email_address.email}
            self.add_message(request, messages.ERROR, "account/messages/email_confirmation_failed.txt", context)
            return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the IP address for rate limits: the one that our own nearest proxy saw, whatever headers were sent."""
        try:
            address = ipaddress.ip_address(super().get_client_ip(request))
        except (ImproperlyConfigured, PermissionDenied):
            # Fewer proxies than configured, or a socket without addresses: all such requests count as one address.
            return NOWHERE
        # A server that listens on IPv4 and IPv6 shows IPv4 addresses as IPv6 ones, of which a whole network would
        # count as one.
        return str(getattr(address, "ipv4_mapped", None) or address)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Queue the mail with the link, for every address alike."""
        address = emailconfirmation.email_address
        if limits.wait_for("confirm_email", key=address.email):
            request.confirmation_waits = True  # type: ignore[attr-defined]
            return
        origin = account_mails.origin_of(request)
        account_mails.queue(tasks.mail_confirmation_link, address_id=address.pk, signup=signup, origin=origin)

    def mail_confirmation(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Mail the link; if another account has confirmed the address, tell its owner instead."""
        if is_confirmed(emailconfirmation.email_address.email):
            self.send_account_already_exists_mail(emailconfirmation.email_address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail; an unconfirmed address gets only the link that confirms it."""
        former = getattr(self.request, "former_address", None)  # its owner learns of the change
        if template_prefix not in CONFIRMATIONS and email != former and not is_confirmed(email):
            return
        limit = "mail_on_request" if template_prefix in ON_REQUEST else "mail_account"
        if template_prefix not in CONFIRMATIONS and limits.wait_for(limit, key=email.lower()):
            return
        site = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        with translation.override(_language_of(email, context)):
            mail = self.render_mail(template_prefix, email, site | context)
        account_mails.queue(tasks.send_mail, subject=mail.subject, body=str(mail.body), to=email)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:settings")


def _language_of(email: str, context: dict[str, Any]) -> str | None:
    """Return the language of the recipient of a mail, else the one of whoever caused it."""
    user = context.get("user") or User.objects.filter(email=email.lower()).first()
    return user.site_language if user and user.interface_language else translation.get_language()
