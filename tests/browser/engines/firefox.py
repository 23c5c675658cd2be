"""Firefox, driven by the WebDriver BiDi that is built into it: JSON over a websocket, without a driver program."""

import itertools
import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.screen import program, stopped
from tests.browser.engines.window import KEYS, Window

SETTINGS = {
    "browser.startup.page": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,  # else a page about privacy covers the first one
    "focusmanager.testmode": True,
}


class Firefox(Window):
    """A window of Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self._socket, self._numbers = socket, itertools.count(1)
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # In the first window the field of the address keeps the focus.
        self._tab = self._ask("browsingContext.create", type="window")["context"]
        self.resize(360, 740)

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=30))).get("id") != number:
            self._note(answer["params"])
        assert answer["type"] == "success", answer
        return answer["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry.get("level") == "error":
            self.faults.append(entry["text"])

    def _act(self, kind: str, *actions: dict[str, Any], **more: Any) -> None:
        source = {"type": kind, "id": kind, "actions": actions, **more}
        self._ask("input.performActions", context=self._tab, actions=[source])

    def evaluate(self, expression: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._tab},
            awaitPromise=True,
            userActivation=False,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def sign_in(self, site: str, session: str) -> None:
        value = {"type": "string", "value": session}
        cookie = {"name": "sessionid", "value": value, "domain": urlsplit(site).hostname, "path": "/"}
        self._ask("storage.setCookie", cookie=cookie)

    def _navigate(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def _tap_at(self, x: float, y: float) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )


@contextmanager
def firefox(environment: dict[str, str]) -> Iterator[Window]:
    """Start Firefox with a new profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        Path(profile, "user.js").write_text("\n".join(lines))
        command = [
            program("firefox-esr", "firefox-esr"),
            "--no-remote",
            "--profile",
            profile,
            "--remote-debugging-port=0",
        ]
        errors = Path(profile, "errors.txt")
        with (
            errors.open("w") as written,
            stopped(subprocess.Popen(command, env=environment, stdout=written, stderr=written, text=True)) as process,
            connect(f"{_address(errors, process)}/session", max_size=None, open_timeout=30) as socket,
        ):
            yield Firefox(socket)


def _address(errors: Path, process: subprocess.Popen[str]) -> str:
    """Return the address that Firefox prints once it listens."""

    until = time.monotonic() + 60
    while not (found := re.search(r"BiDi listening on (ws://\S+)", errors.read_text())):
        assert process.poll() is None, errors.read_text()
        assert time.monotonic() < until, errors.read_text()
        time.sleep(0.05)
    return found[1]
