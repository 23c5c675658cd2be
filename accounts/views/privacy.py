"""Personal data: the privacy policy, export and account deletion."""

from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms.profile import LeavingForm
from accounts.limits import limited
from accounts.privacy.account_deletion import delete_account
from accounts.privacy.export import export_of
from accounts.privacy.retention import spans
from accounts.views.access import FORM_METHODS, signed_in, status_of, user_of
from forbidden.streaming import attachment


def _has_account(request: HttpRequest) -> bool:
    """Return whether the user has a password or passkey to confirm; a guest has none."""
    return request.user.is_authenticated and not request.user.is_guest


def _is_sure(request: HttpRequest) -> bool:
    """Return whether the user of an account signed in again a short while ago."""
    try:
        reauthentication_required(lambda request: None, enabled=_has_account)(request)
    except ReauthenticationRequired:
        return False
    return True


@require_safe
def policy(request: HttpRequest) -> HttpResponse:
    """Show the privacy policy."""
    return render(request, "accounts/policy.html", {"spans": spans(), "contact": settings.DEFAULT_FROM_EMAIL})


@signed_in
@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Show the page with export and account deletion."""
    return render(request, "accounts/privacy.html", {"is_sure": _is_sure(request)})


@signed_in
@require_safe
@reauthentication_required(enabled=_has_account)
@never_cache
@limited("export")
def export(request: HttpRequest) -> StreamingHttpResponse:
    """Download all personal data as one file."""
    file = export_of(user_of(request))
    return attachment(request, file, name="forbidden-person.json", content_type="application/json")


@signed_in
@require_http_methods(FORM_METHODS)
@reauthentication_required(enabled=_has_account)
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Explain what an account deletion removes and keeps, and delete the account on POST."""
    form = LeavingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        delete_account(user=user_of(request))
        logout(request)
        messages.success(request, _("Your account is deleted. Thank you for having played."))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form}, status=status_of(form))
