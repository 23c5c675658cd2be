"""Random games in which anybody tries anything: a turn is played for nobody before its time, or without their trust."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.away import LEFT_ALONE
from games.exceptions import NoSuchTable, NothingToUndo, NotYourSeat
from games.history.replay import fault_of
from games.models import Game, Seat, Step
from games.services.history import seen
from games.services.play import moves
from games.services.teamwork import standing_orders
from games.table import Table
from tests.effort import part_of
from tests.games.factories import begun_game, text

ACTS = 80
Trust = Seat.Trust


class Tale:
    """A game whose people come and go, and what a reader of the rules of trust would allow them."""

    def __init__(self, game: Game, people: list[User], stranger: User, random: Random) -> None:
        self.game, self.people, self.stranger, self.random = game, people, stranger, random
        self.trust = [Trust.NONE] * len(people)
        self.was_there = dict.fromkeys(range(len(people)), timezone.now())
        self.turn_began = timezone.now()
        self.by_trust = 0

    def may(self, user: User, seat: int, action: Any) -> bool:
        if user == self.stranger or user == self.people[seat]:
            return user != self.stranger
        rules, trust = self.game.engine, self.trust[seat]
        if isinstance(action, tuple(rules.FREE_ACTIONS)):
            return trust >= Trust.FREE
        if isinstance(action, tuple(rules.FORCED_CHOICES)):
            return trust >= Trust.CHOICES
        if type(action).__name__ in ("Forecast", "AnswerForecast") or trust != Trust.TURNS:
            return False
        return self.now >= max(self.turn_began, self.was_there[seat]) + LEFT_ALONE

    @property
    def now(self) -> datetime:
        return timezone.now()

    def act(self) -> None:
        self.game = Game.objects.get(pk=self.game.pk)
        number = self.random.randrange(len(self.people))
        user, kind = self.random.choice([*self.people, self.stranger]), self.random.random()
        if kind < 0.1:
            self.trust[number] = self.random.choice(list(Trust))
            standing_orders.set_trust(
                user=self.people[number], game_id=self.game.pk, seat=number, trust=self.trust[number]
            )
            self.was_there[number] = self.now
        elif kind < 0.15:
            self.look(number)
        elif kind < 0.25 and user != self.stranger:
            self.undo(user)
        else:
            self.play(user)

    def look(self, number: int) -> None:
        seat = self.game.seats.get(number=number)
        seen.mark_as_seen(user=self.people[number], game_id=self.game.pk, version=self.game.version)
        if seat.last_seen < self.game.version:
            self.was_there[number] = self.now

    def undo(self, user: User) -> None:
        try:
            moves.undo(user=user, game_id=self.game.pk, version=self.game.version)
        except NothingToUndo:
            return
        self.was_there[self.people.index(user)] = self.now
        if Game.objects.get(pk=self.game.pk).load_state().turn != self.game.load_state().turn:
            self.turn_began = self.now

    def play(self, user: User) -> None:
        state = self.game.load_state()
        seats = [seat for seat in range(len(self.people)) if self.game.engine.legal(state, seat)]
        seat = self.random.choice([*self.game.awaited_seats, *seats])
        legal: Any = self.game.engine.legal(state, seat)
        action = self.random.choice([legal[0], self.random.choice(legal)])
        step = {"seat": seat, "action": text(action), "version": self.game.version}
        if not self.may(user, seat, action):
            with pytest.raises((NotYourSeat, NoSuchTable)):
                moves.play(user=user, game_id=self.game.pk, **step)
            return
        played = moves.play(user=user, game_id=self.game.pk, **step)
        self.by_trust += user != self.people[seat] and isinstance(action, tuple(self.game.engine.TURN_ACTIONS))
        self.was_there[self.people.index(user)] = self.now
        if played.state.turn != state.turn:
            self.turn_began = self.now


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_only_with_trust_and_after_the_time(rules: str, alice: User, bob: User, charlie: User) -> None:
    by_trust, dora = 0, User.objects.create_user("dora@example.org", name="Dora")
    for seed in part_of(f"trusted turns in {rules} at random", range(20), 10):
        random = Random(seed)
        with time_machine.travel(datetime(2026, 11, 18, 12, tzinfo=UTC), tick=False) as clock:
            game = begun_game(alice, bob, charlie, rules=rules, seed=f"trust {seed}")
            tale = Tale(game, [alice, bob, charlie], dora, random)
            for _ in range(ACTS):
                clock.shift(timedelta(minutes=random.choice((1, 20, 119, 121))))
                if Game.objects.get(pk=game.pk).is_running:
                    tale.act()
            assert fault_of(Table.find(game_id=game.pk, user=None)) is None
            assert Step.objects.filter(game=game, origin=Step.Origin.TRUST).exists() or not tale.by_trust
        by_trust += tale.by_trust
        game.delete()
    assert by_trust, "no turn was played by trust"
