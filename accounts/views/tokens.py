"""The page of API tokens and bot accounts, for users who have just signed in again."""

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from accounts.exceptions import Refused
from accounts.forms.tokens import BotForm, TokenForm
from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from accounts.services import api_tokens
from accounts.views.access import signed_in

RENEWED_DAYS = 90


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """List the tokens and bots, and create a token, which is shown this once."""
    form = TokenForm(request.POST if request.method == "POST" else None, auto_id="token_%s")
    secret, status = "", 422 if form.is_bound else 200
    if form.is_valid():
        try:
            limits.consume(request, "api_tokens")
            secret, status = api_tokens.create_token(user=_user(request), **form.cleaned_data), 200
        except Refused as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
    return _page(request, status=status, secret=secret, **({} if secret else {"form": form}))


@signed_in
@require_POST
@reauthentication_required
def revoke(request: HttpRequest, *, token_id: int) -> HttpResponse:
    """Revoke a token."""
    if not api_tokens.revoke_token(user=_user(request), token_id=token_id):
        raise Http404
    messages.success(request, _("The token is revoked. Programs with it are shut out."))
    return redirect("accounts:tokens")


@signed_in
@require_POST
@reauthentication_required
@never_cache
def add_bot(request: HttpRequest) -> HttpResponse:
    """Create a bot account, and show its token this once."""
    form, secret, status = BotForm(request.POST, auto_id="bot_%s"), "", 422
    if form.is_valid():
        try:
            limits.consume(request, "api_tokens")
            _bot, secret = api_tokens.create_bot(owner=_user(request), **form.cleaned_data)
            status = 200
        except Refused as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
    return _page(request, status=status, secret=secret, **({} if secret else {"bot_form": form}))


@signed_in
@require_POST
@reauthentication_required
@never_cache
def renew_bot(request: HttpRequest, *, bot_id: int) -> HttpResponse:
    """Replace the token of a bot account, and show the new one this once."""
    secret = api_tokens.renew_bot_token(owner=_user(request), bot_id=bot_id, days=RENEWED_DAYS)
    if secret is None:
        raise Http404
    return _page(request, secret=secret)


@signed_in
@require_POST
@reauthentication_required
def remove_bot(request: HttpRequest, *, bot_id: int) -> HttpResponse:
    """Delete a bot account."""
    bot = get_object_or_404(_user(request).bots, pk=bot_id)
    delete_account(user=bot)
    messages.success(request, _("%(name)s is deleted.") % {"name": bot.name})
    return redirect("accounts:tokens")


def _page(request: HttpRequest, *, status: int = 200, **context: Any) -> HttpResponse:
    user = _user(request)
    ctx = {
        "tokens": user.api_tokens.all(),
        "bots": user.bots.prefetch_related("api_tokens").order_by("pk"),
        "form": TokenForm(auto_id="token_%s"),
        "bot_form": BotForm(auto_id="bot_%s"),
    }
    return render(request, "accounts/tokens.html", ctx | context, status=status)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)
