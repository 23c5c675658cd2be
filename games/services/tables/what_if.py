"""What-if games: a new table that continues another game from a moment of it."""

from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Illegal, NotYourSeat
from games.history.moments import Moment
from games.models import Game, Seat, new_seed
from games.services.tables.lobby import create_table
from games.table import Table


@atomic
def fork(*, user: User, game_id: int, step: int, name: str, alone: bool) -> Game:
    """Create a table with the same choices and adventurers, whose game begins after that step.

    If the seed may be revealed, the new game continues from that very state, for anybody who may see it. Otherwise it
    is a practice copy for the players of the game: what the user's seat does not know is dealt anew, so the copy
    reveals nothing. With `alone` the user plays all seats, else their own, and friends take the others.
    """
    moment = Moment.find(Table.find(game_id=game_id, user=user), step)
    table, origin = moment.table, moment.table.game
    if not moment.may_go_on:
        raise NotYourSeat(_("Only players of this game can continue from here, because its hidden cards stay hidden."))
    if moment.is_last:
        raise Illegal(_("The game is over at this point. Go back a step to continue from there."))
    state = moment.state if moment.shows_all else origin.engine.redeal(moment.state, moment.seat, new_seed())
    game = create_table(
        host=user,
        name=name,
        rules=origin.rules,
        difficulty=origin.difficulty,
        players=len(table.seats),
        host_seats=0,
        options=origin.options,
        seed=state.seed,
        shows_all=origin.shows_all,
    )
    game.origin, game.origin_step = origin, step
    game.origin_challenge = origin.challenge or origin.origin_challenge
    game.base = origin.engine.dump(state).decode()
    game.save(update_fields=["origin", "origin_step", "origin_challenge", "base"])
    _seat(table, game, user, alone=alone)
    return game


def _seat(table: Table, game: Game, user: User, *, alone: bool) -> None:
    """Seat the user on all seats, or on their own (a spectator on the first); each seat keeps its adventurer."""
    own = range(len(table.seats)) if alone else table.mine or (0,)
    seats = list(game.seats.all())
    for seat, original in zip(seats, table.seats, strict=True):
        seat.role = original.role
        seat.user = user if seat.number in own else None
        seat.is_bot = original.is_bot and seat.user is None
    Seat.objects.bulk_update(seats, ["role", "user", "is_bot"])
