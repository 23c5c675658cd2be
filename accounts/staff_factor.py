"""The second factor of staff: the admin is open to sessions that have shown one."""

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


def has_shown_factor(request: HttpRequest) -> bool:
    """Whether this session has shown a second factor, and its person still has a passkey or an authenticator app."""
    methods = {record["method"] for record in get_authentication_records(request, request.user)}
    return "mfa" in methods and bool(_factors(request))


def lead_to_factor(request: HttpRequest, *, to: str) -> HttpResponse:
    """Send staff to the page that sets a second factor up, or asks for it; from there on to `to`."""
    factors = _factors(request)
    if not factors:
        text = _(
            "The admin needs more than a password: a stolen one would open everybody's accounts and tables. "
            "Add a passkey or turn on an authenticator app, then come back."
        )
        messages.warning(request, text)
        return redirect("mfa_index")
    messages.info(request, _("Show your second factor once more: the admin needs it in this browser."))
    page = reverse("mfa_reauthenticate" if Type.TOTP in factors else "mfa_reauthenticate_webauthn")
    return redirect(f"{page}?{urlencode({REDIRECT_FIELD_NAME: to})}")


def _factors(request: HttpRequest) -> set[str]:
    """The kinds of second factors that the person has, less recovery codes, which are for their loss."""
    if not hasattr(request, "_staff_factors"):
        found = Authenticator.objects.filter(user=request.user, type__in=(Type.TOTP, Type.WEBAUTHN))
        request._staff_factors = set(found.values_list("type", flat=True))  # type: ignore[attr-defined]
    return request._staff_factors  # type: ignore[attr-defined]
