"""Joining by an invite link."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.tables import lobby
from tests.games.factories import begun_game, row
from tests.games.tables.conftest import set_table


def address(game: Game) -> str:
    return f"/join/{game.invite_token}/"


def holders(game: Game) -> list[str | None]:
    return [seat.user and seat.user.name for seat in game.seats.select_related("user")]


def refused(client: Client, game: Game, status: int, sentence: str) -> None:
    """GET and POST get this status, change nothing, and sign nobody in."""
    before, people = row(game), User.objects.count()
    for answer in (client.get(address(game)), client.post(address(game), {"name": "Dana"})):
        assert answer.status_code == status
        assert sentence in answer.content.decode()
    assert row(game) == before
    assert User.objects.count() == people


def test_the_link_shows_the_table_and_changes_nothing(client: Client, charlie_client: Client, table: Game) -> None:
    before = row(table)
    page = client.get(address(table)).content.decode()
    for words in ("Dune Team", "Forbidden Desert", "Alice", "Bob", "Free seat", 'name="name"'):
        assert words in page
    assert f"/accounts/login/?next={address(table)}" in page
    assert "Join as Charlie" in charlie_client.get(address(table)).content.decode()
    assert row(table) == before
    assert User.objects.count() == 3


def test_the_page_says_who_invites_and_how_long_it_takes(client: Client, alice: User, table: Game) -> None:
    page = client.get(address(table)).content.decode()
    assert '<h1 dir="auto">Alice invites you to Forbidden Desert</h1>' in page
    assert "About five minutes a day." in page
    assert page.partition("<main")[2].count("button primary") == 1
    lobby.leave_seat(user=alice, game_id=table.pk, number=0)  # Bob is the host now
    assert "Bob invites you to Forbidden Desert" in client.get(address(table)).content.decode()
    Game.objects.filter(pk=table.pk).update(host=None)
    assert "You are invited to Forbidden Desert" in client.get(address(table)).content.decode()


def test_the_signed_in_sit_down_by_a_button(charlie_client: Client, table: Game) -> None:
    assert charlie_client.post(address(table)).headers["Location"] == f"/games/{table.pk}/"
    assert holders(table) == ["Alice", "Bob", "Charlie"]


def test_a_name_is_enough(client: Client, table: Game) -> None:
    answer = client.post(address(table), {"name": " Dana ", "time_zone": "Europe/Lisbon"})
    assert answer.headers["Location"] == f"/games/{table.pk}/"
    assert holders(table) == ["Alice", "Bob", "Dana"]
    dana = User.objects.get(name="Dana")
    assert dana.is_guest
    assert dana.time_zone == "Europe/Lisbon"
    page = client.get(f"/games/{table.pk}/").content.decode()
    assert '<a href="/accounts/claim/">Keep your seat: add an email address</a>' in page
    assert "Keep your seat" not in client.get(f"/games/{table.pk}/").content.decode()


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "Da\u202ena", "Da\nna"])
def test_a_name_that_is_none_is_refused(client: Client, table: Game, name: str) -> None:
    before = row(table)
    answer = client.post(address(table), {"name": name})
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    assert row(table) == before
    assert User.objects.count() == 2
    assert "_auth_user_id" not in client.session


def test_a_name_of_markup_is_text(client: Client, table: Game) -> None:
    client.post(address(table), {"name": "<img src=x>"})
    page = client.get(f"/games/{table.pk}/").content.decode()
    assert "&lt;img src=x&gt;" in page
    assert "<img src=x>" not in page


def test_who_sits_there_is_sent_on_and_gets_no_second_seat(bob_client: Client, table: Game) -> None:
    before = row(table)
    for answer in (bob_client.get(address(table)), bob_client.post(address(table))):
        assert answer.headers["Location"] == f"/games/{table.pk}/"
    assert row(table) == before


def test_who_sits_there_is_sent_to_the_board_of_a_started_game(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    assert bob_client.get(address(game)).headers["Location"] == f"/games/{game.pk}/"


def test_a_link_that_leads_nowhere_gets_404(client: Client, charlie_client: Client, table: Game) -> None:
    for visitor in (client, charlie_client):
        for answer in (visitor.get("/join/guessed/"), visitor.post("/join/guessed/", {"name": "Dana"})):
            assert answer.status_code == 404
            assert "This invite link does not work" in answer.content.decode()
    assert User.objects.count() == 3


def test_an_expired_link_gets_404(client: Client, charlie_client: Client, table: Game) -> None:
    Game.objects.filter(pk=table.pk).update(invite_expires_at=timezone.now() - timedelta(seconds=1))
    for visitor in (client, charlie_client):
        refused(visitor, table, 404, "This invitation has expired. Ask your team for a new link.")


def test_a_full_table_gets_409(client: Client, charlie_client: Client, alice: User, bob: User) -> None:
    full = set_table(alice, bob, players=2)
    for visitor in (client, charlie_client):
        refused(visitor, full, 409, "This table is full.")


def test_a_started_game_gets_409(client: Client, charlie_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    for visitor in (client, charlie_client):
        refused(visitor, game, 409, "This game has already started.")


def test_nobody_becomes_a_guest_who_finds_no_seat(
    client: Client, table: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.views.tables import join

    invited = join._invited

    def somebody_was_quicker(token: str, user: User | None, **options: Any) -> Any:
        if options.get("lock"):
            lobby.take_seat(user=alice, game_id=table.pk, number=2)
        return invited(token, user, **options)

    monkeypatch.setattr(join, "_invited", somebody_was_quicker)
    answer = client.post(address(table), {"name": "Dana"})
    assert answer.status_code == 409
    assert User.objects.count() == 2
    assert "_auth_user_id" not in client.session
