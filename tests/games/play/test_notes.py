"""Private notes at a table."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Note
from games.services.play.notes import fingerprint_of, merged
from tests.games.factories import begun_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def address(game: Game) -> str:
    return f"/games/{game.pk}/notes"


def test_they_are_saved_and_shown(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    assert client.post(address(game), {"text": "  The gear lies west.\n"}).status_code == 302
    assert Note.objects.get().text == "The gear lies west."
    assert "The gear lies west." in client.get(address(game)).content.decode()


def test_an_open_board_saves_them_in_its_sheet(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    answer = client.post(address(game), {"text": "Dig <here>"}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert "Your notes are saved." in page
    assert "Dig &lt;here&gt;" in page
    assert "<html" not in page


def test_an_empty_text_deletes_them(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    client.post(address(game), {"text": "A word"})
    client.post(address(game), {"text": " \n ", "seen": fingerprint_of("A word")})
    assert not Note.objects.exists()


def test_two_tabs_lose_neither_text(game: Game, alice: User, client: Client) -> None:
    Note.objects.create(game=game, user=alice, text="West")
    client.force_login(alice)
    seen = re.search(r'name="seen" value="(\w+)"', client.get(address(game)).content.decode())
    assert seen
    for text in ("West, then north", "West, or south"):
        answer = client.post(address(game), {"text": text, "seen": seen[1]}, headers={"HX-Request": "true"})
    assert Note.objects.get().text == "West, then north\n\nWest, or south"
    page = answer.content.decode()
    assert "You had changed your notes elsewhere, so both texts are kept." in page
    assert "West, then north\n\nWest, or south</textarea>" in page
    assert fingerprint_of(Note.objects.get().text) in page


@pytest.mark.parametrize(
    ("stored", "text", "saved"),
    [
        ("West", "West", "West"),  # sent twice
        ("West", "", "West"),  # nothing is deleted that the tab did not show
        ("West, then north", "West", "West, then north"),
        ("West", "West, then north", "West, then north"),
        ("", "North", "North"),
    ],
)
def test_a_text_that_holds_the_other_takes_its_place(stored: str, text: str, saved: str) -> None:
    assert merged(stored, text, fingerprint_of("Seen before")) == saved


def test_both_texts_are_shown_if_they_are_too_long_together(game: Game, alice: User, client: Client) -> None:
    Note.objects.create(game=game, user=alice, text="x" * Note.LONGEST)
    client.force_login(alice)
    answer = client.post(address(game), {"text": "South", "seen": fingerprint_of("West")})
    assert answer.status_code == 422
    assert "x\n\nSouth</textarea>" in answer.content.decode()
    assert Note.objects.get().text == "x" * Note.LONGEST


def test_they_are_mine_alone(game: Game, alice: User, bob: User, client: Client) -> None:
    Note.objects.create(game=game, user=alice, text="Secret plan")
    client.force_login(bob)
    for page in (address(game), f"/games/{game.pk}/", f"/games/{game.pk}/at/0", f"/games/{game.pk}/export.json"):
        assert "Secret plan" not in client.get(page).content.decode()


def test_strangers_get_404(game: Game, client: Client) -> None:
    client.force_login(User.objects.create_user("eve@example.org", name="Eve"))
    assert client.get(address(game)).status_code == 404
    assert client.post(address(game), {"text": "Mine"}).status_code == 404


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_too_long_a_text_is_kept_in_the_form(game: Game, alice: User, client: Client, htmx: dict[str, str]) -> None:
    client.force_login(alice)
    answer = client.post(address(game), {"text": "x" * (Note.LONGEST + 1)}, headers=htmx)
    assert answer.status_code == 422
    assert "x" * (Note.LONGEST + 1) in answer.content.decode()
    assert not Note.objects.exists()


def test_they_outlive_the_game_and_end_with_the_account(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    Game.objects.update(status=Game.Status.WON)
    client.post(address(game), {"text": "What a game"})
    assert "What a game" in client.get(address(game)).content.decode()
    assert address(game) in client.get(f"/games/{game.pk}/at/0").content.decode()
    alice.delete()
    assert not Note.objects.exists()


def test_the_board_reads_none(game: Game, alice: User, client: Client) -> None:
    Note.objects.create(game=game, user=alice, text="Secret plan")
    client.force_login(alice)
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert address(game) in page
    assert "Secret plan" not in page
