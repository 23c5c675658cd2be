"""The browsers and webhooks of a person: a part of the page of notifications, or without script a page of its own."""

from typing import Any, cast

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import channels, user_agents
from accounts.channels import push
from accounts.channels.message import NotificationMessage
from accounts.forms.endpoints import BrowserForm, WebhookForm
from accounts.models import Endpoint, User
from accounts.services import endpoints
from accounts.views.access import signed_in
from forbidden.http import HtmxHttpRequest

RESULTS = {messages.SUCCESS: "success", messages.ERROR: "error"}


def context(user: User) -> dict[str, Any]:
    """What `accounts/_endpoints.html` shows."""
    return {
        "endpoints": user.endpoints.all(),
        "webhook_form": WebhookForm(auto_id="webhook_%s"),
        "push_key": push.public_key(),
        "result": None,
    }


@signed_in
@require_safe
def show(request: HtmxHttpRequest) -> HttpResponse:
    """Browsers and webhooks, on a page of their own."""
    return render(request, "accounts/endpoints.html", context(_user(request)))


@signed_in
@require_POST
@rate_limit(action="outbound")
def add_webhook(request: HtmxHttpRequest) -> HttpResponse:
    """An address in a chat or a program is to hear, too."""
    form = WebhookForm(request.POST, auto_id="webhook_%s")
    if not form.is_valid():
        return _refuse(request, form)
    try:
        added = endpoints.add_webhook(user=_user(request), **form.cleaned_data)
    except endpoints.Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return _refuse(request, form, status=refusal.status)
    return _say(request, messages.SUCCESS, _("%(label)s is added. Send a test to see whether it works.") % vars(added))


@signed_in
@require_POST
@rate_limit(action="outbound")
def subscribe(request: HtmxHttpRequest) -> HttpResponse:
    """The browser that asks is to hear, too; its script reads the status."""
    form = BrowserForm(request.POST)
    if not form.is_valid():
        sentences = [str(sentence) for errors in form.errors.values() for sentence in errors]
        return _say(request, messages.ERROR, " ".join(sentences), status=422)
    keys = {name: form.cleaned_data[name] for name in ("p256dh", "auth")}
    label = user_agents.describe(request.headers.get("User-Agent", ""))
    try:
        endpoints.register_browser(user=_user(request), url=form.cleaned_data["url"], keys=keys, label=label)
    except endpoints.Refused as refusal:
        return _say(request, messages.ERROR, str(refusal.sentence), status=refusal.status)
    return _say(request, messages.SUCCESS, _("This browser will notify you, even while no page of ours is open."))


@signed_in
@require_POST
def remove(request: HtmxHttpRequest, *, endpoint_id: int) -> HttpResponse:
    """Forget a browser or webhook."""
    if not endpoints.remove(user=_user(request), endpoint_id=endpoint_id):
        raise Http404
    return _say(request, messages.SUCCESS, _("Removed. No word goes there any more."))


@signed_in
@require_POST
@rate_limit(action="outbound")
def test(request: HtmxHttpRequest, *, endpoint_id: int) -> HttpResponse:
    """Send a word to a browser or webhook now, and say what became of it."""
    endpoint = get_object_or_404(Endpoint, user=_user(request), pk=endpoint_id)
    try:
        channels.send(endpoint, _trial())
    except channels.Gone as end:
        endpoint.delete()
        return _say(request, messages.ERROR, _("%(reason)s It is removed here, too.") % {"reason": end})
    except (channels.Rejected, channels.NotNow) as failure:
        endpoints.record_problem(endpoint, str(failure))
        return _say(request, messages.ERROR, str(failure))
    endpoints.clear_problem(endpoint)
    return _say(request, messages.SUCCESS, _("The test is on its way to %(label)s.") % vars(endpoint))


def _trial() -> NotificationMessage:
    return NotificationMessage(
        title=_("A test from Forbidden"),
        lines=(_("Word reaches you here."),),
        url=settings.SITE_URL + reverse("accounts:notifications"),
        tag="test",
        data={"kind": "test"},
    )


def _say(request: HtmxHttpRequest, level: int, sentence: str, *, status: int = 200) -> HttpResponse:
    """The part with what became of the request; without htmx, the page of notifications."""
    if not request.htmx:
        messages.add_message(request, level, sentence)
        return redirect("accounts:notifications")
    ctx = context(_user(request)) | {"result": {"level": RESULTS[level], "sentence": sentence}}
    return render(request, "accounts/_endpoints.html", ctx, status=status)


def _refuse(request: HtmxHttpRequest, form: WebhookForm, *, status: int = 422) -> HttpResponse:
    """The part with what is wrong with the form; without htmx, on a page of its own."""
    template = "_endpoints" if request.htmx else "endpoints"
    ctx = context(_user(request)) | {"webhook_form": form}
    return render(request, f"accounts/{template}.html", ctx, status=status)


def _user(request: HtmxHttpRequest) -> User:
    return cast(User, request.user)
