"""Guests, whom an invite link creates from a name."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.test import RequestFactory

from accounts.forms.profile import GuestForm
from accounts.models import User
from accounts.services.guests import make_guest, sign_in_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_(rf: RequestFactory) -> HttpRequest:
    request: Any = rf.get("/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request  # type: ignore[no-any-return]


def test_it_makes_a_user_with_a_name_only_and_signs_them_in(request_: HttpRequest) -> None:
    guest = make_guest(name="  Gus ", time_zone="Europe/Lisbon")
    sign_in_guest(request_, guest)
    assert (guest.name, guest.email, guest.time_zone) == ("Gus", None, "Europe/Lisbon")
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert request_.user == guest


def test_its_session_lasts_longer_than_a_year(request_: HttpRequest) -> None:
    sign_in_guest(request_, make_guest(name="Gus"))
    assert request_.session.get_expiry_age() > 365 * 24 * 3600


def test_many_guests_may_have_one_name() -> None:
    for _ in range(3):
        make_guest(name="Gus")
    assert User.objects.filter(name="Gus", email=None).count() == 3


@pytest.mark.parametrize("name", ["", "  ", "a" * 41, "Gus\u202e", "\u200d"])
def test_it_refuses_a_bad_name_and_makes_nobody(name: str) -> None:
    with pytest.raises(ValidationError):
        make_guest(name=name)
    assert not User.objects.exists()
    assert not GuestForm({"name": name}).is_valid()


def test_the_form_never_fails_for_the_time_zone() -> None:
    form = GuestForm({"name": "Gus", "time_zone": "../../etc/passwd"})
    assert form.is_valid()
    assert form.cleaned_data == {"name": "Gus", "time_zone": "UTC"}
