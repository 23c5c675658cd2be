"""Users in the admin."""

import pytest
from django.test import Client

from accounts.models import User
from tests.staff import show_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def root_client() -> Client:
    client = Client()
    root = User.objects.create_superuser("root@example.org", "x", name="Root")
    client.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    show_factor(client, root)
    return client


def test_it_signs_in_by_the_page_of_the_site(client: Client) -> None:
    assert client.get("/admin/login/?next=/admin/")["Location"] == "/accounts/login/?next=%2Fadmin%2F"


def test_a_player_has_no_business_there(alice_client: Client) -> None:
    assert alice_client.get("/admin/login/").status_code == 403


def test_it_lists_and_finds_people(root_client: Client, alice: User, guest: User) -> None:
    assert b"alice@example.org" in root_client.get("/admin/accounts/user/?q=alice").content
    guests = root_client.get("/admin/accounts/user/?kind=guest").content
    assert b"Gus" in guests
    assert b"alice@example.org" not in guests


def test_it_shows_and_saves_a_guest_without_an_address(root_client: Client, guest: User) -> None:
    url = f"/admin/accounts/user/{guest.pk}/change/"
    assert root_client.get(url).status_code == 200
    assert root_client.post(url, {"email": "", "time_zone": "Europe/Berlin"}).status_code == 302
    guest.refresh_from_db()
    assert (guest.time_zone, guest.email) == ("Europe/Berlin", None)


def test_it_adds_an_account(root_client: Client) -> None:
    data = {"name": "Eve", "email": "eve@example.org", "usable_password": "true"}
    passwords = {"password1": "over-the-dunes-7", "password2": "over-the-dunes-7"}
    assert root_client.get("/admin/accounts/user/add/").status_code == 200
    assert root_client.post("/admin/accounts/user/add/", data | passwords).status_code == 302
    assert User.objects.get(name="Eve").check_password("over-the-dunes-7")
