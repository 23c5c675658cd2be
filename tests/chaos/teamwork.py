"""Teamwork of players besides their plays: they plan, follow, set turns in advance, ask for plays and answer."""

import re
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from random import Random
from threading import Lock

from tests.chaos.browsers import Browser

PLAN, FOLLOW, ASK = 0.8, 0.8, 0.9
"""How often, in a visit, a player plans, follows a plan that is shared, and asks for a play."""
GUESS, NEXT_CHOICE, CAREFUL = 0.3, 0.5, 0.2
"""How often a plan is made on a guess at the board, and is set as a further choice."""
MOST_STEPS = 2
"""The longest plan; with one more for each, the cards that end the turn and what orders make of it."""
FINE = (302, 403, 404, 409, 422)
"""The statuses of these pages besides a page: what they offered may be gone."""
ACT = re.compile(r'(?:name="seat_action"|<option) value="(\d+:\{[^"]+)"')
SHARED = re.compile(r'name="plan" value="(\d+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
ASKED = re.compile(r'<form method="post" action="[^"]*/requests/(\d+)"(.*?)</form>', re.DOTALL)
ANSWERS = ("granted", "granted", "granted", "declined", "later")


@dataclass(frozen=True)
class Follow:
    """A plan followed on a page that showed `version`."""

    game: int
    version: int
    user: int


@dataclass
class Deeds:
    """The numbers of plans shared, turns set and plans followed, by game, and of follows that were answered."""

    shared: Counter[int] = field(default_factory=Counter)
    turns_set: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By game and user."""
    follows: set[Follow] = field(default_factory=set)
    acknowledged: Counter[Follow] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def most_versions(self, game: int) -> int:
        """Return how many versions plans may have added to a game: a turn one when it is set and one when it ends."""
        turns = sum(times for (of, _user), times in self.turns_set.items() if of == game)
        return self.shared[game] + 2 * turns


@dataclass(frozen=True)
class Teammate:
    """A player with the page of a table."""

    browser: Browser
    game: int
    seat: int
    deeds: Deeds
    chance: Random

    @property
    def path(self) -> str:
        return f"/games/{self.game}/"

    def answer(self, board: str) -> None:
        """Answer what is asked on the board."""
        for number, form in ASKED.findall(board):
            if 'value="granted"' in form:
                self._post(f"requests/{number}", choice=self.chance.choice(ANSWERS))

    def ask(self, seat: int) -> bool:
        """Perhaps ask the player of another seat for a play; return whether that was possible."""
        if self.chance.random() >= ASK:
            return False
        status, page = self.browser.get(f"{self.path}seats/{seat}/requests", fine=FINE)
        offers = [act for act in map(unescape, ACT.findall(page)) if act.startswith(f"{seat}:")]
        if status != 200 or not offers:
            return False
        return self._post(f"seats/{seat}/requests", seat_action=self.chance.choice(offers))[0] < 400

    def visit(self, board: str) -> None:
        """Perhaps plan and follow."""
        if self.chance.random() < PLAN:
            self._plan(may_guess='class="island"' in board)
        if self.chance.random() < FOLLOW:
            self._follow(self.browser.get(self.path)[1])

    def _post(self, path: str, **form: object) -> tuple[int, str]:
        return self.browser.post(self.path + path, fine=FINE, **form)

    def _follow(self, board: str) -> None:
        plans, version = SHARED.findall(board), VERSION.search(board)
        if not plans or version is None:
            return
        follow = Follow(self.game, int(version[1]), self.browser.user)
        with self.deeds.lock:
            self.deeds.follows.add(follow)
        if self._post("plan/follow", plan=self.chance.choice(plans), version=follow.version)[0] == 200:
            with self.deeds.lock:
                self.deeds.acknowledged[follow] += 1

    def _plan(self, *, may_guess: bool) -> None:
        """Draft a plan by the buttons of the planning board, and set it as a turn in advance, or else share it.

        In the desert nobody guesses: the gear that these games deal at the start is missing in the deck later.
        """
        page = self._post("plan/clear")[1]
        if may_guess and self.chance.random() < GUESS:
            page = self._post("plan", guess=self.seat)[1]
        for length in range(MOST_STEPS):
            acts = [act for act in map(unescape, ACT.findall(page)) if act.startswith(f"{self.seat}:")]
            if acts:
                act = self.chance.choice(acts)
                page = self._post("plan", seat_action=act, version=length, turn=self.seat)[1]
        if "plan/in-advance" not in page:
            with self.deeds.lock:
                self.deeds.shared[self.game] += 1
            self._post("plan/share", why="Like this?")
            return
        with self.deeds.lock:
            self.deeds.turns_set[self.game, self.browser.user] += 1
        is_next = {"is_next_choice": "yes"} if self.chance.random() < NEXT_CHOICE else {}
        is_careful = {"is_careful": "yes"} if self.chance.random() < CAREFUL else {}
        self._post("plan/in-advance", goes_on="yes", skips="yes", **is_careful, **is_next)
