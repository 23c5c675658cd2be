"""The checks of programs that play: the database at the end, against what they asked for and were answered."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from bench.figures import Figure
from games.history.replay import fault_of
from games.models import Game, Step
from games.table import Table
from games.teamwork.counters import wrong_counter
from tests.chaos import hearers
from tests.chaos.account import none_of
from tests.chaos.programs import Ask, Match

FINE = (0, 200, 409, 502, 503)
Made = tuple[int, int, int | None, int, bytes]
"""A move: game, the version that it makes, who, seat, action."""


def figures(matches: Sequence[Match]) -> Iterator[Figure]:
    """Check each move, game and stream event of the programs."""
    ledger = matches[0].ledger
    people = [program for match in matches for program in match.programs]
    steps = Step.objects.filter(user__in=[program.user_id for program in people]).defer("snapshot", "events")
    stored = {_made_by(step) for step in steps}
    granted = Counter(map(_made, ledger.granted))
    sent = f"{ledger.repeated} sent twice, {len(ledger.asked) - len(granted)} answered by 409 alone"
    yield none_of("matches of programs that could not go on", [error for match in matches for error in match.errors])
    yield Figure("API moves", len(granted), at_least=1, detail=sent)
    yield none_of("API moves lost", [made for made in granted if made not in stored])
    yield none_of("API moves doubled", [made for made, times in granted.items() if times > 1])
    yield none_of("API moves that nobody asked for", list(stored - set(map(_made, ledger.asked))))
    yield none_of("API keys with two different answers", ledger.differing)
    yield none_of("steps of programs without their origin", [str(step) for step in steps.exclude(origin="api")])
    odd = {status: times for status, times in ledger.statuses.items() if status not in FINE}
    yield Figure("API answers of another kind", sum(odd.values()), at_most=0, detail=str(odd or ""))

    over = Game.objects.filter(pk__in=ledger.games, status__in=(Game.Status.WON, Game.Status.LOST))
    yield Figure("whole games of programs", over.count(), at_least=1, detail=f"of {len(ledger.games)} begun")
    tables = [Table.find(game_id=game, user=None) for game in ledger.games]
    faults = [(table.game.pk, fault_of(table) or wrong_counter(table)) for table in tables]
    yield none_of("of those that differ from their replays", [fault for fault in faults if fault[1]])
    yield from hearers.figures(people, "of players")


def _made(ask: Ask) -> Made:
    return ask.game, ask.version + 1, ask.user, ask.seat, _plain(ask.action)


def _made_by(step: Step) -> Made:
    return step.game_id, step.version, step.user_id, step.seat, _plain(step.action)


def _plain(action: str) -> bytes:
    """Return an action with its fields in one order."""
    return msgspec.json.encode(msgspec.json.decode(action), order="deterministic")
