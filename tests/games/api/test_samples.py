"""The samples of the Python client play both games to their ends, over HTTP and with nothing but a token."""

import importlib.util
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from forbidden_client import Client, ProblemError

from accounts.models import User
from accounts.services import api_tokens
from games.api import stream
from games.models import Game, Step
from games.services.play import moves
from games.services.tables import game_start, lobby
from tests.api_files import ROOT
from tests.games.factories import begun_game, legal, text

CLIENTS = Path(__file__).parents[3] / "clients" / "python"
MOST_LINES = 30

pytestmark = pytest.mark.usefixtures("no_limits")


@pytest.fixture
def no_limits(settings: Any) -> None:
    settings.LIMITS = {}


def sample(name: str) -> Any:
    """Return a sample as a module."""
    spec = importlib.util.spec_from_file_location(name, CLIENTS / "samples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sample_bot_is_short() -> None:
    assert len((CLIENTS / "samples" / "bot.py").read_text().splitlines()) <= MOST_LINES


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_stranger_s_bot_plays_a_whole_game(site: str, alice: User, rules: str) -> None:
    random.seed(7)
    bot, token = api_tokens.create_bot(owner=alice, name="Robby", days=1)
    with Client(site, token) as client:
        end = sample("bot").play(client, rules)

    game = Game.objects.get()
    assert (end.status, end.steps) == (game.status, game.steps)
    assert game.status in ("won", "lost")
    assert {*Step.objects.values_list("user", "origin")} == {(bot.pk, "api")}
    call_command("verify_games")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_two_programs_play_together_by_the_stream(site: str, alice: User, bob: User, rules: str) -> None:
    random.seed(7)
    teammate = sample("teammate")
    tokens = [api_tokens.create_token(user=user, name="x", scopes=["read", "play"], days=1) for user in (alice, bob)]
    game = lobby.create_table(host=alice, name="Two", rules=rules, difficulty="novice", players=2)
    lobby.take_seat(user=bob, game_id=game.pk, token=game.invite_token)
    game_start.start(user=alice, game_id=game.pk)

    def run(token: str) -> None:
        with Client(site, token) as client:
            teammate.serve(client, 1)

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(run, token) for token in tokens]:
            done.result(timeout=120)
    game.refresh_from_db()
    assert game.status in ("won", "lost")
    call_command("verify_games")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_bot_searches_at_home(
    site: str, alice: User, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = [sys.executable, str(ROOT / "clients" / "engine" / "build.py"), str(tmp_path)]
    wheel = subprocess.run(build, capture_output=True, text=True, check=True).stdout.strip()
    monkeypatch.syspath_prepend(wheel)
    searcher = sample("searcher")
    monkeypatch.setattr(searcher, "DEALS", 2)
    monkeypatch.setattr(searcher, "STEPS", 10)
    random.seed(7)
    with Client(site, api_tokens.create_bot(owner=alice, name="Robby", days=1)[1]) as client:
        end = searcher.play(client, rules)

    assert end.status in ("won", "lost")
    call_command("verify_games")


def test_the_client_hears_each_step_once_over_many_connections(
    site: str, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "CONNECTION_LIFE", 0.2)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    game = begun_game(alice, seats=2)
    token = api_tokens.create_token(user=alice, name="x", scopes=["read"], days=1)
    heard: list[int] = []

    def listen() -> None:
        with Client(site, token) as client:
            for news in client.news():
                if hasattr(news, "step"):
                    heard.append(news.step.number)
                elif news.game.steps >= 8:
                    return

    with ThreadPoolExecutor(1) as threads:
        done = threads.submit(listen)
        time.sleep(0.5)
        while (game := Game.objects.get(pk=game.pk)).steps < 8:
            seat = min(game.awaited_seats)
            action = text(legal(game, seat)[0])
            moves.play(user=alice, game_id=game.pk, seat=seat, action=action, version=game.version)
            time.sleep(0.1)
        done.result(timeout=60)
    assert heard == list(range(1, 9))


def test_a_problem_is_an_exception(site: str, alice: User) -> None:
    token = api_tokens.create_token(user=alice, name="x", scopes=["read"], days=1)
    with Client(site, token) as client, pytest.raises(ProblemError) as caught:
        client.game(999)
    assert caught.value.kind == "no-such-table"
