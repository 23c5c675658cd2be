"""Players who play by HTTP at the web process of a release."""

import random
import re
import urllib.request
from html import unescape
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit

from games.engine import RULES
from tests.chaos.players import AWAITED, Page

INVITATION = re.compile(r"/join/[\w-]+/")
TABLE = {
    "players": 3,
    "host_seats": 1,
    "difficulty": "novice",
    "roles_chosen": "dealt",
    "pace": 24,
    "is_open": "private",
}


class Browser:
    """A person's browser, with their cookies."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> tuple[str, str]:
        """Return the final address and the page; an answer of 400 and above is an error."""
        return self._open(address, None)

    def post(self, address: str, **form: object) -> tuple[str, str]:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        return self._open(address, urlencode(form | {"csrfmiddlewaretoken": token}).encode())

    def _open(self, address: str, body: bytes | None) -> tuple[str, str]:
        try:
            with self.opener.open(address, body, timeout=20) as answer:
                return urlsplit(answer.url).path, answer.read().decode()
        except HTTPError as error:
            raise AssertionError(f"{error.code} at {address}: {error.read().decode()[:500]}") from error


def enter(site: str, name: str) -> Browser:
    """Return the browser of a demo player, signed in."""
    browser = Browser()
    browser.get(f"{site}/")
    browser.post(f"{site}/demo/{name}/")
    return browser


def gather(site: str, rules: str, host: Browser, friend: Browser) -> tuple[str, list[Browser]]:
    """Start a new table with a friend and a guest who joined by its link; return its path and its players."""
    usual = {option: values[0] for option, values in RULES[rules].OPTIONS.items()}
    path, page = host.post(f"{site}/games/new/", rules=rules, name=f"Table of {rules}", **TABLE, **usual)
    found = INVITATION.search(page)
    assert found, page
    friend.post(site + found[0])
    guest = Browser()
    guest.get(site + found[0])
    guest.post(site + found[0], name="Dora", time_zone="UTC")
    host.post(f"{site}{path}start")
    return path, [host, friend, guest]


def play(site: str, path: str, people: list[Browser], *, steps: int, chance: random.Random) -> int:
    """Play so many random steps, undo each once if possible; return how many were undone."""
    undone = 0
    for _ in range(steps):
        pages = [Page.read(browser.get(f"{site}{path}")[1]) for browser in people]
        awaited = [(who, page) for who, page in zip(people, pages, strict=True) if page and page.awaits]
        if not awaited:
            break
        who, page = awaited[0]
        act = chance.choice([act for act in page.acts if not AWAITED.search(act)] or page.acts)
        after = Page.read(who.post(f"{site}{path}play", seat_action=act, version=page.version)[1])
        assert after
        assert after.version > page.version
        if after.can_undo and not undone:
            who.post(f"{site}{path}undo", version=after.version)
            undone += 1
    return undone


def chat(site: str, path: str, who: Browser, text: str) -> None:
    """Send a chat message to Ben, and read it."""
    who.post(f"{site}{path}chat/send", text=f"@Ben {text}")
    assert text in unescape(who.get(f"{site}{path}chat/")[1])
