"""Crews: short games whose next one begins by consent, and pauses that the team agrees on and ends early."""

import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import psycopg
from msgspec.structs import replace

from games.engine import RULES
from games.engine.island.data import METER
from tests.chaos.browsers import Browser
from tests.chaos.players import DOUBLE, Page, Table
from tests.chaos.servers import Site
from tests.chaos.teamwork import FINE

PROPOSE, ANSWER, REFUSE, END = 0.5, 0.8, 0.25, 0.5
"""How often a player proposes a pause, answers a proposal, answers it with "no", and ends a pause."""
OFFERS = ("tomorrow", "monday", "week")
LAST_CARDS = 6
"""How deep the card lies that ends the game of a crew: a few turns."""
SHORTEN = "UPDATE games_game SET base = %(state)s, snapshot = %(state)s WHERE id = %(game)s AND steps = 0"
NEXT_GAME = re.compile(r'<section id="next-game"(.*?)</section>', re.DOTALL)
CHAPTER = re.compile(r"chapter (\d+)")
BOARD = re.compile(r'href="/games/(\d+)/"')
ASKED = re.compile(r'action="/games/\d+/proposals/(\d+)"(.*?)</form>', re.DOTALL)


@dataclass
class Pauses:
    """The results of the proposals of one game, as its players know them."""

    begun: int = 0
    ended: int = 0
    declined: int = 0
    answers: int = 0
    agreed: set[int] = field(default_factory=set)
    """The players who agree to the open proposal; nobody, if there is none."""


@dataclass
class Diary:
    """The acts of the members of a crew, written when a server has answered."""

    slug: str
    crew: int
    consents: set[tuple[int, int]] = field(default_factory=set)
    """Chapters with their members who have tapped "I'm in"."""
    pauses: dict[int, Pauses] = field(default_factory=dict)
    """By game."""


class CrewTable(Table):
    """The table of a crew. One visit at a time, so that its players know what is open; some press at the same time."""

    def __init__(self, game: int, browsers: list[Browser], *, site: Site, diary: Diary, **options: Any) -> None:
        super().__init__(game, browsers, **options)
        self.site, self.diary, self.page = site, diary, f"/crews/{diary.slug}/"

    def visit(self) -> float:
        """Tap "I'm in" if the next game waits for members, else play and talk of pauses."""
        for browser in self.chance.sample(self.browsers, len(self.browsers)):
            found = NEXT_GAME.search(browser.get(self.page)[1])
            if found is None:
                continue
            if '/in"' in found[1]:
                self._agree(int(CHAPTER.findall(found[1])[0]))
                return self.chance.uniform(0.2, 1)
            if board := BOARD.search(found[1]):
                self._sit_down(int(board[1]))
                text = browser.get(self.path)[1]
                text = self._talk(browser, text)
                page = Page.read(text)
                if page and page.awaits:
                    self._play(browser, page)
                    return self.chance.uniform(0.2, 2)
        return 1.0

    def _agree(self, chapter: int) -> None:
        """Let the members tap at the same time, some of them twice."""
        taps = [browser for browser in self.browsers if (chapter, browser.user) not in self.diary.consents]
        taps += [browser for browser in taps if self.chance.random() < DOUBLE]
        answers = [self.clicks.submit(browser.post, f"{self.page}in", fine=FINE) for browser in taps]
        for browser, answer in zip(taps, answers, strict=True):
            assert answer.result()[0] == 302, f"{browser.user} cannot agree to chapter {chapter}: {answer.result()}"
            self.diary.consents.add((chapter, browser.user))

    def _sit_down(self, game: int) -> None:
        if game not in self.diary.pauses:
            self.game, self.path = game, f"/games/{game}/"
            shorten(self.site, game)
            self.diary.pauses[game] = Pauses()

    def _talk(self, browser: Browser, text: str) -> str:
        """Propose, answer, and end pauses; return the board afterwards."""
        pauses = self.diary.pauses[self.game]
        asked = [number for number, form in ASKED.findall(text) if 'value="yes"' in form]
        if asked and self.chance.random() < ANSWER:
            self._answer(browser, asked[0], pauses)
        elif "/pause/end" in text and self.chance.random() < END:
            self._post(browser, "pause/end")
            pauses.ended += 1
        elif not pauses.agreed and "/pause/end" not in text and self.chance.random() < PROPOSE:
            self._post(browser, "proposals/", kind="pause", offer=self.chance.choice(OFFERS))
            pauses.agreed = {browser.user}
        else:
            return text
        return browser.get(self.path)[1]

    def _answer(self, browser: Browser, number: str, pauses: Pauses) -> None:
        says = "no" if self.chance.random() < REFUSE else "yes"
        again = self.chance.random() < DOUBLE
        second = self.clicks.submit(self._post, browser, f"proposals/{number}", answer=says) if again else None
        self._post(browser, f"proposals/{number}", answer=says)
        if second:
            second.result()
        pauses.answers += 1
        if says == "no":
            pauses.agreed, pauses.declined = set(), pauses.declined + 1
            return
        pauses.agreed.add(browser.user)
        if len(pauses.agreed) == self._people():
            pauses.agreed, pauses.begun = set(), pauses.begun + 1

    def _people(self) -> int:
        """Return how many have a place: the last member has joined after the first game began."""
        return len(self.browsers) - (self.game == min(self.diary.pauses))

    def _post(self, browser: Browser, path: str, **form: object) -> None:
        browser.post(self.path + path, fine=FINE, **form)


def shorten(site: Site, game: int) -> None:
    """Let a game that has just begun be lost in a few turns, as soon as the database is there. Nobody has moved yet."""
    while True:
        with suppress(psycopg.Error), site.database() as connection:
            row = connection.execute("SELECT rules, snapshot FROM games_game WHERE id = %s", [game]).fetchone()
            assert row is not None
            state = RULES[row[0]].dump(_doomed(RULES[row[0]].load(row[1]))).decode()
            connection.execute(SHORTEN, {"state": state, "game": game})
            return
        time.sleep(0.1)


def _doomed(state: Any) -> Any:
    """Return the state with the meter below the skull and the card that raises it not deep in the deck."""
    deck, rises = ("deck", "storm picks up") if hasattr(state, "gear_deck") else ("treasure_deck", "waters rise")
    cards = list(getattr(state, deck))
    cards.remove(rises)
    cards.insert(LAST_CARDS, type(cards[0])(rises))
    meter = state.meter if hasattr(state, "meter") else METER
    return replace(state, tick=len(meter) - 1, **{deck: tuple(cards)})
