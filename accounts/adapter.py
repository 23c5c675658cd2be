"""Where allauth asks us."""

import ipaddress
import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from anymail.exceptions import AnymailError  # type: ignore[import-untyped]
from django.contrib import messages
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.barring import bar
from accounts.models import User

logger = logging.getLogger(__name__)

NOWHERE = "0.0.0.0"  # nosec B104  # no address to listen at


class Adapter(DefaultAccountAdapter):
    """allauth's adapter, without the races and outages that would end in a 500."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as error:
            # A double click, or two people with one address: the first has it.
            messages.info(request, _("There is an account with this address already. Sign in with it."))
            raise ImmediateHttpResponse(redirect("account_login")) from error

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

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, AnymailError):
            logger.exception("mail not sent: %s", template_prefix)
            messages.error(self.request, _("The mail could not be sent just now. Please try again in a few minutes."))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:settings")
