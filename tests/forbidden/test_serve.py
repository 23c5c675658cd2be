"""The embedded mode as a real process: it serves pages, runs tasks and ends on SIGTERM."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server's data."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def server(var: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start `make run` on a new database with a port that is taken; yield the process and the address it prints."""
    removed = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS"}
    env = {name: value for name, value in os.environ.items() if name not in removed}
    env |= {"DEBUG": "1", "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "forbidden.settings"}
    env["NOTIFICATION_HOLD"] = "0"  # the demo's players have just acted at all its tables
    manage = [sys.executable, str(ROOT / "manage.py")]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=env, check=True)
    subprocess.run([*manage, "demo"], env=env, check=True, stdout=subprocess.DEVNULL)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = subprocess.Popen([*manage, "serve", "--port", port], env=env, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            first, second = process.stdout.readline(), process.stdout.readline()
            assert f"Port {port} is taken" in first
            address = re.search(r"http://\S+", second)
            assert address, second
            yield process, address[0]
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def ana(address: str) -> tuple[OpenerDirector, str]:
    """Return a browser signed in as the first demo player, and the address of her board."""
    cookies = CookieJar()
    browser = build_opener(HTTPCookieProcessor(cookies))
    with browser.open(address + "accounts/login/", timeout=10) as page:
        assert page.status == 200
    token = next(cookie.value for cookie in cookies if cookie.name == "csrftoken")
    entry = Request(address + "demo/Ana/", method="POST", headers={"X-CSRFToken": str(token)})
    with browser.open(entry, timeout=10) as board:
        return browser, board.url


def test_it_mails_the_next_player_a_link_with_its_actual_port(
    server: tuple[subprocess.Popen[str], str], var: Path
) -> None:
    _, address = server
    browser, board = ana(address)
    end_turn(browser, board)

    for _ in range(150):
        mails = [mail.read_text() for mail in (var / "mail").glob("*")]
        if any(board in mail and "ben@" in mail for mail in mails):
            return
        time.sleep(0.1)
    raise AssertionError(f"no mail to Ben with a link to {board}: {mails}")


def test_three_bots_play_their_turns_within_seconds(server: tuple[subprocess.Popen[str], str]) -> None:
    _, address = server
    browser, board = ana(address)
    form = urlencode(fields_of(_read(browser, board)) | {"rules": "desert"}).encode()
    with browser.open(Request(address + "games/new/alone", form), timeout=10) as page:
        alone = page.url
    wait_for_turn(browser, alone)
    end_turn(browser, alone)

    # It takes less than three seconds on an idle machine, and over twenty if each step waits for a second.
    assert wait_for_turn(browser, alone) < 12


# This test is the last of its file because it ends the server.
def test_it_serves_the_demos_board_and_ends_on_sigterm_with_an_open_live_connection(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    process, address = server
    browser, board = ana(address)
    with browser.open(board + "live", timeout=10) as live:
        assert live.readline().startswith(b"event: revision")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=15) == 0  # two seconds on an idle machine


STOP = re.compile(r'name="seat_action" value="([^"]*(?:EndTurn|Draw)[^"]*)"')


def end_turn(browser: OpenerDirector, board: str) -> None:
    """End the turn without another action, and draw its cards."""
    while action := STOP.search(page := _read(browser, board)):
        form = urlencode(fields_of(page) | {"seat_action": unescape(action[1])}).encode()
        browser.open(Request(board + "play", form), timeout=10).close()


def wait_for_turn(browser: OpenerDirector, board: str) -> float:
    """Return after how many seconds the board lets its reader end a turn."""
    start = time.monotonic()
    while not STOP.search(_read(browser, board)):
        assert time.monotonic() < start + 60, "the bots do not play"
        time.sleep(0.1)
    return time.monotonic() - start


def fields_of(page: str) -> dict[str, str]:
    """Return the hidden fields that the forms of a board send."""
    return {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("csrfmiddlewaretoken", "version")}


def _read(browser: OpenerDirector, url: str) -> str:
    with browser.open(url, timeout=10) as page:
        return str(page.read().decode())
