"""The embedded mode as a real process: it serves pages, runs tasks and ends on SIGTERM."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the server's data."""
    return tmp_path_factory.mktemp("var")


MANAGE = [sys.executable, str(ROOT / "manage.py")]


def environment(var: Path) -> dict[str, str]:
    """Return the environment of `make run`, on a terminal that knows only ASCII."""
    removed = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS"}
    env = {name: value for name, value in os.environ.items() if name not in removed}
    env |= {"DEBUG": "1", "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "forbidden.settings"}
    env["NOTIFICATION_HOLD"] = "0"  # the demo's players have just acted at all its tables
    return env | {"PYTHONIOENCODING": "ascii"}


@contextmanager
def serving(var: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `serve` until the end of the block; yield the process, and what it prints up to its address."""
    serve = [*MANAGE, "serve", *options]
    process = subprocess.Popen(serve, env=environment(var), stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield process, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="module")
def server(var: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start `make run` on a new database with a port that is taken; yield the process and the address it prints."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with serving(var, "--demo", "--port", port) as (process, said):
            assert f"Port {port} is taken" in said
            address = re.search(r"http://\S+", said)
            assert address, said
            yield process, address[0]


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


def test_a_second_start_says_where_the_first_one_runs_and_stops(
    server: tuple[subprocess.Popen[str], str], var: Path
) -> None:
    _, address = server
    second = subprocess.run([*MANAGE, "serve", "--demo"], env=environment(var), capture_output=True, text=True)
    assert second.returncode == 1
    assert f"Forbidden already runs on this data at {address}. Stop it first" in second.stderr
    assert second.stdout == ""


def test_it_answers_at_each_address_that_it_prints_and_at_the_host_that_was_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--port", "18000") as (_, said):  # noqa: S104
        addresses = re.findall(r"http://\S+/", said)
        assert addresses
        page = addresses[0] + "offline/"
        for host in (*(urlsplit(address).hostname for address in addresses), "0.0.0.0"):  # noqa: S104
            with build_opener().open(Request(page, headers={"Host": str(host)}), timeout=10) as answer:
                assert answer.status == 200, host


def test_its_commands_write_what_a_terminal_does_not_know(tmp_path: Path) -> None:
    shell = [*MANAGE, "shell", "--no-imports", "--command", "print('\u201cDune Team\u201d')"]
    said = subprocess.run(shell, env=environment(tmp_path), capture_output=True, text=True, check=True).stdout
    assert said == "?Dune Team?\n"


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
