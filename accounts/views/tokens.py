"""The page of API tokens and bot accounts, for users who have just signed in again."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from accounts.forms.tokens import BotForm, TokenForm
from accounts.privacy.account_deletion import delete_account
from accounts.services import api_tokens
from accounts.views.access import FORM_METHODS, refusals_in, signed_in, status_of, user_of

RENEWED_DAYS = 90


@signed_in
@require_http_methods(FORM_METHODS)
@reauthentication_required
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """List the tokens and bots, and create a token, which is shown this once."""
    form = TokenForm(request.POST if request.method == "POST" else None, auto_id="token_%s")
    if form.is_valid():
        with refusals_in(form):
            limits.consume(request, "api_tokens")
            return _page(request, secret=api_tokens.create_token(user=user_of(request), **form.cleaned_data))
    return _page(request, status=status_of(form), form=form)


@signed_in
@require_POST
@reauthentication_required
def revoke(request: HttpRequest, *, token_id: int) -> HttpResponse:
    """Revoke a token."""
    if not api_tokens.revoke_token(user=user_of(request), token_id=token_id):
        raise Http404
    messages.success(request, _("The token is revoked. Programs that used it no longer have access."))
    return redirect("accounts:tokens")


@signed_in
@require_POST
@reauthentication_required
@never_cache
def add_bot(request: HttpRequest) -> HttpResponse:
    """Create a bot account, and show its token this once."""
    form = BotForm(request.POST, auto_id="bot_%s")
    if form.is_valid():
        with refusals_in(form):
            limits.consume(request, "api_tokens")
            _bot, secret = api_tokens.create_bot(owner=user_of(request), **form.cleaned_data)
            return _page(request, secret=secret)
    return _page(request, status=status_of(form), bot_form=form)


@signed_in
@require_POST
@reauthentication_required
@never_cache
def renew_bot(request: HttpRequest, *, bot_id: int) -> HttpResponse:
    """Replace the token of a bot account, and show the new one this once."""
    secret = api_tokens.renew_bot_token(owner=user_of(request), bot_id=bot_id, days=RENEWED_DAYS)
    if secret is None:
        raise Http404
    return _page(request, secret=secret)


@signed_in
@require_POST
@reauthentication_required
def remove_bot(request: HttpRequest, *, bot_id: int) -> HttpResponse:
    """Delete a bot account."""
    bot = get_object_or_404(user_of(request).bots, pk=bot_id)
    delete_account(user=bot)
    messages.success(request, _("%(name)s is deleted.") % {"name": bot.name})
    return redirect("accounts:tokens")


def _page(request: HttpRequest, *, status: int = 200, **context: Any) -> HttpResponse:
    user = user_of(request)
    ctx = {
        "tokens": user.api_tokens.all(),
        "bots": user.bots.prefetch_related("api_tokens").order_by("pk"),
        "secret": "",  # nosec B105  # none is shown
        "form": TokenForm(auto_id="token_%s"),
        "bot_form": BotForm(auto_id="bot_%s"),
    }
    return render(request, "accounts/tokens.html", ctx | context, status=status)
