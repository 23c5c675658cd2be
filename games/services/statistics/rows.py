"""The rows of statistics: written by a task as games end, or all anew while the site goes on.

Each result is written once, in the transaction that marks its game as counted. Tallies add up the whole site. Tasks
lock the tallies in one order, so two tasks at once cannot deadlock.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime
from operator import itemgetter

from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from forbidden.db import claimable
from games.models import Game, Result, Tally
from games.services.statistics.sightings import was_seen_before
from games.statistics.results import Sums, Tallies, add_to, read_games, results_of

BATCH = 100


@transaction.atomic
def count_results() -> int:
    """Count a batch of finished games that are not counted yet; return how many."""
    uncounted = Game.objects.filter(status__in=Game.PLAYED_OUT, counted_at=None)
    games = list(claimable(uncounted.defer("snapshot")).order_by("pk")[:BATCH])
    if games:
        _add(_write_results(games))
        Game.objects.filter(pk__in=[game.pk for game in games]).update(counted_at=timezone.now())
    return len(games)


def _write_results(games: list[Game]) -> Tallies:
    """Replace the results of these games; return what they add to the tallies."""
    tallies: Tallies = defaultdict(Sums)
    results: list[Result] = []
    seen = _seen_before(games)
    for game, seats, course in read_games(games):
        results.extend(results_of(game, seats, course, seen_before=game.pk in seen))
        add_to(tallies, game, seats, course)
    Result.objects.filter(game__in=games).delete()
    Result.objects.bulk_create(results)
    return tallies


def _seen_before(games: list[Game]) -> set[int]:
    """Return the ids of the games of challenges that were not at first sight.

    The findings of an earlier count stay true after the sightings are deleted.
    """
    of_challenges = [game for game in games if game.challenge]
    if not of_challenges:
        return set()
    found = set(Result.objects.filter(game__in=of_challenges, seen_before=True).values_list("game_id", flat=True))
    return found | {game.pk for game in of_challenges if was_seen_before(game)}


def _add(tallies: Tallies) -> None:
    Tally.objects.bulk_create([Tally(**kind._asdict()) for kind in sorted(tallies)], ignore_conflicts=True)
    _change(tallies, sign=1)


def _change(tallies: Tallies, *, sign: int) -> None:
    """Add the sums to the stored tallies, or take them away."""
    for kind, sums in sorted(tallies.items(), key=itemgetter(0)):
        Tally.objects.filter(**kind._asdict()).update(
            games=F("games") + sign * sums.games,
            turns=F("turns") + sign * sums.turns,
            seconds=F("seconds") + sign * sums.seconds,
        )


def take_back_results(game: Game) -> None:
    """Undo the counting of a locked game; all its steps must still exist."""
    Result.objects.filter(game=game).delete()
    tallies: Tallies = defaultdict(Sums)
    for one, seats, course in read_games([game]):
        add_to(tallies, one, seats, course)
    _change(tallies, sign=-1)


def recount_results(*, progress: Callable[[int], None] = lambda counted: None) -> int:
    """Write every result and tally from nothing; return how many games were counted.

    `progress` is called with the number of games counted so far. The results are replaced batch by batch, and the
    tallies all at once at the end, so pages show the old figures or the new ones. It may be killed and started again,
    and two at once do no harm.
    """
    while True:
        began = timezone.now()
        while count_results():
            pass
        tallies: Tallies = defaultdict(Sums)
        seen: set[int] = set()
        last = 0
        while games := _recount_after(last, tallies):
            last = games[-1]
            seen.update(games)
            progress(len(seen))
        if _replace_tallies(tallies, seen, began):
            return len(seen)


@transaction.atomic
def _recount_after(last: int, tallies: Tallies) -> list[int]:
    """Count the next batch again, without the games that are no longer finished; return the ids of the batch."""
    counted = Game.objects.filter(counted_at__isnull=False, pk__gt=last).defer("snapshot")
    games = list(counted.select_for_update(of=("self",)).order_by("pk")[:BATCH])
    _merge(tallies, _write_results([game for game in games if game.was_played_out]))
    going_on = [game.pk for game in games if not game.was_played_out]
    Result.objects.filter(game__in=going_on).delete()
    Game.objects.filter(pk__in=going_on).update(counted_at=None)
    return [game.pk for game in games]


@transaction.atomic
def _replace_tallies(tallies: Tallies, seen: set[int], began: datetime) -> bool:
    """Replace the old tallies by these, plus the games that were counted meanwhile; return whether it was done.

    It is not done if moderators have rewound a game meanwhile: what that game had added is no longer known.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_tally IN EXCLUSIVE MODE")  # wait for counts that are half done
    if Game.objects.filter(rewound_at__gte=began).exists():
        return False
    counted = Game.objects.filter(counted_at__isnull=False, status__in=Game.PLAYED_OUT)
    missed = [pk for pk in counted.values_list("pk", flat=True).iterator() if pk not in seen]
    for batch in _batches(missed):
        for game, seats, course in read_games(list(Game.objects.filter(pk__in=batch).defer("snapshot"))):
            add_to(tallies, game, seats, course)
    seen.update(missed)
    Tally.objects.all().delete()
    Tally.objects.bulk_create(
        Tally(**kind._asdict(), games=sums.games, turns=sums.turns, seconds=sums.seconds)
        for kind, sums in sorted(tallies.items(), key=itemgetter(0))
    )
    return True


def _merge(tallies: Tallies, others: Tallies) -> None:
    for kind, sums in others.items():
        tallies[kind].games += sums.games
        tallies[kind].turns += sums.turns
        tallies[kind].seconds += sums.seconds


def _batches(ids: list[int]) -> Iterable[list[int]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))


def dissolve_teams(user: User) -> None:
    """Clear the team of every game that the user has a result of; called before their account is deleted."""
    games: QuerySet[Result] = Result.objects.filter(user=user)
    Result.objects.filter(game__in=games.values("game")).update(team="")
