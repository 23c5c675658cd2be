"""The page of sign-ins, for users who have just signed in again."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services import sessions
from accounts.views.access import signed_in, user_of


@signed_in
@require_safe
@reauthentication_required
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Show every valid sign-in with a button that ends it."""
    ctx = {"sessions": sessions.sessions_of(user_of(request)), "current": request.session.session_key}
    return render(request, "accounts/sessions.html", ctx)


@signed_in
@require_POST
@reauthentication_required
def end(request: HttpRequest, *, session_id: int) -> HttpResponse:
    """End one sign-in."""
    if not sessions.end_session(user=user_of(request), session_id=session_id):
        raise Http404
    if not request.session.exists(request.session.session_key or ""):
        logout(request)
        return redirect("home")
    messages.success(request, _("That browser is signed out."))
    return redirect("accounts:sessions")


@signed_in
@require_POST
@reauthentication_required
def end_others(request: HttpRequest) -> HttpResponse:
    """End all sign-ins except this one."""
    sessions.end_other_sessions(request)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("accounts:sessions")
