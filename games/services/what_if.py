"""What if: a new table that goes on from a moment of another."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.exceptions import Illegal, NotYourSeat
from games.history.moments import Moment
from games.models import Game, Seat, new_seed
from games.services.lobby import create_table
from games.table import Table


@transaction.atomic
def fork(*, user: User, game_id: int, step: int, name: str, alone: bool) -> Game:
    """A table for as many, with the same choices and adventurers, whose game begins at that moment.

    Where nothing is hidden any more it is that very moment, chance and all, for whoever may look. Of any other game it
    is a practice copy for its players: what the asker's seat does not know is dealt anew, so nothing of the real one
    can be learned from it. The asker plays all seats, or their own, and friends take the others.
    """
    moment = Moment.find(Table.find(game_id=game_id, user=user), step)
    table, origin = moment.table, moment.table.game
    if not moment.may_go_on:
        raise NotYourSeat(_("Only those who played it may go on from here: this table keeps hidden things hidden."))
    if moment.is_last:
        raise Illegal(_("The game is over here: there is nothing left to play. Go back a step."))
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
    game.base = origin.engine.dump(state).decode()
    game.save(update_fields=["origin", "origin_step", "base"])
    _seat(table, game, user, alone=alone)
    return game


def _seat(table: Table, game: Game, user: User, *, alone: bool) -> None:
    """The asker on all seats, or on those that were theirs (a spectator on the first); each keeps its adventurer."""
    own = range(len(table.seats)) if alone else table.mine or (0,)
    seats = list(game.seats.all())
    for seat, was in zip(seats, table.seats, strict=True):
        seat.role = was.role
        seat.user = user if seat.number in own else None
    Seat.objects.bulk_update(seats, ["role", "user"])
