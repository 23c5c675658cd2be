"""The user and its manager."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_an_address_is_kept_in_small_letters() -> None:
    assert User.objects.create_user("Ana@Example.ORG", "x", name="Ana").email == "ana@example.org"
    assert User.objects.get_by_natural_key("ANA@example.org").name == "Ana"


def test_an_address_has_one_account(alice: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Alice@example.org", "x", name="Other")


def test_an_empty_address_is_none_and_many_may_have_none(alice: User, bob: User) -> None:
    for user in (alice, bob):
        user.email = ""
        user.save()
    assert User.objects.filter(email=None).count() == 2


def test_a_guest_has_neither_address_nor_password(alice: User) -> None:
    guest = User.objects.create_guest("Gus")
    assert guest.is_guest
    assert not alice.is_guest
    guest.set_password("x")
    assert not guest.is_guest


def test_it_is_called_by_its_name(alice: User) -> None:
    assert (str(alice), alice.get_full_name(), alice.get_short_name()) == ("Alice",) * 3


def test_full_clean_tidies_and_judges_the_name() -> None:
    user = User(name="  Ana  B ", email="ana@example.org", password="x")
    user.full_clean()
    assert user.name == "Ana B"
    with pytest.raises(ValidationError):
        User(name="Ana\u202e", password="x").full_clean()


def test_createsuperuser_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "x")
    call_command("createsuperuser", email="root@example.org", name="Root", interactive=False, verbosity=0)
    assert User.objects.get(is_superuser=True, is_staff=True).check_password("x")
