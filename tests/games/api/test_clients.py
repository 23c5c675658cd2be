"""The terminal client, the MCP server, and the engine as a wheel."""

import builtins
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from forbidden_client import Client, mcp, terminal

from accounts.models import User
from accounts.services import api_tokens
from tests.api_files import ROOT
from tests.games.factories import begun_game


@pytest.fixture
def token(transactional_db: None, alice: User) -> str:
    return api_tokens.create_token(user=alice, name="x", scopes=api_tokens.OF_PEOPLE, days=1)


def test_the_terminal_shows_plays_and_undoes(
    site: str, alice: User, token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = begun_game(alice, seats=2)
    answers = iter(["4", "u", "", "999", "q"])
    monkeypatch.setattr(builtins, "input", lambda _question: next(answers))

    with Client(site, token) as client:
        while terminal.turn(client, game.pk):
            pass

    text = capsys.readouterr().out
    assert "Dune Team (desert, novice): running" in text
    assert "seat 0 Alice: role=" in text
    assert "Moved seat=0" in text
    game.refresh_from_db()
    assert (game.steps, game.version) == (0, 3)


def test_a_language_model_plays_by_tools(site: str, alice: User, token: str) -> None:
    game = begun_game(alice, seats=2)
    move = {"game_id": game.pk, "seat": 0, "version": game.version, "action": {"type": "EndTurn"}}
    asked = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": mcp.PROTOCOL}},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
        {"id": 3, "method": "tools/call", "params": {"name": "play", "arguments": move}},
        {"id": 4, "method": "tools/call", "params": {"name": "play", "arguments": move}},
        {"id": 5, "method": "tools/call", "params": {"name": "fly", "arguments": {}}},
        {"id": 6, "method": "prompts/list"},
    ]
    lines = "".join(json.dumps({"jsonrpc": "2.0", **each}) + "\n" for each in asked)

    replies = _serve(site, token, lines + "nonsense\n")

    assert [reply["id"] for reply in replies] == [1, 2, 3, 4, 5, 6, None]
    tools = {tool["name"]: tool for tool in replies[1]["result"]["tools"]}
    assert tools["play"]["inputSchema"]["required"] == ["game_id", "seat", "version", "action"]
    assert json.loads(replies[2]["result"]["content"][0]["text"])["game"]["version"] == game.version + 1
    assert replies[3]["result"]["isError"]
    assert replies[3]["result"]["content"][0]["text"].startswith("stale: ")
    assert replies[4]["result"]["isError"]
    assert (replies[5]["error"]["code"], replies[6]["error"]["code"]) == (-32601, -32700)


def _serve(site: str, token: str, lines: str) -> list[dict[str, Any]]:
    """Return the replies of an MCP server in a process of its own."""
    environment = {**os.environ, "FORBIDDEN_URL": site, "FORBIDDEN_TOKEN": token}
    environment["PYTHONPATH"] = str(ROOT / "clients" / "python")
    command = [sys.executable, "-m", "forbidden_client.mcp"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


PLAY = """
import random, sys
sys.path.insert(0, sys.argv[1])
from forbidden_engine import RULES
random.seed(1)
for name, rules in RULES.items():
    state = rules.new(2, difficulty="novice", seed="home", first=0)
    while rules.outcome(state) is None:
        seat = next(seat for seat in rules.waiting_on(state) if rules.legal(state, seat))
        state, events = rules.play(state, seat, random.choice(rules.legal(state, seat)))
    print(name, rules.outcome(state).won)
assert not {"django", "games"} & {*sys.modules}
"""


def test_the_engine_plays_at_home(tmp_path: Path) -> None:
    build = [sys.executable, str(ROOT / "clients" / "engine" / "build.py"), str(tmp_path)]
    wheel = subprocess.run(build, capture_output=True, text=True, check=True).stdout.strip()

    done = subprocess.run([sys.executable, "-c", PLAY, wheel], capture_output=True, text=True, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["desert", "island"]


def test_pip_installs_the_wheel(tmp_path: Path) -> None:
    build = [sys.executable, str(ROOT / "clients" / "engine" / "build.py"), str(tmp_path)]
    wheel = subprocess.run(build, capture_output=True, text=True, check=True).stdout.strip()
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(tmp_path / "home")]

    done = subprocess.run([*pip, wheel], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "home" / "forbidden_engine" / "desert" / "view.py").exists()
