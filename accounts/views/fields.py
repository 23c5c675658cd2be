"""The check of a single field of a form, before the form is sent."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.forms.profile import NameField

LONGEST = 1024
CHECKS: dict[str, Callable[[str], Any]] = {
    "name": NameField().clean,
    "email": forms.EmailField().clean,
    "password": validate_password,
}


@require_POST
@never_cache
@sensitive_post_parameters("value")
def check_field(request: HttpRequest) -> HttpResponse:
    """Return the error in a new name, address or password as plain text; "" if there is none.

    It reads the text alone, so it tells nobody who has an account.
    """
    check = CHECKS.get(request.POST.get("kind", ""))
    if check is None:
        return HttpResponse(status=422)
    wrong = ""
    try:
        check(request.POST.get("value", "")[:LONGEST])
    except ValidationError as error:
        wrong = " ".join(error.messages)
    return HttpResponse(wrong, content_type="text/plain; charset=utf-8")
