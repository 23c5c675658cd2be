"""The previews that messengers and networks show of links to the site."""

import re
import struct
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from games.board_image import previews
from games.board_image.drawing import Drawing
from games.models import Game
from games.services.chat.messages import send_message
from games.services.tables import publication
from games.views.pictures import sample_preview
from tests.games.factories import begun_game, play
from tests.games.history.replay.games import finished_game

SITE = "http://testserver"


def metadata(client: Client, url: str) -> dict[str, str]:
    page = client.get(url).content.decode()
    return {
        name: unescape(text) for name, text in re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page)
    }


def shown(client: Client, url: str) -> dict[str, str]:
    """Return the preview of a page, which is complete and whose picture everybody gets."""
    told = metadata(client, url)
    assert told["description"] == told["og:description"] != ""
    assert told["og:title"]
    assert told["og:image:alt"]
    assert (told["og:type"], told["twitter:card"]) == ("website", "summary_large_image")
    assert told["og:url"] == SITE + url
    assert told["og:image"].startswith(f"{SITE}/")
    picture = Client().get(told["og:image"].removeprefix(SITE))
    assert picture.headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert len(picture.content) < 300_000  # some messengers show no larger one
    again = Client().get(told["og:image"].removeprefix(SITE), headers={"If-None-Match": picture.headers["ETag"]})
    assert again.status_code == 304
    return told


@pytest.fixture
def running(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    return publication.allow_spectators(user=alice, game_id=game.pk, are_allowed=True)


def svg(monkeypatch: pytest.MonkeyPatch, client: Client, url: str) -> str:
    """Return the source of a picture, which is all that its renderer gets."""
    sources: list[str] = []
    monkeypatch.setattr(Drawing, "png", lambda self, **_: sources.append(self.svg) or b"")
    assert client.get(url).status_code == 200
    return sources[0]


@pytest.mark.django_db
def test_the_landing_page(client: Client) -> None:
    assert shown(client, "/")["og:title"] == "The storm does not wait for you. The game does."


def test_an_invitation_says_who_invites(client: Client, table: Game) -> None:
    assert shown(client, f"/join/{table.invite_token}/")["og:title"] == "Alice invites you to Forbidden Desert"


def test_its_picture_shows_no_board_of_a_running_game(
    client: Client, running: Game, table: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = svg(monkeypatch, client, f"/join/{table.invite_token}/preview.png")
    assert "Dune Team" in before
    Game.objects.filter(pk=table.pk).update(snapshot=running.snapshot)
    assert svg(monkeypatch, client, f"/join/{table.invite_token}/preview.png") == before


def test_a_game_for_spectators(client: Client, alice: User, running: Game) -> None:
    url = f"/watch/{running.watch_token}/"
    assert shown(client, url)["og:title"] == f"{running.name} · Forbidden Desert"
    first = client.get(f"{url}preview.png").content
    play(running, alice, "Move")
    assert client.get(f"{url}preview.png").content != first


def test_everybody_gets_the_same_picture_and_no_word_of_the_chat(
    client: Client, alice: User, alice_client: Client, running: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"/watch/{running.watch_token}/preview.png"
    before = svg(monkeypatch, client, url)
    send_message(user=alice, game_id=running.pk, text="Xylophone")
    assert svg(monkeypatch, alice_client, url) == svg(monkeypatch, client, url) == before


def test_a_closed_link_has_no_picture(client: Client, alice: User, running: Game) -> None:
    url = f"/watch/{running.watch_token}/preview.png"
    publication.allow_spectators(user=alice, game_id=running.pk, are_allowed=False)
    assert client.get(url).status_code == 404
    assert client.get("/join/forged/preview.png").status_code == 404


def test_a_story_only_if_it_is_public(alice: User, bob: User, alice_client: Client, client: Client) -> None:
    game = finished_game(alice, bob)
    url = f"/games/{game.pk}/story/"
    assert "og:image" not in metadata(alice_client, url)
    assert client.get(f"{url}preview.png").status_code == 404
    Game.objects.filter(pk=game.pk).update(is_public=True)
    assert shown(client, url)["og:title"].endswith(f" · {game.name}")


@pytest.mark.parametrize("name", ["W" * 60, "Tide & <Team>", "A very long way through the sand to a flying machine"])
def test_any_name_fits(name: str) -> None:
    drawing = sample_preview("island", headline=name, line="Forbidden Island")
    assert drawing.png(waits=True).startswith(b"\x89PNG")
    headline = re.findall(r'<text x="40" [^>]*font-size="[\d.]+">([^<]*)</text>', drawing.svg)[:-1]
    assert "".join(unescape("".join(headline)).split()) == "".join(name.split())


@pytest.mark.parametrize("name", ["Дюна", "砂漠", "\u202eteam", "Sand 🏜"])
def test_a_name_in_letters_that_the_font_lacks_gives_way_to_the_title(name: str) -> None:
    assert name not in (source := sample_preview("island", headline=name, line=name).svg)
    assert ">Forbidden</text>" in source


def test_the_font_has_the_letters_that_it_is_trusted_to_have() -> None:
    font = Path("static/fonts/sansita-letters.ttf").read_bytes()
    letters = [chr(code) for code in range(0x21, 0x100) if chr(code).isprintable()]
    assert all(code in _codes(font) for code in map(ord, [*letters, *previews.OTHERS]))


def _codes(font: bytes) -> set[int]:
    """Return the characters of a font, from the table of Windows in its cmap (format 4)."""
    tables = {
        font[at : at + 4]: struct.unpack(">I", font[at + 8 : at + 12])[0] for at in range(12, 12 + 16 * font[5], 16)
    }
    start = tables[b"cmap"]
    count = struct.unpack(">H", font[start + 2 : start + 4])[0]
    rows = [struct.unpack(">HHI", font[at : at + 8]) for at in range(start + 4, start + 4 + 8 * count, 8)]
    at = start + next(offset for platform, _encoding, offset in rows if platform == 3)
    segments = struct.unpack(">H", font[at + 6 : at + 8])[0] // 2
    ends = struct.unpack(f">{segments}H", font[at + 14 : at + 14 + 2 * segments])
    starts = struct.unpack(f">{segments}H", font[at + 16 + 2 * segments : at + 16 + 4 * segments])
    return {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1)}
