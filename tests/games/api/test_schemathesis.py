"""Whatever the document allows is answered as the document says: schemathesis tries it, in long rows of calls."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from accounts.services import api_tokens
from tests.effort import EFFORT, Effort
from tests.games.factories import begun_game

EXAMPLES = {Effort.QUICK: 3, Effort.THOROUGH: 20, Effort.EXHAUSTIVE: 200}[EFFORT]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("schemathesis") is None, reason="make setup installs it"),
]


def test_it_finds_nothing(site: str, alice: User, bob: User, settings: Any, tmp_path: Path) -> None:
    settings.LIMITS = {}
    token = api_tokens.create_token(user=alice, name="x", scopes=api_tokens.OF_PEOPLE, days=1)
    begun_game(alice, bob)
    begun_game(alice, seats=2, rules="island")
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{site}/api/v1/openapi.json", "--url", site]
    command += ["--header", f"Authorization: Bearer {token}", "--exclude-path", "/api/v1/stream"]
    command += ["--max-examples", str(EXAMPLES), "--seed", "7", "--exclude-checks", "positive_data_acceptance"]
    command += ["--generation-database", "none", "--suppress-health-check", "all", "--no-color"]

    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
