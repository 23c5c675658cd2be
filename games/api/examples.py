"""The examples of the docs page, as calls that the tests make in this order."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TABLE = 42
"""The number of the table in the examples."""


@dataclass(frozen=True)
class Example:
    """One call, as curl makes it."""

    title: str | Promise
    method: str
    path: str
    body: dict[str, Any] | None = None

    def curl(self, site: str) -> str:
        """Return the command."""
        address = f"'{site}/api/v1/{self.path}'"
        options = "-N " if self.path.startswith("stream") else ""
        command = f'curl {options}-H "Authorization: Bearer $TOKEN" {address}'
        if self.body is None:
            return command
        return f"{command} \\\n  --json '{json.dumps(self.body)}'"


EXAMPLES = (
    Example(_("Whose token is it?"), "GET", "me"),
    Example(
        _("Start a table"),
        "POST",
        "tables",
        {"rules": "desert", "name": "Robots", "difficulty": "novice", "players": 2, "own_seats": 2, "first_seat": 0},
    ),
    Example(_("Start its game"), "POST", f"tables/{TABLE}/start", {}),
    Example(_("See the position"), "GET", f"games/{TABLE}"),
    Example(_("List what you may do"), "GET", f"games/{TABLE}/legal"),
    Example(_("Do it"), "POST", f"games/{TABLE}/actions", {"seat": 0, "version": 1, "action": {"type": "EndTurn"}}),
    Example(_("Read what happened"), "GET", f"games/{TABLE}/events?after=1"),
    Example(_("Which tables wait for you?"), "GET", "games?waiting"),
    Example(_("Hear what happens from now on"), "GET", "stream"),
)


def sample_bot() -> str:
    """Return the sample bot of the Python client."""
    return (settings.BASE_DIR / Path("clients/python/samples/bot.py")).read_text()
