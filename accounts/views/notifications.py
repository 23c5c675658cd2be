"""The page of notification settings."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms.profile import NotificationsForm
from accounts.services import preferences
from accounts.views import endpoints
from accounts.views.access import FORM_METHODS, signed_in, status_of, user_of


@signed_in
@require_http_methods(FORM_METHODS)
def choose(request: HttpRequest) -> HttpResponse:
    """Choose channels, digest and quiet hours; show failures, browsers and webhooks."""
    user = user_of(request)
    # A copy, because a form writes even invalid values to its instance.
    form = NotificationsForm(request.POST if request.method == "POST" else None, instance=copy(user))
    if form.is_valid():
        fields, chosen = NotificationsForm.Meta.fields, "reminders" in form.changed_data
        preferences.save_notifications(form.instance, fields=fields, reminders_chosen=chosen)
        messages.success(request, _("Your notification settings are saved."))
        return redirect("accounts:notifications")
    ctx = {"form": form, "problem": _(user.mail_problem), "zone": user.zone} | endpoints.context(user)
    return render(request, "accounts/notifications.html", ctx, status=status_of(form))


@signed_in
@require_POST
def retry_mail(request: HttpRequest) -> HttpResponse:
    """Allow mail to the address again after a problem."""
    user = user_of(request)
    user.mail_problem = ""
    user.save(update_fields=["mail_problem"])
    messages.success(request, _("We will try your address again with the next notification."))
    return redirect("accounts:notifications")
