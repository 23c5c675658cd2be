"""Being away."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms.profile import VacationForm
from accounts.models import User
from accounts.services import vacations
from accounts.views.access import signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def vacation(request: HttpRequest) -> HttpResponse:
    """The vacation that is on or comes next, and the form to declare one."""
    user = cast(User, request.user)
    form = VacationForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        vacations.declare(user=user, **form.cleaned_data)
        messages.success(request, _("Your tables know. Have a good time!"))
        return redirect("accounts:vacation")
    ctx = {"form": form, "current": vacations.current(user), "left": vacations.days_left(user)}
    return render(request, "accounts/vacation.html", ctx, status=422 if form.is_bound else 200)


@signed_in
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """Back already, or not going at all."""
    vacations.end(user=cast(User, request.user))
    messages.success(request, _("Welcome back: your clocks run again."))
    return redirect("accounts:vacation")
