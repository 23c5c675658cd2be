"""The receipt of the decks: players can check it after the game, and it does not reveal the seed before."""

import re
import subprocess
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.engine import RULES
from games.history import receipt
from games.models import Game
from games.services.tables import seats
from games.visibility import may_reveal
from tests.games.factories import begun_game, end_turn, legal_action, post_action
from tests.games.history.story.finished import finished

PAGE = Path("docs/receipt.md").read_text("utf-8")
SECRET = "5eed5eed5eed5eed5eed5eed5eed5eed"
seeds = st.binary(min_size=16, max_size=16).map(bytes.hex)


def code_of_page() -> dict[str, Any]:
    """Return the names that the page's Python code defines."""
    names: dict[str, Any] = {}
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), names)  # noqa: S102
    return names


CODE = code_of_page()


@given(seed=seeds)
def test_the_page_computes_the_decks_of_the_desert(seed: str) -> None:
    state = RULES["desert"].new(3, difficulty="normal", seed=seed)
    tiles, storm, gear = CODE["desert"](seed)
    assert tiles == [tile.face for tile in state.tiles if tile is not None]
    assert (storm, gear) == (list(state.deck), list(state.gear_deck))


@given(seed=seeds)
def test_the_page_computes_the_decks_of_the_island(seed: str) -> None:
    state = RULES["island"].new(2, difficulty="normal", seed=seed)
    tiles, floods, cards = CODE["island"](seed)
    assert tiles == [tile.landmark for tile in state.tiles if tile is not None]
    assert floods == [*state.flood_discard, *state.flood_deck]
    dealt = [card for card in cards if card != "waters rise"][:4]
    assert dealt == [card for pawn in state.adventurers for card in pawn.hand]
    rest = list(cards)
    for card in dealt:
        rest.remove(card)
    assert CODE["shuffled"](rest, seed, 5) == list(state.treasure_deck)


def test_the_receipt_is_the_hash_of_the_line_on_the_page(alice: User) -> None:
    game = begun_game(alice, seats=2, seed=SECRET)
    assert receipt.text_of(game) == f"forbidden desert {SECRET}"
    assert receipt.sealed(game).code == sha256(receipt.text_of(game).encode()).hexdigest()


def test_other_seeds_and_other_rules_have_other_receipts(alice: User) -> None:
    games = [begun_game(alice, seats=2, seed=SECRET, rules=rules) for rules in RULES] + [begun_game(alice, seats=2)]
    assert len({receipt.commitment(game) for game in games}) == 3


def test_the_command_of_the_story_prints_the_code(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    page = alice_client.get(f"/games/{game.pk}/story/").content.decode()
    command = re.search("python3 -c '(.*?)'</pre>", page)
    assert command is not None
    printed = subprocess.run([sys.executable, "-c", command[1]], check=True, capture_output=True, text=True)  # noqa: S603
    assert printed.stdout.strip() == receipt.commitment(game)


@pytest.mark.parametrize("rules", list(RULES))
def test_no_page_of_a_running_game_tells_the_seed(
    alice: User, bob: User, alice_client: Client, bob_client: Client, rules: str
) -> None:
    game = begun_game(alice, bob, seed=SECRET, rules=rules)
    pages = [
        alice_client.get(f"/games/{game.pk}/"),
        bob_client.get(f"/games/{game.pk}/board"),
        post_action(alice_client, game, legal_action(game, "Move")),
    ]
    end_turn(game, alice)
    pages += [bob_client.get(f"/games/{game.pk}/"), alice_client.get("/games/"), alice_client.get("/games/lobby/")]
    shown = [page.content.decode() for page in pages]
    assert all(SECRET not in page for page in shown)
    assert all(receipt.commitment(game) in page for page in shown[:4])
    assert alice_client.get(f"/games/{game.pk}/story/").status_code == 404


def test_the_story_tells_the_seed(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    page = alice_client.get(f"/games/{game.pk}/story/").content.decode()
    assert f"forbidden desert {game.seed}" in page
    assert receipt.commitment(game) in page


def test_a_closed_game_keeps_its_seed_since_it_may_be_reopened(alice: User) -> None:
    game = begun_game(alice, seats=2)
    seats.leave_game(user=alice, game_id=game.pk)
    game.refresh_from_db()
    assert game.is_over
    assert not may_reveal(game)


def test_a_table_that_hides_things_for_good_hides_its_seed(alice: User, alice_client: Client) -> None:
    game = finished(alice, shows_all=False)
    page = alice_client.get(f"/games/{game.pk}/story/").content.decode()
    assert game.seed not in page
    assert "the seed stays secret" in page


@pytest.mark.parametrize(
    ("challenge", "day", "known"),
    [
        ("2026-W47 desert", datetime(2026, 11, 22, 23, 59, tzinfo=UTC), False),
        ("2026-W47 desert", datetime(2026, 11, 23, tzinfo=UTC), True),
        ("2026-W53 island", datetime(2027, 1, 3, 23, 59, tzinfo=UTC), False),
        ("2026-W53 island", datetime(2027, 1, 4, tzinfo=UTC), True),
        ("something else", datetime(2099, 1, 1, tzinfo=UTC), False),
        ("2026-W99 desert", datetime(2099, 1, 1, tzinfo=UTC), False),
    ],
)
def test_the_seed_of_a_challenge_is_known_when_its_week_is_over(
    alice: User, challenge: str, day: datetime, known: bool
) -> None:
    game = finished(alice, challenge=challenge)
    with time_machine.travel(day, tick=False):
        assert may_reveal(game) is known


def test_the_story_of_a_challenge_keeps_its_seed(alice: User, alice_client: Client) -> None:
    game = finished(alice, challenge="2999-W01 desert")
    page = alice_client.get(f"/games/{game.pk}/story/").content.decode()
    assert game.seed not in page
    assert "once nobody plays with it any more" in page


def test_a_game_that_branched_off_keeps_the_secret_of_the_one_that_runs(alice: User) -> None:
    running = begun_game(alice, seats=5, seed="00000000000000000000000000000078")
    branch = finished(alice, origin=running, origin_step=3)
    branch.seed = running.seed
    assert not may_reveal(branch)
    Game.objects.filter(pk=running.pk).update(status=Game.Status.LOST)
    running.refresh_from_db()
    assert may_reveal(branch)


def test_a_new_seed_depends_on_no_other_game(alice: User) -> None:
    running = begun_game(alice, seats=2)
    assert may_reveal(finished(alice, origin=running))
