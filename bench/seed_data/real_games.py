"""Real games, played at random, with all the rows that play leaves behind."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

import msgspec
from django.utils import timezone

from accounts.models import User
from games import deadlines
from games.demo import favourite
from games.engine import RULES
from games.engine.protocol import Action, State
from games.models import Delivery, Game, Notification, Seat, Step
from games.table import Table

DOMAIN = "fill.invalid"
"""The domain of made-up people's addresses; no mail can reach it."""
PAUSE = timedelta(hours=3)
"""The time between steps."""
JUDGEMENT = 0.8
"""The chance that a player chooses their favourite action instead of a random one."""
RUNNING_TURN = 4
"""The turn at which running games stand."""


@dataclass
class Course:
    """The rows of one game while it is played."""

    table: Table
    state: State
    now: datetime
    steps: list[Step] = field(default_factory=list)
    notifications: list[Notification] = field(default_factory=list)

    @property
    def people(self) -> list[User]:
        return self.table.people


def make_people(count: int) -> list[int]:
    """Return the ids of so many made-up people; create those that are missing."""
    people = User.objects.filter(email__endswith=f"@{DOMAIN}").order_by("pk")
    missing = (
        User(email=f"person-{number}@{DOMAIN}", name=f"Person {number}", password="!")
        for number in range(people.count(), count)
    )
    User.objects.bulk_create(missing, batch_size=1000)
    return list(people.values_list("pk", flat=True)[:count])


def finished(people: Sequence[User], *, rules: str, number: int) -> int:
    """Store a game that was played to its end; return its id."""
    return _stored(_played(people, rules=rules, number=number, turns=None))


def running(people: Sequence[User], *, rules: str, number: int) -> int:
    """Store a running game; return its id."""
    course = _played(people, rules=rules, number=number, turns=RUNNING_TURN)
    # Some games are over by then; try another one.
    return _stored(course) if course.table.game.is_running else running(people, rules=rules, number=number + 1000)


def waiting(people: Sequence[User], *, rules: str) -> int:
    """Store an open table in the lobby with a free seat; return its id."""
    table = _table(people, rules=rules, number=0)
    game = table.game
    game.is_open, game.alarm_at = True, timezone.now() + deadlines.LOBBY_LIFE - deadlines.WARNING
    game.save()
    table.seats[-1].user = None
    Seat.objects.bulk_create(table.seats)
    return game.pk


def _table(people: Sequence[User], *, rules: str, number: int) -> Table:
    engine = RULES[rules]
    nth = number // len(RULES)  # the games take turns
    players = engine.PLAYERS[nth % len(engine.PLAYERS)]
    difficulties = list(engine.DIFFICULTIES)
    game = Game(
        name=f"Expedition {number}",
        rules=rules,
        host=people[0],
        difficulty=difficulties[nth // 3 % len(difficulties)],
        pace=Game.Pace.DAY,
    )
    return Table(game, [Seat(game=game, number=seat, user=people[seat]) for seat in range(players)], None)


def _played(people: Sequence[User], *, rules: str, number: int, turns: int | None) -> Course:
    table, random = _table(people, rules=rules, number=number), Random(number)
    game, engine = table.game, table.engine
    state = engine.new(len(table.seats), difficulty=game.difficulty, seed=game.seed)
    for seat, role in zip(table.seats, engine.roles_of(state), strict=True):
        seat.role = role
    now = timezone.now()
    course = Course(table, state, now - PAUSE * 200)
    game.started_at, game.status, game.version = course.now, Game.Status.RUNNING, 1
    while (waits := engine.waiting_on(course.state)) and (turns is None or course.state.turn < turns):
        number = next(number for number in sorted(waits) if engine.legal(course.state, number))
        _step(course, number, _choice(engine.legal(course.state, number), course.state, random))
    _finish(course)
    return course


def _choice(legal: Sequence[Action], state: State, random: Random) -> Action:
    return favourite(legal, state) if random.random() < JUDGEMENT else random.choice(legal)


def _step(course: Course, seat: int, action: Action) -> None:
    """Add the rows that `games.services.play.steps` writes for a step."""
    game, engine, before = course.table.game, course.table.engine, course.state
    course.state, events = engine.play(before, seat, action)
    since, course.now = course.now, course.now + PAUSE
    game.steps += 1
    game.version += 1
    turn_began = course.state.turn != before.turn
    step = Step(
        game=game,
        number=game.steps,
        version=game.version,
        seat=seat,
        user=course.table.seats[seat].user,
        action=msgspec.json.encode(action).decode(),
        events=msgspec.json.encode(events).decode(),
        snapshot=engine.dump(course.state).decode() if turn_began else "",
        waited_since=since,
        at=course.now,
    )
    course.steps.append(step)
    begun = engine.waiting_on(course.state) - engine.waiting_on(before)
    kind = Notification.Kind.YOUR_TURN if turn_began else Notification.Kind.DECIDE
    _notify(course, kind, {course.table.seats[other].user for other in begun} - {step.user})


def _notify(course: Course, kind: Notification.Kind, people: set[User | None]) -> None:
    for person in sorted(filter(None, people), key=lambda person: person.pk):
        course.notifications.append(
            Notification(
                user=person,
                game=course.table.game,
                kind=kind,
                version=course.table.game.version,
                created_at=course.now,
                planned_at=course.now,
            )
        )


def _finish(course: Course) -> None:
    """Set what lists and sweeps need in the game's row."""
    game, engine = course.table.game, course.table.engine
    game.snapshot = engine.dump(course.state).decode()
    game.moved_at = game.acted_at = game.clock_started_at = course.now
    game.await_seats(engine.waiting_on(course.state))
    outcome = engine.outcome(course.state)
    if outcome is None:
        game.acted_at = game.clock_started_at = timezone.now()
        game.due_at, game.alarm_at = deadlines.due_at(game), deadlines.next_alarm(game)
        return
    game.status = Game.Status.WON if outcome.won else Game.Status.LOST
    game.ended_by, game.ended_at = outcome.cause, course.now
    for seat in course.table.seats:
        seat.is_live = False
    _notify(course, Notification.Kind.OVER, set(course.people[1:]))


def _stored(course: Course) -> int:
    course.table.game.save()
    Seat.objects.bulk_create(course.table.seats)
    Step.objects.bulk_create(course.steps)
    notifications = Notification.objects.bulk_create(course.notifications)
    Delivery.objects.bulk_create(
        Delivery(
            notification=notification,
            channel=Delivery.Channel.MAIL,
            status=Delivery.Status.SENT,
            due_at=notification.created_at,
            attempts=1,
            done_at=notification.created_at,
        )
        for notification in notifications
    )
    return course.table.game.pk
