"""Forms that replace allauth's. They may import allauth, which itself imports `accounts.forms.profile`."""

import hashlib
import time
from datetime import timedelta
from typing import Any

from allauth.account import forms
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import tasks
from accounts.forms.profile import PASSWORD_HELP
from accounts.models import User
from accounts.services import account_mails
from accounts.services.api_tokens import tokens_of

TWO_CLICKS = timedelta(minutes=1)
PATIENCE = 2.0
"""Seconds for which the second of two clicks waits for the first."""


class SignupForm(forms.SignupForm):
    """Creates an account, even if another account has its address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HELP

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        digest = hashlib.sha256(self.cleaned_data["email"].lower().encode()).hexdigest()
        is_first = cache.add(f"signup:{digest}", True, 10)
        ends = time.monotonic() + (0 if is_first else PATIENCE)
        while not (twin := self._just_made()) and time.monotonic() < ends:
            time.sleep(0.1)
        return (twin, None) if twin else super().try_save(request)

    def save(self, request: HttpRequest) -> User:
        adapter = get_adapter()
        with transaction.atomic():
            user: User = adapter.save_user(request, adapter.new_user(request), self)
            self.custom_signup(request, user)
            EmailAddress.objects.create(user=user, email=self.cleaned_data["email"].lower(), primary=True)
        return user

    def _just_made(self) -> User | None:
        """Return the account that the same form created a moment ago."""
        data = self.cleaned_data
        recent = User.objects.filter(
            email=None,
            emailaddress__email=data["email"].lower(),
            name=data["name"],
            date_joined__gt=timezone.now() - TWO_CLICKS,
        )
        return next((user for user in recent if user.check_password(data["password1"])), None)


class ResetPasswordForm(forms.ResetPasswordForm):
    """Asks the worker for a link for every address, so the time of the answer does not tell which have an account."""

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        email = str(self.cleaned_data["email"])
        account_mails.queue(tasks.mail_reset_link, email=email, origin=account_mails.origin_of(request))
        return email


class _NewPassword(Form):
    """Labels a new password, and its repetition, in the site's words; says which tokens end with the old one."""

    user: User | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, again = self.fields["password1"], self.fields["password2"]
        first.label, again.label = _("New password"), _("New password again")
        first.help_text = PASSWORD_HELP
        if self.user and tokens_of(self.user).exists():
            again.help_text = _("When you change your password, the tokens of all your programs are revoked.")
        if "oldpassword" in self.fields:
            self.fields["oldpassword"].label = _("Current password")


class ChangePasswordForm(_NewPassword, forms.ChangePasswordForm):
    """Changes the password of a user who knows the current one."""


class SetPasswordForm(_NewPassword, forms.SetPasswordForm):
    """Sets the first password of a user who has none."""


class ResetPasswordKeyForm(_NewPassword, forms.ResetPasswordKeyForm):
    """Sets a new password by a link from a mail."""
