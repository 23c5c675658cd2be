"""The page of vacations."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms.profile import VacationForm
from accounts.services import vacations
from accounts.views.access import FORM_METHODS, signed_in, status_of, user_of


@signed_in
@require_http_methods(FORM_METHODS)
def vacation(request: HttpRequest) -> HttpResponse:
    """Show the current or next vacation, and declare one."""
    user = user_of(request)
    form = VacationForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        vacations.declare(user=user, **form.cleaned_data)
        messages.success(request, _("Your vacation is saved, and your teammates can see it. Have a good time!"))
        return redirect("accounts:vacation")
    ctx = {"form": form, "current": vacations.current(user), "left": vacations.days_left(user)}
    return render(request, "accounts/vacation.html", ctx, status=status_of(form))


@signed_in
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """End the current vacation, or cancel the next one."""
    vacations.end(user=user_of(request))
    messages.success(request, _("Welcome back. The clock is running for you again."))
    return redirect("accounts:vacation")
