"""The toy game works on the whole site without any code of its own there."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.demo import favourite
from games.engine import RULES
from games.history.export import export_of
from games.models import Game, Notification, Result
from games.services.history import imports
from games.services.play.timeouts import process_timeouts
from games.statistics import figures
from games.table import Table
from games.tasks import count_results
from games.weeks import week_of
from tests.games.factories import begun_game, legal, play
from tests.games.history.replay.games import at
from tests.games.notifications.contents import send_all

HTMX = {"HX-Request": "true"}
ACT = re.compile(r'name="seat_action" value="([^"]+)"')
RADIO = re.compile(r'<input type="radio"([^>]*)>')


def buttons(page: str) -> list[str]:
    return [unescape(value) for value in ACT.findall(page)]


def attributes(tag: str) -> dict[str, str]:
    return dict(re.findall(r'(\w+)(?:="([^"]*)")?', tag))


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def press(client: Client, game: Game, button: str, **headers: str) -> Any:
    game.refresh_from_db()
    return client.post(f"/games/{game.pk}/play", {"seat_action": button, "version": game.version}, headers=headers)


def hand(game: Game, seat: int) -> Iterator[str]:
    """Yield the cards of a seat by their names on a page."""
    for card in game.load_state().adventurers[seat].hand:
        yield f"{'ABC'[card % 3]}{card // 3 + 1}"


def test_a_table_is_set_up_joined_and_begun(alice_client: Client, bob_client: Client) -> None:
    page = read(alice_client, "/games/new/?rules=toy")
    usual = {radio["name"]: radio["value"] for radio in map(attributes, RADIO.findall(page)) if "checked" in radio}
    assert (usual["players"], usual["difficulty"]) == ("2", "calm")
    sent = usual | {"rules": "toy", "name": "Lamp Team", "pace": "24"}
    assert alice_client.post("/games/new/", sent).status_code == 302
    game = Game.objects.get()
    assert "Lamps" in read(alice_client, game.get_absolute_url())
    bob_client.post(f"/join/{game.invite_token}/")
    alice_client.post(f"/games/{game.pk}/start")
    game.refresh_from_db()
    assert game.is_running
    assert "Lamp Team" in read(alice_client, "/games/")


def test_its_buttons_are_pressed_to_the_end(game: Game, alice_client: Client, bob_client: Client) -> None:
    clients = [alice_client, bob_client]
    while game.is_running:
        (seat,) = game.awaited_seats
        found = buttons(read(clients[seat], game.get_absolute_url()))
        assert len(found) == len(legal(game, seat))
        light = [button for button in found if "Light" in button]
        answer = press(clients[seat], game, (light or found)[-1], **HTMX)
        assert answer.status_code == 200
        game.refresh_from_db()
    assert "Won" in read(alice_client, game.get_absolute_url()) or game.ended_by == "wind"
    assert not buttons(read(bob_client, game.get_absolute_url()))


def test_only_the_seat_plays_it(game: Game, alice_client: Client, bob_client: Client, charlie_client: Client) -> None:
    end = '0:{"type":"EndTurn"}'
    assert press(bob_client, game, end).status_code == 403
    assert press(charlie_client, game, end).status_code == 404
    assert press(alice_client, game, '0:{"type":"Draw"}', **HTMX).status_code == 422
    assert press(alice_client, game, '0:{"type":"Sail"}', **HTMX).status_code == 422
    assert press(alice_client, game, end, **HTMX).status_code == 200


def test_a_step_is_taken_back_and_a_card_is_not(game: Game, alice: User, alice_client: Client) -> None:
    before = game.snapshot
    played = play(game, alice, "Step")
    assert played.can_undo
    alice_client.post(f"/games/{game.pk}/undo", {"version": played.table.game.version})
    game.refresh_from_db()
    assert (game.snapshot, game.steps) == (before, 0)
    play(game, alice, "EndTurn")
    assert not play(game, alice, "Draw").can_undo


def test_every_moment_is_shown_to_each_reader_without_the_other_hand(
    game: Game, alice: User, alice_client: Client, bob_client: Client
) -> None:
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    game.refresh_from_db()
    for step in range(game.steps + 1):
        for seat, client in enumerate((alice_client, bob_client)):
            page = read(client, at(game, step))
            cards = re.search(r"Your cards: ([^<]*)<", page)
            assert cards is not None
            assert "Hand of the" not in page
            if step == game.steps:
                assert cards[1].split(", ") == sorted(hand(game, seat), key=lambda room: (room[1], room[0]))
            assert client.get(f"{at(game, step)}.png").status_code == 200
    assert "It was the card of" not in read(bob_client, game.get_absolute_url())


def test_a_recap_needs_no_portraits(game: Game, alice: User, bob_client: Client) -> None:
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    assert "frame" in read(bob_client, f"/games/{game.pk}/recap/0-2")


def test_a_game_that_is_over_tells_all(finished: Game, alice_client: Client) -> None:
    assert "Hand of the" in read(alice_client, at(finished, 0))
    story = read(alice_client, f"/games/{finished.pk}/story/")
    assert "Lamps lit" in story
    assert "More charts" not in story
    assert "Gust number" in story or "lit the lamp" in story


def test_it_leaves_as_a_file_and_comes_back(finished: Game) -> None:
    imported, made = imports.import_game(file=export_of(Table.find(game_id=finished.pk, user=None)))
    assert made
    assert imported.snapshot == finished.snapshot
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert "2 games follow" in out.getvalue()


def test_statistics_count_the_toy_game(
    finished: Game, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "CHARTED", 1)
    count_results()
    assert set(Result.objects.values_list("rules", "role")) == {("toy", "runner"), ("toy", "keeper")}
    page = read(alice_client, "/statistics/")
    assert "Adventurers of Lamps" in page
    assert "Keeper" in page
    assert finished.ended_by != "wind" or "Blown out" in page
    assert "Lamps" in read(alice_client, f"/players/{alice.pk}/")
    assert "toy" in b"".join(alice_client.get("/games/mine.csv").streaming_content).decode()


def test_players_are_notified_by_mail_with_a_picture(game: Game, alice: User, bob: User) -> None:
    Notification.objects.all().delete()
    while game.awaited_seats == {0}:
        play(game, alice, type(legal(game)[0]).__name__)
        game.refresh_from_db()
    assert [delivery.status for delivery in send_all()] == ["sent"]
    (message,) = mail.outbox
    assert message.to == [bob.email]
    assert "turn" in message.subject
    assert "image/png" in str(message.message())


def test_what_if_deals_the_other_hand_anew(game: Game, alice: User, alice_client: Client) -> None:
    play(game, alice, "Step")
    game.refresh_from_db()
    answer = alice_client.post(f"{at(game, 1)}/fork", {"name": "What if", "alone": "yes"})
    fork = Game.objects.exclude(pk=game.pk).get()
    assert answer["Location"] == fork.get_absolute_url()
    alice_client.post(f"/games/{fork.pk}/start")
    fork.refresh_from_db()
    real, copy = game.load_state(), fork.load_state()
    assert game.engine.view(copy, 0) == game.engine.view(real, 0)
    assert (copy.seed, copy.deck) != (real.seed, real.deck)


def test_a_challenge_is_played_with_as_many_as_the_game_takes(alice_client: Client) -> None:
    week = week_of(timezone.now().date())
    assert "Lamps" in read(alice_client, "/challenges/")
    assert alice_client.post("/challenges/toy/", {"players": "3", "host_seats": "1", "pace": "24"}).status_code == 422
    assert alice_client.post("/challenges/toy/", {"players": "2", "host_seats": "2", "pace": "24"}).status_code == 302
    game = Game.objects.get()
    assert (game.difficulty, game.challenge) == ("normal", f"{week} toy")
    assert "Lamps" in read(alice_client, f"/challenges/{week}/toy/")


def test_the_clock_passes_its_turn_over(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules="toy", difficulty="calm", absence=Game.Absence.SKIP, pace=Game.Pace.HALF_DAY)
    with time_machine.travel(timezone.now() + timedelta(hours=13), tick=False):
        process_timeouts()
    game.refresh_from_db()
    assert game.awaited_seats == {1}
    assert list(game.history.values_list("by_clock", flat=True))[0]


def test_chance_plays_it_for_the_demo_and_the_benchmark() -> None:
    """`favourite` finds an action in any game."""
    rules = RULES["toy"]
    state = rules.new(2, difficulty="calm", seed="demo")
    while seats := rules.waiting_on(state):
        (seat,) = seats
        state, _events = rules.play(state, seat, favourite(rules.legal(state, seat), state))
    assert rules.outcome(state) is not None
