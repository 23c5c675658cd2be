"""A ban refuses the next request of any kind and every way to sign in, until it ends."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core.context import request_context
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from accounts.exceptions import Refused
from accounts.models import AuditEntry, Sanction, User
from accounts.services import sanctions
from tests.conftest import PASSWORD
from tests.games.factories import begun_game

SIGN_IN = {"login": "alice@example.org", "password": PASSWORD}


@pytest.fixture
def banned(mona: User, alice: User) -> User:
    """Alice, banned for a week."""
    sanctions.ban(by=mona, user=alice, until=timezone.now() + timedelta(days=7), reason="You insulted Bob, twice.")
    alice.refresh_from_db()
    return alice


def act(client: Client, person: User, **data: str) -> Any:
    return client.post(f"/admin/accounts/user/{person.pk}/ban/", {"reason": "Spam", "length": "7", **data})


def test_a_moderator_bans_for_a_week(mona: User, mona_client: Client, alice: User) -> None:
    assert b"For how long" in mona_client.get(f"/admin/accounts/user/{alice.pk}/ban/").content
    answer = act(mona_client, alice)
    assert answer["Location"] == f"/admin/accounts/user/{alice.pk}/change/"
    assert b"Banned." in mona_client.get(answer["Location"]).content
    alice.refresh_from_db()
    assert timedelta(days=6) < alice.banned_until - timezone.now() <= timedelta(days=7)
    row = AuditEntry.objects.get()
    assert (row.actor, row.action, row.target_id, row.reason) == (mona.pk, "ban", alice.pk, "Spam")
    assert row.detail == {"until": alice.banned_until.isoformat()}


def test_for_good_is_a_sanction_without_an_end(mona_client: Client, alice: User) -> None:
    act(mona_client, alice, length="good")
    alice.refresh_from_db()
    assert alice.banned_until == sanctions.FOR_GOOD
    assert Sanction.objects.get().ends_at is None
    assert AuditEntry.objects.get().detail == {"until": None}


def test_a_day_begins_where_the_moderator_lives(mona: User, alice: User, signed_in: Any) -> None:
    mona.time_zone = "Asia/Tokyo"
    mona.save()
    act(signed_in(mona), alice, length="day", day="2030-05-01")
    alice.refresh_from_db()
    assert alice.banned_until == datetime(2030, 4, 30, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"reason": " "}, "This field is required."),
        ({"length": "day", "day": ""}, "Choose a day."),
        ({"length": "day", "day": "2020-05-01"}, "That end is in the past."),
        ({"length": "day", "day": "no day"}, "Enter a valid date."),
        ({"length": "9999"}, "Select a valid choice."),
        ({"reason": "x" * 501}, "at most 500"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_done(
    mona_client: Client, alice: User, data: dict[str, str], words: str
) -> None:
    answer = act(mona_client, alice, **data)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    alice.refresh_from_db()
    assert alice.banned_until is None
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("method", ["get", "post", "head", "put", "delete", "patch", "options"])
def test_every_request_is_refused(banned: User, signed_in: Any, method: str) -> None:
    for path in ("/", "/games/", "/lobby/", "/accounts/settings/", "/accounts/sanctions/", "/admin/", "/nowhere/"):
        answer = getattr(signed_in(banned), method)(path)
        assert answer.status_code == 403, path
        assert method == "head" or b"You insulted Bob, twice." in answer.content, path


def test_the_page_says_why_until_when_and_how_to_object(banned: User, signed_in: Any, settings: Any) -> None:
    settings.MODERATORS_CONTACT = "fair@example.org"
    User.objects.filter(pk=banned.pk).update(time_zone="Asia/Tokyo")
    page = signed_in(banned).get("/games/").content.decode()
    ends = banned.sanctions.get().ends_at + timedelta(hours=9)
    assert f"You are banned until {ends:%B} {ends.day}" in page.replace(
        f"{ends.day} {ends:%B}", f"{ends:%B} {ends.day}"
    )
    assert f"{ends:%H:%M}" in page
    assert "You insulted Bob, twice." in page
    assert "mailto:fair@example.org" in page
    assert "Sign in</a>" not in page


def test_pictures_and_styles_come_all_the_same(banned: User, signed_in: Any) -> None:
    assert signed_in(banned).get("/static/css/base.css").status_code == 200


def test_no_browser_keeps_the_page(banned: User, signed_in: Any) -> None:
    assert "no-store" in signed_in(banned).get("/games/")["Cache-Control"]


def test_the_table_itself_is_shut(mona: User, alice: User, bob: User, alice_client: Client, bob_client: Client) -> None:
    game = begun_game(alice, bob)
    page = f"/games/{game.pk}/"
    sanctions.ban(by=mona, user=alice, until=None, reason="Spam")
    for path in ("", "board", "live", "act"):
        answer = getattr(alice_client, "post" if path == "act" else "get")(page + path, headers={"HX-Request": "true"})
        assert answer.status_code == 403, path
    assert bob_client.get(page).status_code == 200
    game.refresh_from_db()
    assert game.is_running
    assert game.seats.filter(user=alice, is_live=True).exists()


def test_a_part_of_a_page_loads_the_page_anew_which_tells_it(banned: User, signed_in: Any) -> None:
    client = signed_in(banned)
    answer = client.get("/games/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"]) == (403, "true")
    answer = client.get("/games/", headers={"Sec-Fetch-Mode": "cors"})
    assert (answer.status_code, answer["HX-Refresh"]) == (403, "true")
    assert b"You insulted Bob, twice." in client.get("/games/", headers={"Sec-Fetch-Mode": "navigate"}).content


def test_the_page_ends_the_session(banned: User, signed_in: Any) -> None:
    client = signed_in(banned)
    assert client.get("/games/").status_code == 403
    assert client.get("/games/")["Location"].startswith("/accounts/login/")


def test_a_guest_keeps_the_session_that_is_all_they_have(mona: User, gus: User, signed_in: Any) -> None:
    client = signed_in(gus)
    sanctions.ban(by=mona, user=gus, until=timezone.now() + timedelta(days=1), reason="Spam")
    for _ in range(2):
        assert client.get("/games/").status_code == 403
    with travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        assert client.get("/games/").status_code == 200


def test_sessions_of_before_are_dead_after(mona: User, alice: User, alice_client: Client, signed_in: Any) -> None:
    other = signed_in(alice)
    sanctions.ban(by=mona, user=alice, until=timezone.now() + timedelta(days=1), reason="Spam")
    assert alice_client.get("/games/").status_code == 403
    with travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        for client in (alice_client, other):
            assert client.get("/games/")["Location"].startswith("/accounts/login/")
        client = Client()
        assert client.post("/accounts/login/", SIGN_IN).status_code == 302
        assert client.get("/games/").status_code == 200


def test_a_longer_ban_takes_the_place_of_a_shorter_one(mona: User, banned: User, signed_in: Any) -> None:
    client = signed_in(banned)
    sanctions.ban(by=mona, user=banned, until=None, reason="And again.")
    # The old session is still recognised, so the reason is shown.
    assert b"And again." in client.get("/games/").content
    banned.refresh_from_db()
    assert banned.session_round == 1
    older, newer = Sanction.objects.order_by("pk")
    assert older.lifted_at is not None
    assert newer.lifted_at is None
    assert AuditEntry.objects.count() == 2


def test_a_ban_that_has_ended_can_be_followed_by_another(mona: User, banned: User, signed_in: Any) -> None:
    with travel(timezone.now() + timedelta(days=8), tick=False):
        client = Client()
        client.post("/accounts/login/", SIGN_IN)
        sanctions.ban(by=mona, user=banned, until=None, reason="And again.")
        assert b"And again." in client.get("/games/").content
        banned.refresh_from_db()
        assert banned.session_round == 2


def refused_without_session(answer: Any, client: Client) -> bool:
    return (
        answer.status_code == 403
        and b"You insulted Bob, twice." in answer.content
        and not any(client.session.get(key) for key in ("_auth_user_id", "account_login"))
    )


def test_a_password_does_not_let_them_in(banned: User, client: Client) -> None:
    assert refused_without_session(client.post("/accounts/login/", SIGN_IN), client)
    assert client.get("/games/").status_code == 302


def test_a_wrong_password_learns_nothing_of_the_ban(banned: User, client: Client) -> None:
    answer = client.post("/accounts/login/", SIGN_IN | {"password": "wrong"})
    assert b"insulted" not in answer.content


def test_a_passkey_does_not_let_them_in(banned: User, client: Client, rf: Any) -> None:
    from allauth.account.models import Login
    from allauth.mfa.models import Authenticator
    from allauth.mfa.webauthn.internal import flows

    key = Authenticator.objects.create(user=banned, type=Authenticator.Type.WEBAUTHN, data={"name": "key"})
    client.get("/accounts/login/")
    request = rf.post("/accounts/2fa/webauthn/login/")
    request.session, request.user = client.session, User()
    with request_context(request):
        answer = flows.perform_passwordless_login(request, key, Login(user=banned))
    assert answer.status_code == 403
    assert b"You insulted Bob, twice." in answer.content
    assert "_auth_user_id" not in request.session


def test_a_second_factor_after_the_ban_does_not_let_them_in(mona: User, alice: User, client: Client) -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(alice, generate_totp_secret())
    code = RecoveryCodes.activate(alice).get_unused_codes()[0]
    assert client.post("/accounts/login/", SIGN_IN)["Location"] == "/accounts/2fa/authenticate/"
    sanctions.ban(by=mona, user=alice, until=None, reason="You insulted Bob, twice.")
    answer = client.post("/accounts/2fa/authenticate/", {"code": code})
    assert refused_without_session(answer, client)


def test_a_new_password_by_mail_does_not_let_them_in(
    banned: User, client: Client, settings: Any, mailoutbox: list[Any]
) -> None:
    settings.ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
    EmailAddress.objects.create(user=banned, email=banned.email, verified=True, primary=True)
    client.post("/accounts/password/reset/", {"email": banned.email})
    link = next(word for word in mailoutbox[0].body.split() if "/password/reset/key/" in word)
    page = client.get(link, follow=True).request["PATH_INFO"]
    answer = client.post(page, {"password1": "over-the-dunes-7", "password2": "over-the-dunes-7"})
    assert refused_without_session(answer, client)


def test_a_confirmed_address_does_not_let_them_in(banned: User, client: Client) -> None:
    address = EmailAddress.objects.create(user=banned, email=banned.email, verified=False, primary=True)
    client.post(reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key]))
    assert "_auth_user_id" not in client.session


def test_nobody_bans_themselves(mona: User, mona_client: Client) -> None:
    assert act(mona_client, mona).status_code == 403
    with pytest.raises(Refused, match="yourself"):
        sanctions.ban(by=mona, user=mona, until=None, reason="Tired")


def test_only_administrators_ban_those_who_run_the_site(
    mona: User, mona_client: Client, ada: User, ada_client: Client
) -> None:
    assert act(mona_client, ada).status_code == 403
    with pytest.raises(Refused, match="Only administrators"):
        sanctions.ban(by=mona, user=ada, until=None, reason="Coup")
    assert not AuditEntry.objects.exists()
    assert act(ada_client, mona).status_code == 302
    assert mona_client.get("/admin/").status_code == 403


def test_a_player_bans_nobody(alice: User, bob: User) -> None:
    with pytest.raises(Refused) as refusal:
        sanctions.ban(by=alice, user=bob, until=None, reason="Revenge")
    assert refusal.value.status == 403


def test_looking_at_the_page_bans_nobody(mona_client: Client, alice: User) -> None:
    assert mona_client.get(f"/admin/accounts/user/{alice.pk}/ban/?reason=Spam&length=good").status_code == 200
    assert mona_client.put(f"/admin/accounts/user/{alice.pk}/ban/").status_code == 405
    alice.refresh_from_db()
    assert not alice.is_banned


def test_it_needs_the_token_of_the_form(mona: User, alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mona, backend="django.contrib.auth.backends.ModelBackend")
    assert act(client, alice).status_code == 403
    alice.refresh_from_db()
    assert not alice.is_banned


@pytest.mark.django_db(transaction=True)
def test_of_two_moderators_at_once_the_second_finds_what_the_first_did(mona: User, ada: User, alice: User) -> None:
    def ban(by: User) -> None:
        try:
            sanctions.ban(by=by, user=alice, until=None, reason=f"By {by.name}")
        finally:
            connection.close()

    with ThreadPoolExecutor() as pool:
        list(pool.map(ban, [mona, ada]))
    alice.refresh_from_db()
    assert alice.session_round == 1
    assert Sanction.objects.filter(lifted_at=None).count() == 1
    assert AuditEntry.objects.filter(action="ban").count() == 2


def test_two_clicks_ban_once(mona_client: Client, alice: User) -> None:
    act(mona_client, alice)
    assert act(mona_client, alice).status_code == 409
    assert Sanction.objects.count() == AuditEntry.objects.count() == 1
    assert act(mona_client, alice, length="30").status_code == 302
