"""No personal data in the log: the tests run everything that logs in production, and read every line."""

import io
import json
import logging
import logging.config
import re
from collections.abc import Iterator
from smtplib import SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn.config
from django.conf import settings as usual
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django_structlog.celery.receivers import CeleryReceiver

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from accounts.services import endpoints
from forbidden.observability import logs, scrubbing
from games import tasks
from games.models import Game
from games.notifications.signed_links import Unsubscription
from games.services.chat import messages
from games.services.play.timeouts import process_timeouts
from games.services.privacy import purge
from games.services.statistics import rows
from games.services.tables import game_start, invitations, lobby
from tests.games.factories import play
from tests.receiver import Receiver

NAME = "Zerlina Quux"
ADDRESS = "zerlina@quux.example"
PASSWORD = "dunes-of-zerlina"  # noqa: S105
WRONG = "not-the-dunes"
GUEST = "Gustav Adolf"
IP = "203.0.113.77"
BROWSER = "Spyglass/7"
SAID = "the words that zerlina said"
ASKED = "the question that zerlina asked"
TABLE = "Table of Zerlina"


class Log:
    """The log lines that production would write."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.config = logs.configure(json=True, level="INFO")
        self.config["handlers"]["console"]["stream"] = self.stream
        logging.config.dictConfig(self.config)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def events(self) -> set[str]:
        return {line["event"] for line in self.lines}

    def holds(self, *words: str) -> list[str]:
        """Return the lines that contain one of these words, in any case and quoting."""
        wanted = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
        return [line for line in self.stream.getvalue().splitlines() if wanted.search(line)]


@pytest.fixture
def log() -> Iterator[Log]:
    """The log as production configures it, without DEBUG and at the usual level."""
    assert not usual.DEBUG
    cache.clear()
    yield Log()
    logging.config.dictConfig(usual.LOGGING)


@pytest.fixture
def browser(db: None) -> Client:
    return Client(REMOTE_ADDR=IP, headers={"user-agent": BROWSER, "referer": f"https://{IP}/{ADDRESS}"})


def path_in(message: Any) -> str:
    """Return the path of the first link of a mail."""
    found = re.search(r"https?://\S+", str(message.body))
    assert found
    return urlsplit(found.group()).path


def sign_up(browser: Client) -> User:
    form = {"name": NAME, "email": ADDRESS, "password1": PASSWORD}
    assert browser.post("/accounts/signup/", form).status_code == 302
    return User.objects.get(emailaddress__email=ADDRESS)  # the address becomes theirs once they confirm it


def refuse(*_: Any, **__: Any) -> None:
    raise SMTPRecipientsRefused({ADDRESS: (550, f"no such user {ADDRESS}".encode())})


# The lines of the log


def test_signing_up_in_and_out_and_a_new_password(log: Log, browser: Client) -> None:
    sign_up(browser)
    confirming = path_in(mail.outbox[-1])
    browser.get(confirming)
    browser.post(confirming)
    browser.get(confirming.rstrip("/"))
    browser.post("/accounts/logout/")
    for _ in range(7):
        browser.post(f"/accounts/login/?next=/{ADDRESS}", {"login": ADDRESS, "password": WRONG})
    cache.clear()
    assert browser.post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD}).status_code == 302
    session = str(browser.session.session_key)
    browser.post("/accounts/password/reset/", {"email": ADDRESS})
    browser.post("/accounts/password/reset/", {"email": f"nobody.{ADDRESS}"})
    resetting = path_in(next(each for each in reversed(mail.outbox) if "/key/" in str(each.body)))
    for path in (resetting, resetting.rstrip("/"), f"{resetting}more", resetting.replace("-", "-x", 1)):
        browser.get(path)
    browser.post("/accounts/settings/", {"name": f"{NAME}\u202e", "time_zone": "UTC"})
    keys = [confirming.split("/")[-2], *resetting.split("/")[-2].split("-", 1)[1:]]
    assert len(log.lines) > 15
    assert not log.holds(NAME, ADDRESS, "quux", PASSWORD, WRONG, IP, BROWSER, session, *keys)


def test_tables_links_moves_and_words(log: Log, browser: Client, bob: User) -> None:
    user = sign_up(browser)
    game = lobby.create_table(host=user, name=TABLE, rules="desert", difficulty="novice", players=3, first_seat=0)
    guest = Client(REMOTE_ADDR=IP)
    invite = f"/join/{game.invite_token}/"
    for path in (invite, invite.rstrip("/"), f"{invite}{ADDRESS}/", f"{invite}?from={ADDRESS}"):
        guest.get(path)
    assert guest.post(invite, {"name": GUEST}).status_code == 302
    lobby.take_seat(user=bob, game_id=game.pk, token=game.invite_token)
    game_start.start(user=user, game_id=game.pk)
    play(game, user, "Move")
    page = browser.get(f"/games/{game.pk}/").content.decode()
    assert TABLE in page
    browser.post(f"/games/{game.pk}/play", {"seat_action": f'0:{{"type": "{ADDRESS}"}}', "version": "1"})
    browser.post(f"/games/{game.pk}/ask", {"seat": "1", "text": ASKED})
    invitations.ask(user=user, game_id=game.pk, number=2, text=ASKED)
    messages.send_message(user=user, game_id=game.pk, text=SAID)
    browser.get(f"/games/lobby/?q={NAME}")
    stop = Unsubscription(user.pk, game.pk).url
    browser.get(urlsplit(stop).path)
    browser.get(urlsplit(stop).path.rstrip("/"))
    browser.get(f"/{ADDRESS}/")
    process_timeouts()
    assert len(log.lines) > 10
    secrets = (game.invite_token, stop.rstrip("/").rpartition("/")[2], Game.objects.get().seed)
    assert not log.holds(NAME, ADDRESS, GUEST, ASKED, SAID, TABLE, IP, BROWSER, *secrets)


def test_a_form_without_its_token(log: Log, browser: Client) -> None:
    strict = Client(enforce_csrf_checks=True, REMOTE_ADDR=IP)
    assert strict.post("/join/a-token-of-somebody/", {"name": NAME}).status_code == 403
    assert not log.holds("a-token-of-somebody", NAME, IP)


def test_mail_that_fails(log: Log, browser: Client, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user = sign_up(browser)
    user.confirm_address(ADDRESS)
    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    game = lobby.create_table(host=bob, name=TABLE, rules="desert", difficulty="novice", players=2, first_seat=1)
    lobby.take_seat(user=user, game_id=game.pk, token=game.invite_token)
    game_start.start(user=bob, game_id=game.pk)
    tasks.sweep()
    delete_account(user=user)
    assert "delivery_failed" in log.events()
    assert not log.holds(NAME, ADDRESS, TABLE, IP)


@pytest.mark.django_db(transaction=True)
def test_the_last_mail_that_fails(log: Log, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    delete_account(user=alice)
    assert "goodbye_not_sent" in log.events()
    assert not log.holds("alice", ADDRESS)


def test_a_webhook_that_fails(log: Log, alice: User, alice_client: Client, receiver: Receiver) -> None:
    receiver.status, receiver.body = 500, f"cannot take the words of {NAME}".encode()
    url = receiver.url("/hook-with-a-secret")
    endpoint = endpoints.add_webhook(user=alice, kind="json", url=url, label="")
    for receiver.status in (500, 404, 302):
        alice_client.post(f"/accounts/endpoints/{endpoint.pk}/test/")
    assert "message_not_taken" in log.events()
    assert not log.holds(NAME, "hook-with-a-secret", "alice")


def test_a_page_that_fails(log: Log, browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(browser)
    browser.raise_request_exception = False

    def fail(user: User) -> None:
        try:
            raise KeyError(user.email)
        except KeyError as error:
            User.objects.create(email=None, name=user.name, pk=user.pk)  # the database's error names the row
            raise ValueError(f"{user.name} <{ADDRESS}> at {IP} said {SAID}") from error

    monkeypatch.setattr("accounts.services.vacations.current", fail)
    assert browser.get("/accounts/vacation/").status_code == 500
    (failed,) = [line for line in log.lines if line["event"] == "request_failed"]
    assert "accounts/views/vacation.py:" in failed["exception"]
    assert failed["exception"].splitlines()[-1].startswith("django.db.utils.IntegrityError")
    assert not log.holds(NAME, ADDRESS, IP, SAID)


def test_a_task_that_breaks(log: Log, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    receiver = CeleryReceiver()
    receiver.connect_worker_signals()

    def fail() -> None:
        raise ValueError(f"{NAME} <{ADDRESS}> at {IP}")

    monkeypatch.setattr(rows, "count_results", fail)
    tasks.count_results.apply()
    monkeypatch.setattr(tasks, "PURGES", (fail,))
    tasks.purge.apply()
    assert {"task_failed", "purge_failed"} <= log.events()
    assert not log.holds(NAME, ADDRESS, IP)
    (failed,) = [line for line in log.lines if line["event"] == "task_failed"]
    assert failed["exception"].splitlines()[-1] == "ValueError"


def test_what_libraries_and_the_server_say(log: Log, alice: User) -> None:
    try:
        raise ValueError(f"{NAME} <{ADDRESS}> at {IP}")
    except ValueError as error:
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
        logging.getLogger("asyncio").error(f"Task exception was never retrieved: {error!r}", exc_info=error)
        logging.getLogger("celery.worker").error("Cannot connect to %s: %s", "redis", error)
        logging.getLogger("allauth").error("Could not do it for %s (%d times, %s)", alice, 3, error)
        logging.getLogger("django.tasks").error("By name %(who)s", {"who": NAME})
    logging.getLogger("somebody").warning(
        f"From {IP}:4711 and [2001:db8::7], {ADDRESS}, /join/abc-def/?x=y at 10:11:12"
    )
    assert [line["event"] for line in log.lines] == [
        "Exception in ASGI application\n",
        "Task exception was never retrieved: …",
        "Cannot connect to redis: ValueError",
        "Could not do it for … (3 times, ValueError)",
        "By name …",
        "From …:4711 and […], …, /… at 10:11:12",
    ]
    assert not log.holds(NAME, ADDRESS, IP, "Alice")


def test_the_servers_own_lines_go_the_same_way(log: Log) -> None:
    logging.config.dictConfig(uvicorn.config.LOGGING_CONFIG)  # as its command does before it loads the site
    logging.config.dictConfig(log.config)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        assert logging.StreamHandler not in {type(handler) for handler in logging.getLogger(name).handlers}
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', f"{IP}:5", "GET", "/join/abc/", "1.1", 200)
    assert log.events() == {"Invalid HTTP request received."}


def test_a_page_is_named_by_its_route_and_its_numbers(log: Log, browser: Client) -> None:
    for path in ("/join/abc/", "/join/abc", "/no/such/page/", "/accounts/login/?next=/x/", "/players/7/"):
        browser.get(path)
    assert [line["request"] for line in log.lines] == [
        "GET /join/<str:token>/",
        "GET",
        "GET",
        "GET /accounts/login/",
        "GET /players/<int:user_id>/ user_id=7",
    ]


def test_it_finds_what_it_looks_for(log: Log) -> None:
    """Without scrubbing, these tests fail."""
    logging.getLogger("games").info("Word from %s", NAME)
    assert log.holds(NAME)


@pytest.mark.parametrize("text", ["Zoë@example.org", "a.b+c@sub.example.co", "<x@y.example>", "mailto:x@y.example"])
def test_an_address_of_mail_is_known_by_its_shape(text: str) -> None:
    found = scrubbing.remove_addresses(None, "", {"event": text})["event"]
    assert "@" not in str(found)


def test_numbers_and_times_stay() -> None:
    line = {"event": "delivery 7 at 10:11:12, 3.14 of 2026-11-21", "games": [7, 8], "timestamp": "2026-11-21T10:11:12Z"}
    assert scrubbing.remove_addresses(None, "", dict(line)) == line


def test_tidying_still_names_its_parts() -> None:
    assert purge.purge_notifications in tasks.PURGES
