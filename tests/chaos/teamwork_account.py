"""The checks of plans and requests: what the database holds at the end, against what the players sent."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bench.figures import Figure
from games.models import Game, Notification, PlayRequest, Step
from tests.chaos.teamwork import MOST_STEPS, Deeds

SLACK = 60
"""The most versions after a follow at which its last step may be: its steps, and those by order between them."""


def teamwork(deeds: Deeds) -> Iterator[Figure]:
    """Check turns in advance, granted requests, and plans that were followed."""
    yield from _turns_in_advance(deeds)
    yield from _requests()
    yield from _follows(deeds)


def _none_of(what: str, wrong: Sequence[object]) -> Figure:
    return Figure(what, len(wrong), at_most=0, detail=" ".join(map(str, wrong[:3])))


def _turns_in_advance(deeds: Deeds) -> Iterator[Figure]:
    """Each turn in advance is played at most once and told once; one that was not played whole says why."""
    turns = _turns_of_steps()
    told = list(Notification.objects.filter(kind=Notification.Kind.ADVANCED))
    played = Counter(row.game_id for row in told if not row.detail.startswith("0/"))
    detail = f"of {deeds.turns_set.total()} set; {len(told)} told, {len(told) - played.total()} of them did not fit"
    yield Figure("turns played in advance", len(turns), at_least=1, detail=detail)
    by_game = Counter(game for game, _turn, _seat in turns)
    # A turn of which every step is left out is told, and has no steps.
    yield _none_of(
        "games with turns in advance played untold", [game for game in by_game if by_game[game] > played[game]]
    )
    twice = [turn for turn, runs in turns.items() if runs > 1]
    yield _none_of("turns in advance played twice", twice)
    over = set(Game.objects.exclude(ended_at=None).values_list("pk", flat=True))
    silent = [row.pk for row in told if not (row.text or _is_whole(row) or row.game_id in over)]
    yield _none_of("turns in advance not played whole that do not say why", silent)
    sent = Counter(dict(deeds.turns_set))
    yield _none_of(
        "players told of more turns in advance than they have set",
        [at for at, times in Counter((row.game_id, row.user_id) for row in told).items() if times > sent[at]],
    )


def _is_whole(row: Notification) -> bool:
    done, _slash, steps = row.detail.partition("/")
    return done == steps


def _turns_of_steps() -> Counter[tuple[int, int, int]]:
    """Return, by game, turn and seat, in how many runs the steps of turns in advance were played."""
    runs = Counter[tuple[int, int, int]]()
    game, turn, is_in_run = 0, 0, False
    for step in Step.objects.order_by("game_id", "number"):
        if step.game_id != game:
            game, turn, is_in_run = step.game_id, 0, False
        if step.origin == Step.Origin.ADVANCE:
            runs[game, turn, step.seat] += not is_in_run
            is_in_run = True
        elif step.origin != Step.Origin.ORDER:
            is_in_run = False
        if step.snapshot:
            turn, is_in_run = turn + 1, False
    return runs


def _requests() -> Iterator[Figure]:
    """Each granted request is one step, and each such step is a granted request."""
    granted = list(PlayRequest.objects.filter(status=PlayRequest.Status.GRANTED).values_list("game_id", "version"))
    steps = set(Step.objects.filter(origin=Step.Origin.REQUEST).values_list("game_id", "version"))
    yield Figure("requests granted", len(granted), at_least=1, detail=f"of {PlayRequest.objects.count()} asked")
    yield _none_of("granted requests and their steps that differ", sorted(set(granted) ^ steps))
    yield _none_of("requests played twice", [at for at, times in Counter(granted).items() if times > 1])


def _follows(deeds: Deeds) -> Iterator[Figure]:
    """Each answered follow played a step, and each step of a plan was asked for by a follow."""
    steps = {
        (game, version): user
        for game, version, user in Step.objects.filter(origin=Step.Origin.PLAN).values_list(
            "game_id", "version", "user_id"
        )
    }
    yield Figure("steps of plans that were followed", len(steps), at_least=1, detail=f"of at most {MOST_STEPS} each")
    lost = [follow for follow in deeds.acknowledged if steps.get((follow.game, follow.version + 1)) != follow.user]
    yield _none_of("answered follows lost", lost)
    unasked = [
        (game, version)
        for (game, version), user in steps.items()
        if not any(
            (follow.game, follow.user) == (game, user) and follow.version < version <= follow.version + SLACK
            for follow in deeds.follows
        )
    ]
    yield _none_of("steps of plans that nobody followed", unasked)
