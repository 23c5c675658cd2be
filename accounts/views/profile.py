"""The pages of settings, of the claim of a guest account, and of address confirmation."""

from copy import copy
from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.account.views import ConfirmEmailView
from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import activate
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms.profile import ClaimForm, SettingsForm
from accounts.services import addresses, guests
from accounts.views.access import FORM_METHODS, signed_in, status_of, user_of


@signed_in
@require_http_methods(FORM_METHODS)
def edit_settings(request: HttpRequest) -> HttpResponse:
    """Edit name, time zone and privacy of the signed-in user."""
    # A copy, because a form writes even invalid values to its instance, and the page shows the saved name.
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=copy(request.user))
    if form.is_valid():
        form.instance.save(update_fields=SettingsForm.Meta.fields)
        activate(form.instance.site_language)
        messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    ctx = {"form": form}
    return render(request, "accounts/settings.html", ctx, status=status_of(form))


@signed_in
@require_http_methods(FORM_METHODS)
@sensitive_post_parameters("password")
@rate_limit(action="signup")
def claim(request: HttpRequest) -> HttpResponse:
    """Turn a guest into an account that keeps every seat."""
    user = user_of(request)
    if not user.is_guest:
        return redirect("accounts:settings")
    form = ClaimForm(request.POST if request.method == "POST" else None, user=user)
    next_url = get_next_redirect_url(request) or ""
    if form.is_valid():
        guests.claim(request, email=form.cleaned_data["email"], password=form.cleaned_data["password"])
        messages.success(request, _("Your seats are saved. We sent you an email to confirm the address."))
        return HttpResponseRedirect(next_url or reverse(settings.LOGIN_REDIRECT_URL))
    ctx = {"form": form, "next": next_url}
    return render(request, "accounts/claim.html", ctx, status=status_of(form))


@signed_in
@require_POST
@rate_limit(action="manage_email")
def resend_confirmation(request: HttpRequest) -> HttpResponse:
    """Mail the link that confirms the user's address again."""
    address = addresses.unconfirmed_address(user_of(request))
    if address is None:
        messages.info(request, _("Your address is already confirmed."))
    elif not addresses.send_confirmation(request, address):
        text = _("We sent that email a short while ago. Check your spam folder, or try again later.")
        messages.warning(request, text)
    else:
        messages.success(request, _("We sent an email to %(email)s.") % {"email": address.email})
    return HttpResponseRedirect(get_next_redirect_url(request) or reverse("accounts:notifications"))


class ConfirmEmail(ConfirmEmailView):
    """The page of a link that confirms an address; only its button signs another user out, not a visit."""

    def logout_other_user(self, confirmation: Any) -> None:
        # allauth would do so on a visit: an attacker could sign a user out with a link of their own.
        if self.request.method == "POST":
            super().logout_other_user(confirmation)
