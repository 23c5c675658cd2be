"""Tables whose players press random buttons, pause between turns, and sometimes click twice."""

import heapq
import random
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import unescape

from tests.chaos.browsers import Browser, Press, Record
from tests.chaos.teamwork import Deeds, Teammate

ACT = re.compile(r'<button(?![^>]* formaction=)[^>]* name="seat_action" value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
AWAITED = re.compile("Draw|EndTurn|AnswerForecast|DiscardCard|SwimTo")
CROWD = 8
"""How many tables are played at the same time."""
DOUBLE, UNDO = 0.08, 0.05
"""How often a player clicks twice, and undoes a step if possible."""
ORDER = 0.4
"""How often a player gives a standing order before playing."""
TEAM_UP = 0.6
"""How often a player does something with plans and requests before playing."""
PRESENT = 0.7
"""How often a teammate who is asked for a play looks at the board at once."""
PLAYERS = 3
ORDERS = (
    {"kind": "ShareWater", "keep": 0},
    {"kind": "HandOver", "gear": "jet pack"},
    {"kind": "HandOver", "gear": "dune blaster"},
    {"kind": "HandOver", "gear": "solar shield"},
    {"kind": "HandOver", "gear": "terrascope"},
    {"kind": "ShieldFrom", "odds": 1},
    {"kind": "DiscardFirst", "cards[]": "earth stone"},
    {"kind": "DiscardFirst", "cards[]": "ocean's chalice"},
    {"kind": "DiscardFirst", "cards[]": "crystal of fire"},
    {"kind": "SwimFirst", "tiles[]": "fools' landing"},
    {"kind": "BagTile", "odds": 1, "tile": "fools' landing"},
)
"""Orders of both games; a player chooses among those that the page offers."""
MANY_ORDERS = 8
"""With so many, of the whole team, a player gives no further one."""
IN_A_ROW = 5
"""The most presses in one visit."""


@dataclass(frozen=True)
class Page:
    """The parts of a board page that a player uses."""

    version: int
    acts: tuple[str, ...]
    can_undo: bool

    @classmethod
    def read(cls, text: str) -> "Page | None":
        version = VERSION.search(text)
        if version is None:
            return None
        acts = tuple(unescape(act) for act in ACT.findall(text))
        return cls(int(version[1]), acts, can_undo="/undo" in text)

    @property
    def awaits(self) -> bool:
        return any(AWAITED.search(act) for act in self.acts)


class Table:
    """A game and its players; absent players never visit it."""

    def __init__(
        self, game: int, browsers: list[Browser], *, chance: random.Random, clicks: ThreadPoolExecutor, deeds: Deeds
    ) -> None:
        self.game, self.browsers, self.chance, self.clicks, self.deeds = game, browsers, chance, clicks, deeds
        self.path = f"/games/{game}/"

    def visit(self) -> float:
        """Let an awaited player play a while; return the seconds until the next visit."""
        for browser in self.chance.sample(self.browsers, len(self.browsers)):
            text = browser.get(self.path)[1]
            if self.chance.random() < ORDER:
                self._order(browser)
            if self.chance.random() < TEAM_UP:
                self._team_up(browser, text)
                text = browser.get(self.path)[1]
            page = Page.read(text)
            if page and page.awaits:
                self._play(browser, page)
                return self.chance.uniform(0.5, 6)
        return 4.0

    def _team_up(self, browser: Browser, board: str) -> None:
        """Do something with plans and requests; a teammate who is asked may be at the table, and answers at once."""
        teammate = self._teammate(browser)
        teammate.answer(board)
        asked = self.chance.choice([other for other in self.browsers if other is not browser])
        if teammate.ask(self.browsers.index(asked)) and self.chance.random() < PRESENT:
            self._teammate(asked).answer(asked.get(self.path)[1])
        teammate.visit(board)

    def _teammate(self, browser: Browser) -> Teammate:
        return Teammate(browser, self.game, self.browsers.index(browser), self.deeds, self.chance)

    def _order(self, browser: Browser) -> None:
        """Give an order for the player's seat; the browsers are in the order of the seats."""
        page = unescape(browser.get(f"{self.path}orders/")[1])
        offered = [order for order in ORDERS if all(f'value="{choice}"' in page for choice in order.values())]
        if offered and page.count("/cancel") < MANY_ORDERS:
            browser.post(f"{self.path}orders/", seat=self.browsers.index(browser), **self.chance.choice(offered))

    def _play(self, browser: Browser, page: Page | None) -> None:
        for _ in range(IN_A_ROW):
            if page is None or not page.awaits:
                return
            page = self.press(browser, page.version, self.chance.choice(page.acts))
            if page and page.can_undo and self.chance.random() < UNDO:
                page = self.press(browser, page.version, "")

    def press(self, browser: Browser, version: int, act: str) -> Page | None:
        """Return the next page; None if the press was stale and the page shows another state."""
        press = Press(self.game, version, browser.user, act)
        browser.record.press(press)
        again = self.clicks.submit(self._send, browser, press) if self.chance.random() < DOUBLE else None
        page = self._send(browser, press)
        return page or (again.result() if again else None)

    def _send(self, browser: Browser, press: Press) -> Page | None:
        if press.act:
            status, text = browser.post(f"{self.path}play", seat_action=press.act, version=press.version)
        else:
            status, text = browser.post(f"{self.path}undo", version=press.version)
        if status != 200:
            return None
        browser.record.acknowledge(press)
        return Page.read(text)


class Crowd:
    """Runs all players until stopped; a player who has pressed a button still waits for the answer."""

    def __init__(self, tables: list[Table], record: Record) -> None:
        self.record = record
        self._due = [(time.monotonic() + number * 0.05, number) for number in range(len(tables))]
        self._tables, self._lock, self._home = tables, threading.Lock(), threading.Event()
        self.errors: list[BaseException] = []
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(CROWD)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def go_home(self) -> None:
        self._home.set()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while not self._home.is_set():
            with self._lock:
                number = heapq.heappop(self._due)[1] if self._due and self._due[0][0] <= time.monotonic() else None
            if number is None:
                self._home.wait(0.05)
                continue
            try:
                pause = self._tables[number].visit()
            except Exception as error:  # an error at one table is counted at the end; the others play on
                self.errors.append(error)
                continue
            with self._lock:
                heapq.heappush(self._due, (time.monotonic() + pause, number))
