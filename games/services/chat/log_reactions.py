"""Reactions of players to entries of the log."""

from typing import Any

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Malformed, Muted, NoSuchMoment
from games.models import LogReaction, Step
from games.table import Table


@atomic
def react(*, user: User, game_id: int, step: int, kind: str, takes_back: bool = False) -> None:
    """Put a sign of that kind on the entry of a step, or take the user's own back; twice is the same as once.

    Nobody is notified. The version stays: nobody's move becomes stale. Raises `NoSuchTable` for a user without a seat,
    `NoSuchMoment`, `Malformed` for an unknown kind, and `Muted`.
    """
    table = Table.lock_own(game_id=game_id, user=user)
    if kind not in LogReaction.Kind.values:
        raise Malformed
    if user.is_muted and not takes_back:
        raise Muted
    version = Step.objects.filter(game=table.game, number=step).values_list("version", flat=True).first()
    if version is None:
        raise NoSuchMoment
    sign: dict[str, Any] = {"game": table.game, "version": version, "user": user, "kind": kind}
    if takes_back:
        changed = LogReaction.objects.filter(**sign).delete()[0] > 0
    else:
        changed = LogReaction.objects.get_or_create(**sign)[1]
    if changed:
        table.game.log_reactions = LogReaction.objects.filter(game=table.game).count()
        table.commit_board_talk("log_reactions")
