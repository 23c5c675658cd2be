"""Sightings: which browsers have opened a board with the seed of a challenge.

A challenge is at first sight only if no browser of the team had opened another table with its seed: as a player, as a
spectator, in a replay or at a what-if table. The site knows a browser by its device cookie alone, so it knows nothing
of another browser or device of the same person.
"""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import Game, Sighting
from games.statistics.challenges import find
from games.table import Table

SALT = "games.sightings"
KEPT = timedelta(weeks=4)
"""How long sightings are kept after the week of their challenge, for the games that go on."""


def kept_until(game: Game) -> datetime | None:
    """Return how long a sighting of the game is kept; None if its board shows no challenge that still counts."""
    name = game.challenge or game.origin_challenge
    if not name or game.in_lobby:
        return None
    week, _space, rules = name.partition(" ")
    challenge = find(week, rules)
    until = challenge.ends_at + KEPT if challenge else None
    return until if until and until > timezone.now() else None


def record_sighting(*, table: Table, device: str) -> None:
    """Record that the browser with this device cookie has opened the table; one statement, also if it is known."""
    if (until := kept_until(table.game)) is None:
        return
    sighting = Sighting(
        device=salted_hmac(SALT, device, algorithm="sha256").hexdigest(),
        game=table.game,
        challenge=table.game.challenge or table.game.origin_challenge,
        players=len(table.seats),
        plays=table.is_mine,
        kept_until=until,
    )
    Sighting.objects.bulk_create([sighting], ignore_conflicts=True)


def was_seen_before(game: Game) -> bool:
    """Return whether a browser of the team had opened another table with the seed of the game before its end.

    What-if tables of the game itself are left out: they show no more than its players know.
    """
    before = Sighting.objects.filter(challenge=game.challenge, at__lt=game.ended_at or timezone.now())
    own = before.filter(game=game, plays=True)
    seen = before.filter(device__in=own.values("device"), players__in=own.values("players"))
    return seen.exclude(game__in=_with_offshoots(game)).exists()


def _with_offshoots(game: Game) -> set[int]:
    """Return the game and all what-if tables that go on from it, or from one of those."""
    found, newest = {game.pk}, {game.pk}
    while newest:
        offshoots = Game.objects.filter(origin__in=newest, origin_challenge=game.challenge)
        newest = set(offshoots.values_list("pk", flat=True)) - found
        found |= newest
    return found
