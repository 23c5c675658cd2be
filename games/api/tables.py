"""Operations on tables before their game: create one, take a seat, start."""

from typing import Any

from accounts.models import ApiToken
from games.api import types
from games.api.answers import board_of
from games.api.call import PostCall
from games.api.problems import Invalid, MissingScope
from games.api.request_types import CreateTable, Nothing, TakeSeat
from games.engine import RULES
from games.forms.tables import TableForm
from games.services.tables import game_start, lobby, seats
from games.table import Table


def create_table(call: PostCall[CreateTable]) -> types.Board:
    """Create a table."""
    game = lobby.create_table(host=call.user, **_options(call))
    return board_of(Table.find_own(game_id=game.pk, user=call.user))


def take_seat(call: PostCall[TakeSeat], game_id: int) -> types.Board:
    """Take a seat at a table."""
    if call.user.is_bot_account and not call.token.may(ApiToken.Scope.BOT):
        raise MissingScope
    body = call.body
    # A program keeps nobody waiting for its readiness.
    seats.sit_down(user=call.user, game_id=game_id, number=body.seat, token=body.invitation, is_ready=True)
    return board_of(Table.find_own(game_id=game_id, user=call.user))


def start(call: PostCall[Nothing], game_id: int) -> types.Board:
    """Start the game of a full table."""
    game_start.start(user=call.user, game_id=game_id)
    return board_of(Table.find_own(game_id=game_id, user=call.user))


def _options(call: PostCall[CreateTable]) -> dict[str, Any]:
    """Return the arguments of the service, checked by the form of the site's own page."""
    body = call.body
    usual = TableForm(host=call.user, rules=body.rules)
    if unknown := body.options.keys() - RULES[usual.game].OPTIONS.keys():
        raise Invalid(f"options: {min(unknown)}?")
    form = TableForm(
        {
            **usual.initial,
            **body.options,
            "rules": body.rules,
            "name": body.name,
            "difficulty": body.difficulty,
            "players": body.players,
            "host_seats": body.own_seats,
            "bots": body.bots,
            "pace": body.pace,
            "first_seat": "" if body.first_seat is None else body.first_seat,
            "is_open": "open" if body.is_open else "private",
            "allows_bot_accounts": "yes" if body.allows_bot_accounts else "no",
        },
        host=call.user,
        rules=body.rules,
    )
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise Invalid(f"{field}: {errors[0]}")
    return dict(form.cleaned_data)
