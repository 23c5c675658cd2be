"""Browsers and webhooks: a part of the notifications page or, without script, a page of their own."""

from typing import Any

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
from accounts.exceptions import Refused
from accounts.forms.endpoints import BrowserForm, WebhookForm
from accounts.models import Endpoint, User
from accounts.services import endpoints
from accounts.views.access import refusals_in, signed_in, status_of, user_of
from forbidden.http import HtmxHttpRequest

RESULTS = {messages.SUCCESS: "success", messages.ERROR: "error"}


def context(user: User) -> dict[str, Any]:
    """Return the context of `accounts/_endpoints.html`."""
    return {
        "endpoints": user.endpoints.all(),
        "webhook_form": WebhookForm(auto_id="webhook_%s"),
        "push_key": push.public_key(),
        "result": None,
    }


@signed_in
@require_safe
def show(request: HtmxHttpRequest) -> HttpResponse:
    """Show browsers and webhooks on a page of their own."""
    return render(request, "accounts/endpoints.html", context(user_of(request)))


@signed_in
@require_POST
@rate_limit(action="outbound")
def add_webhook(request: HtmxHttpRequest) -> HttpResponse:
    """Add a webhook of a chat or a program."""
    form = WebhookForm(request.POST, auto_id="webhook_%s")
    if form.is_valid():
        with refusals_in(form):
            added = endpoints.add_webhook(user=user_of(request), **form.cleaned_data)
            sentence = _("%(label)s is added. Send a test to check that it works.") % vars(added)
            return _result(request, messages.SUCCESS, sentence)
    return _refuse(request, form)


@signed_in
@require_POST
@rate_limit(action="outbound")
def subscribe(request: HtmxHttpRequest) -> HttpResponse:
    """Register the browser of the request; its script reads the status."""
    form = BrowserForm(request.POST)
    if not form.is_valid():
        sentences = [str(sentence) for errors in form.errors.values() for sentence in errors]
        return _result(request, messages.ERROR, " ".join(sentences), status=422)
    keys = {name: form.cleaned_data[name] for name in ("p256dh", "auth")}
    label = user_agents.describe(request.headers.get("User-Agent", ""))
    try:
        endpoints.register_browser(user=user_of(request), url=form.cleaned_data["url"], keys=keys, label=label)
    except Refused as refusal:
        return _result(request, messages.ERROR, str(refusal.sentence), status=refusal.status)
    return _result(request, messages.SUCCESS, _("This browser will notify you, even when this site is closed."))


@signed_in
@require_POST
def remove(request: HtmxHttpRequest, *, endpoint_id: int) -> HttpResponse:
    """Delete a browser or webhook."""
    if not endpoints.remove(user=user_of(request), endpoint_id=endpoint_id):
        raise Http404
    return _result(request, messages.SUCCESS, _("Removed. It gets no more notifications."))


@signed_in
@require_POST
@rate_limit(action="outbound")
def test(request: HtmxHttpRequest, *, endpoint_id: int) -> HttpResponse:
    """Send a test message to a browser or webhook now, and show the result."""
    endpoint = get_object_or_404(Endpoint, user=user_of(request), pk=endpoint_id)
    try:
        channels.send(endpoint, _test_message())
    except channels.Gone as end:
        endpoint.delete()
        return _result(request, messages.ERROR, _("%(reason)s It is removed here, too.") % {"reason": end})
    except (channels.Rejected, channels.NotNow) as failure:
        endpoints.record_problem(endpoint, str(failure))
        return _result(request, messages.ERROR, str(failure))
    endpoints.clear_problem(endpoint)
    return _result(request, messages.SUCCESS, _("The test is on its way to %(label)s.") % vars(endpoint))


def _test_message() -> NotificationMessage:
    return NotificationMessage(
        title=_("A test from Forbidden"),
        lines=(_("Notifications reach you here."),),
        url=settings.SITE_URL + reverse("accounts:notifications"),
        tag="test",
        data={"kind": "test"},
    )


def _result(request: HtmxHttpRequest, level: int, sentence: str, *, status: int = 200) -> HttpResponse:
    """Return the partial with a result; without htmx, redirect to the notifications page."""
    if not request.htmx:
        messages.add_message(request, level, sentence)
        return redirect("accounts:notifications")
    ctx = context(user_of(request)) | {"result": {"level": RESULTS[level], "sentence": sentence}}
    return render(request, "accounts/_endpoints.html", ctx, status=status)


def _refuse(request: HtmxHttpRequest, form: WebhookForm) -> HttpResponse:
    """Return the partial with the errors of the form; without htmx, a page of its own."""
    template = "_endpoints" if request.htmx else "endpoints"
    ctx = context(user_of(request)) | {"webhook_form": form}
    return render(request, f"accounts/{template}.html", ctx, status=status_of(form))
