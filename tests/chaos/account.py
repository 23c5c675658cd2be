"""The checks: what the database and the mail server hold at the end, against what the players saw."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bench.figures import Figure
from games.history.replay import fault_of, first_state
from games.models import Delivery, Game, Notification, StandingOrder, Step
from games.table import Table
from tests.chaos.browsers import Press, Record
from tests.chaos.deadlines import Deadline
from tests.chaos.faults import Watch
from tests.chaos.servers import SWEEP
from tests.chaos.teamwork import Deeds

Kind = Notification.Kind
MOST_ORDERS = 3 * StandingOrder.MOST
"""The most orders that one step can lead to."""


@dataclass(frozen=True)
class Expected:
    """An expected notification: one user, one version of a game."""

    user: int
    game: int
    version: int
    kind: str


def none_of(what: str, wrong: list[Any], *, detail: str = "") -> Figure:
    return Figure(what, len(wrong), at_most=0, detail=" ".join([detail, *map(str, wrong[:3])]).strip())


def moves(record: Record, laid: Collection[int], begun: dict[int, int], deeds: Deeds) -> Iterator[Figure]:
    """Check each press against the stored steps.

    `laid` are the games of the set-up: each has time for a move, while the next game of a crew may begin at the end.
    """
    by_hand = Step.objects.filter(by_clock=False, by_bot=False, origin=Step.Origin.PLAIN).defer("snapshot")
    steps = {(step.game_id, step.version): step for step in by_hand}
    undone = _undone(record)
    plays = [press for press in record.acknowledged if press.act]
    played = {_result(press) for press in plays}
    seen = {game for game, _ in played}
    yield Figure("games played", len(seen.intersection(laid)), at_least=len(laid), detail=f"{len(plays)} moves")
    lost = [
        press
        for press in plays
        if not _is(press, steps.get(_result(press))) and not (_result(press) in undone and _result(press) not in steps)
    ]
    yield none_of("acknowledged moves lost", lost)
    yield none_of("moves applied twice", [press for press, times in record.acknowledged.items() if times > 1])
    asked = {(_result(press), press.user, press.act) for press in record.presses if press.act}
    yield none_of(
        "steps that nobody asked for",
        [str(step) for at, step in steps.items() if (at, step.user_id, _act(step)) not in asked],
    )
    yield none_of("versions that nothing explains", _unexplained(record, begun, deeds))
    carried_out = _carried_out()
    fired = StandingOrder.objects.filter(status=StandingOrder.Status.FIRED).values_list("game_id", "version")
    given = f"of {StandingOrder.objects.count()} given"
    yield Figure("standing orders carried out", len(carried_out), at_least=1, detail=given)
    yield none_of("orders and their steps that differ", sorted(set(fired) ^ carried_out), detail=f"of {len(fired)}")
    yield none_of("orders carried out twice", [at for at, times in Counter(fired).items() if times > 1])
    faults = ((table.game.pk, fault_of(table)) for table in _tables(begun))
    yield none_of("replays that differ from their snapshots", [fault for fault in faults if fault[1]])


def bots(games: Collection[int]) -> Iterator[Figure]:
    """Check that bots have played, and that none still has to."""
    steps = Step.objects.filter(game__in=games, by_bot=True)
    yield Figure("steps of bots", steps.count(), at_least=1)
    waiting = [table.game.pk for table in _tables(dict.fromkeys(games, 0)) if table.awaited_bots]
    yield none_of("tables that wait for a bot", waiting)


def _result(press: Press) -> tuple[int, int]:
    """Return the game and the version that the press creates, if it is the one that counts."""
    return press.game, press.version + 1


def _carried_out() -> set[tuple[int, int]]:
    """Return the versions of the steps by order, by game."""
    return set(Step.objects.filter(origin=Step.Origin.ORDER).values_list("game_id", "version"))


def _undone(record: Record) -> set[tuple[int, int]]:
    """Return the versions that undos have taken back: that of a press, and those of orders that it led to."""
    plays = {_result(press) for press in record.presses if press.act}
    undone = set()
    for press in record.presses:
        if not press.act:
            orders = range(press.version, max(press.version - MOST_ORDERS, 0), -1)
            first = next((version for version in orders if (press.game, version) in plays), press.version)
            undone |= {(press.game, version) for version in range(first, press.version + 1)}
    return undone


def _act(step: Step) -> str:
    return f"{step.seat}:{step.action}"


def _is(press: Press, step: Step | None) -> bool:
    return step is not None and step.user_id == press.user and _same(press.act, _act(step))


def _same(one: str, other: str) -> bool:
    (seat, _, action), (its_seat, _, its_action) = one.partition(":"), other.partition(":")
    return seat == its_seat and bool(msgspec.json.decode(action) == msgspec.json.decode(its_action))


def _unexplained(record: Record, begun: dict[int, int], deeds: Deeds) -> list[tuple[int, int]]:
    """Return the versions that are neither of a step, nor of an undo, nor of an undone step, nor of a plan."""
    backs = {_result(press) for press in record.presses if not press.act}
    known = set(Step.objects.values_list("game_id", "version")) | backs | _undone(record)
    found = []
    for game, final in Game.objects.filter(pk__in=begun).values_list("pk", "version"):
        others = [version for version in range(begun[game] + 1, final + 1) if (game, version) not in known]
        if len(others) > deeds.most_versions(game):
            found += [(game, version) for version in others]
    return found


def _tables(games: dict[int, int]) -> Iterator[Table]:
    for game in sorted(games):
        yield Table.find(game_id=game, user=None)


def notifications(record: Record, begun: dict[int, int], mails: Path, deeds: Deeds) -> Iterator[Figure]:
    """Check the expected notifications, derived from the rules, against those written and mailed."""
    written = {Expected(row.user_id, row.game_id, row.version, row.kind): row for row in Notification.objects.all()}
    required = {expected for table in _tables(begun) for expected in _required(table, begun[table.game.pk])}
    required -= _told_with_advance(required, written, deeds)
    yield none_of(
        "required notifications never written", sorted(required - set(written), key=str), detail=f"of {len(required)}"
    )

    states = dict(Delivery.objects.values_list("notification_id", "status"))
    waiting = [row.pk for row in written.values() if row.planned_at is None]
    waiting += [pk for pk, status in states.items() if status == Delivery.Status.DUE]
    yield none_of("notifications that still wait", waiting)

    last = _last_actions(record)
    fine = {
        expected: {Delivery.Status.SENT, Delivery.Status.DROPPED if _is_past(expected, last) else ""}
        for expected in required
    }
    missing = [
        expected for expected in required & set(written) if states.get(written[expected].pk) not in fine[expected]
    ]
    yield none_of("required notifications not sent", missing)

    arrived = Counter(_notification_id(line) for line in mails.read_text().splitlines())
    sent = [pk for pk, status in states.items() if status == Delivery.Status.SENT]
    yield none_of("mails noted as sent that never came", [pk for pk in sent if not arrived[pk]])
    twice = [pk for pk, times in arrived.items() if times > 1]
    share = 100 * len(twice) / max(1, len(arrived))
    # One mail of a short run is more than the hundredth part.
    bound = max(1, 100 / max(1, len(arrived)))
    yield Figure(
        "mails sent twice, in a hundred", share, at_most=round(bound, 2), detail=f"{len(twice)} of {len(arrived)}"
    )


def _told_with_advance(required: set[Expected], written: Collection[Expected], deeds: Deeds) -> set[Expected]:
    """Return the turns that were played in advance, or begun by hand before: their players are told once, or never."""
    begun = {each for each in required if each.kind == Kind.YOUR_TURN and deeds.turns_set[each.game, each.user]}
    known = set[Expected]()
    for each in begun:
        later = [other.version for other in begun if (other.game, other.user) == (each.game, each.user)]
        ends = min((version for version in later if version > each.version), default=10**9)
        told = any(
            (row.kind, row.game, row.user) == (Kind.ADVANCED, each.game, each.user)
            and each.version < row.version <= ends
            for row in written
        )
        # Orders and granted requests of teammates may come before the first step of the turn itself.
        others = (Step.Origin.ORDER, Step.Origin.REQUEST)
        steps = Step.objects.filter(game=each.game, version__gt=each.version).exclude(origin__in=others)
        first = steps.order_by("number").values_list("user_id", flat=True).first()
        if told or first == each.user:
            known.add(each)
    return known


def _notification_id(line: str) -> int:
    """Return the id of a mail's notification, from its Message-ID."""
    return int(line.rpartition("<notification-")[2].partition("@")[0])


def _required(table: Table, begun: int) -> Iterator[Expected]:
    """Return the expected notifications of a game's stored steps: for each wait that began, except to who caused it."""
    game, rules = table.game, table.engine
    owners = [seat.user_id for seat in table.seats]
    state = first_state(table)
    # Whoever begins the next game of a crew is not told of it; that may be anybody.
    for seat in () if game.crew_id else rules.waiting_on(state):
        if owners[seat] != game.host_id and owners[seat]:
            yield Expected(owners[seat], game.pk, begun, Kind.YOUR_TURN)
    cause = None
    for step in Step.objects.filter(game=game).order_by("number"):
        if step.origin != Step.Origin.ORDER:  # who led to an order is there, as who played is
            cause = step.user_id
        before = state
        state, _ = rules.play(before, step.seat, msgspec.json.decode(step.action, type=rules.Action))
        kind = Kind.YOUR_TURN if state.turn != before.turn else Kind.DECIDE
        for seat in rules.waiting_on(state) - rules.waiting_on(before):
            if owners[seat] and owners[seat] != cause:
                yield Expected(owners[seat], game.pk, step.version, kind)
        if rules.outcome(state) is not None:
            for owner in {owner for owner in owners if owner and owner != cause}:
                yield Expected(owner, game.pk, step.version, Kind.OVER)


def _last_actions(record: Record) -> dict[int, int]:
    """Return the last version of each game at which something was done."""
    last: dict[int, int] = defaultdict(int)
    for game, version in Step.objects.values_list("game_id", "version"):
        last[game] = max(last[game], version)
    for press in record.presses:
        last[press.game] = max(last[press.game], press.version + 1)
    return last


def _is_past(expected: Expected, last: dict[int, int]) -> bool:
    """Return whether enough has happened at the table since for the wait to be over."""
    return expected.kind in (Kind.YOUR_TURN, Kind.DECIDE) and last[expected.game] > expected.version


def clocks(deadlines: list[Deadline], watch: Watch) -> Iterator[Figure]:
    """Check that each wait that ran out was skipped once, and soon."""
    steps: dict[int, list[Step]] = defaultdict(list)
    for step in Step.objects.filter(by_clock=True).order_by("game_id", "number").defer("snapshot"):
        steps[step.game_id].append(step)
    paces = dict(Game.objects.filter(pace__gt=0).values_list("pk", "pace"))
    over = dict(Game.objects.exclude(ended_at=None).values_list("pk", "ended_at"))

    late, never = [], []
    for deadline in deadlines:
        later = [step for step in steps[deadline.game] if step.version > deadline.version]
        done = [step.at.timestamp() for step in later if step.waited_since == later[0].waited_since]
        if not done:
            never += [] if deadline.game in over else [deadline]
        elif max(done) > watch.latest(deadline.due, within=2 * SWEEP):
            late.append(deadline)
    yield Figure("waits that ran out", len(deadlines), at_least=1)
    yield none_of("of those never skipped", never)
    yield none_of("of those later than two sweeps after all was up", late)

    early = [
        str(step)
        for game, its in steps.items()
        for step in its
        if not step.waited_since or (step.at - step.waited_since).total_seconds() < 3600 * paces[game]
    ]
    yield none_of("turns skipped before their time", early)
    waits = {game: len({step.waited_since for step in its}) for game, its in steps.items()}
    skipped = Counter(Notification.objects.filter(kind=Kind.PASSED).values_list("game_id", flat=True))
    yield none_of("games where a wait was skipped twice", [game for game in waits if waits[game] != skipped[game]])
