"""WebKit as Debian builds it for GTK, driven by WebDriver: JSON over HTTP to its driver program."""

import http.client
import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.browser.engines.screen import program, stopped
from tests.browser.engines.window import KEYS, PATIENCE, Window
from tests.ports import free_port

SMALL_TOOLBAR = """toolbar *, headerbar *, box.horizontal * {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px
}"""
"""Without it the toolbar of the window keeps it wider than a phone."""

BROWSERS = Path("/usr/lib")


class WebKit(Window):
    """A window of WebKit."""

    def __init__(self, port: int, browser: Path) -> None:
        super().__init__()
        self._port, self._session = port, ""
        wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        session = self._ask("POST", "", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._session = f"/{session}"

    def _ask(self, method: str, path: str, **values: Any) -> Any:
        # A driver that hangs must not hold up the run.
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        body = json.dumps(values) if method == "POST" else None
        connection.request(method, f"/session{self._session}{path}", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, value
        return value

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        self._ask("POST", "/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def evaluate(self, expression: str) -> Any:
        return self._ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def sign_in(self, site: str, session: str) -> None:
        self._navigate(f"{site}/offline/")  # a cookie needs a page of its site
        self._ask("DELETE", "/cookie")
        self._ask("POST", "/cookie", cookie={"name": "sessionid", "value": session})

    def close(self) -> None:
        """End the browser with its session."""
        self._ask("DELETE", "")

    def _navigate(self, url: str) -> None:
        self._ask("POST", "/url", url=url)
        if self.evaluate("innerWidth") != 360:
            self.resize(360, 740)

    def resize(self, width: int, height: int) -> None:
        for frame in ("[0, 0]", "[outerWidth - innerWidth, outerHeight - innerHeight]"):
            beside, above = self.evaluate(frame)
            self._ask("POST", "/window/rect", width=width + beside, height=height + above)
            time.sleep(0.4)  # the window manager answers nobody
        self.wait_for(f"innerWidth === {width}")

    def _tap_at(self, x: float, y: float) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )


@contextmanager
def webkit(environment: dict[str, str]) -> Iterator[Window]:
    """Start WebKit with a new profile."""
    browser = next(BROWSERS.glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    assert browser, "These tests need WebKit: apt-get install webkit2gtk-driver"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        style = Path(home, "gtk-3.0", "gtk.css")
        style.parent.mkdir()
        style.write_text(SMALL_TOOLBAR)
        port = free_port()
        command = [program("WebKitWebDriver", "webkit2gtk-driver"), f"--port={port}"]
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), home)
        quiet = subprocess.DEVNULL
        with stopped(subprocess.Popen(command, env=environment | homes, stdout=quiet, stderr=quiet, text=True)):
            _wait_for(port)
            window = WebKit(port, browser)
            try:
                yield window
            finally:
                window.close()


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(0.05)
    raise AssertionError("WebKitWebDriver does not listen")
