"""The second factor of staff: the admin is open only to sessions that have confirmed one."""

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

Type = Authenticator.Type


def has_confirmed_factor(request: HttpRequest) -> bool:
    """Return whether this session has confirmed a second factor, and the user still has a passkey or app."""
    methods = {record["method"] for record in get_authentication_records(request, request.user)}
    return "mfa" in methods and bool(_factors(request))


def redirect_to_factor(request: HttpRequest, *, to: str) -> HttpResponse:
    """Redirect staff to the page that sets up or asks for a second factor, and from there to `to`."""
    factors = _factors(request)
    if not factors:
        text = _(
            "The admin needs more than a password, because a stolen one would open everyone's accounts and tables. Add "
            "a passkey or turn on an authenticator app, then come back."
        )
        messages.warning(request, text)
        return redirect("mfa_index")
    messages.info(request, _("Confirm your second factor again. The admin needs it in this browser."))
    page = reverse("mfa_reauthenticate" if Type.TOTP in factors else "mfa_reauthenticate_webauthn")
    return redirect(f"{page}?{urlencode({REDIRECT_FIELD_NAME: to})}")


def _factors(request: HttpRequest) -> set[str]:
    """Return the kinds of second factors of the user, without recovery codes, which are for a loss."""
    if not hasattr(request, "_staff_factors"):
        factors = Authenticator.objects.filter(user=request.user, type__in=(Type.TOTP, Type.WEBAUTHN))
        request._staff_factors = set(factors.values_list("type", flat=True))  # type: ignore[attr-defined]
    return request._staff_factors  # type: ignore[attr-defined]
