"""Name, time zone, and the way from guest to account."""

from copy import copy
from typing import Any, cast

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmEmailView
from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms.profile import ClaimForm, SettingsForm
from accounts.models import User
from accounts.services import addresses, guests
from accounts.views.access import signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest) -> HttpResponse:
    """Name, time zone and privacy of the signed-in person."""
    # A copy: a form writes even refused values to its instance, and the page shows the name that stands.
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=copy(request.user))
    if form.is_valid():
        form.instance.save(update_fields=SettingsForm.Meta.fields)
        messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    ctx = {"form": form}
    return render(request, "accounts/settings.html", ctx, status=422 if form.is_bound else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
@rate_limit(action="signup")
def claim(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account and keeps every seat."""
    user = cast(User, request.user)
    if not user.is_guest:
        return redirect("accounts:settings")
    form = ClaimForm(request.POST if request.method == "POST" else None, user=user)
    next_url = get_next_redirect_url(request) or ""
    if form.is_valid():
        guests.claim(request, email=form.cleaned_data["email"], password=form.cleaned_data["password"])
        messages.success(request, _("Your seats are saved. We sent you a mail to confirm the address."))
        return HttpResponseRedirect(next_url or reverse(settings.LOGIN_REDIRECT_URL))
    ctx = {"form": form, "next": next_url}
    return render(request, "accounts/claim.html", ctx, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@rate_limit(action="manage_email")
def resend_confirmation(request: HttpRequest) -> HttpResponse:
    """Mail the link that confirms one's address once more."""
    address = addresses.unconfirmed_address(cast(User, request.user))
    if address is None:
        messages.info(request, _("Your address is confirmed already."))
    elif not addresses.send_confirmation(request, address):
        text = _("We sent that mail a short while ago. Look among your unwanted mail, or try again later.")
        messages.warning(request, text)
    else:
        messages.success(request, _("We sent a mail to %(email)s.") % {"email": address.email})
    return HttpResponseRedirect(get_next_redirect_url(request) or reverse("accounts:notifications"))


class ConfirmEmail(ConfirmEmailView):
    """The page of a link that confirms an address; looking at it signs nobody out, its button whoever else is here."""

    def logout_other_user(self, confirmation: Any) -> None:
        # allauth would do so at once: whoever gets somebody to open a link of their own would sign them out.
        if self.request.method == "POST":
            super().logout_other_user(confirmation)
