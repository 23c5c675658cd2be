"""Operations that read: oneself, tables, boards, steps, challenges, rules."""

from django.urls import reverse

from forbidden.paging import page_of
from games.api import types
from games.api.answers import game_of, person_of, position_of, step_of
from games.api.call import AnyCall, GetCall
from games.api.problems import NoSuchAddress
from games.api.request_types import GamesQuery, OpenTablesQuery, StepsQuery
from games.display import DISPLAYS
from games.display.shared.options import Option
from games.engine import RULES
from games.exceptions import NotRunning
from games.history.log import steps_after
from games.models import Seat
from games.notifications.badge import games_waiting_for
from games.statistics import challenges as weekly
from games.table import Table, find_tables
from games.table_search import TableFilter, find_open_tables
from games.views.access import admit

PAGE = 50
"""Tables of a page."""


def me(call: AnyCall) -> types.Me:
    """Return the account and the scopes of the token."""
    user, token = call.user, call.token
    return types.Me(
        id=user.pk,
        name=user.name,
        is_bot=user.is_bot_account,
        owner=person_of(user.bot_owner),
        scopes=token.scopes.split(),
        expires_at=token.expires_at,
    )


def games(call: GetCall[GamesQuery]) -> types.Games:
    """List your tables, or those that wait for you."""
    query = call.query
    seats = Seat.objects.filter(user=call.user)
    if query.waiting:
        seats = seats.filter(game__in=games_waiting_for(call.user))
    if query.before is not None:
        seats = seats.filter(game__lt=query.before)
    found = list(seats.order_by("-game").values_list("game", flat=True).distinct()[: PAGE + 1])
    ids, older = page_of(found, PAGE)
    return types.Games(games=[game_of(table) for table in find_tables(ids, user=call.user)], before=older)


def open_tables(call: GetCall[OpenTablesQuery]) -> types.OpenTables:
    """List the open tables."""
    query, user = call.query, call.user
    chosen = TableFilter(rules=query.rules, difficulty=query.difficulty, for_bots=user.is_bot_account)
    found = find_open_tables(user, chosen, before=query.before)
    wanted = [each.game_id for each in found.tables if not each.is_mine]
    tables = {table.game.pk: table for table in find_tables(wanted, user=user)}
    return types.OpenTables(tables=[game_of(tables[pk]) for pk in wanted if pk in tables], before=found.older)


def game(call: AnyCall, game_id: int) -> types.Position:
    """Return a table with the position as your seat sees it."""
    table = Table.find(game_id=game_id, user=call.user)
    admit(table)
    return position_of(table)


def legal(call: AnyCall, game_id: int) -> types.Legal:
    """List every action that you may take now."""
    table = Table.find_own(game_id=game_id, user=call.user)
    if table.game.in_lobby:
        raise NotRunning
    plays = table.legal_plays(table.game.load_state())
    return types.Legal(
        version=table.game.version,
        seats=[types.LegalActions(seat=seat, actions=[*actions]) for seat, actions in plays.items()],
    )


def events(call: GetCall[StepsQuery], game_id: int) -> types.Steps:
    """Return the steps after a version."""
    table = Table.find_own(game_id=game_id, user=call.user)
    steps, more = steps_after(table, call.query.after)
    return types.Steps(
        version=table.game.version,
        steps=[step_of(table, step) for step in steps],
        after=steps[-1].version if more else table.game.version,
        more=more,
    )


def challenges(call: AnyCall) -> types.Challenges:
    """List this week's challenges."""
    return types.Challenges(
        challenges=[
            types.Challenge(
                name=each.name,
                rules=each.rules,
                difficulty=weekly.DIFFICULTY,
                players=[*each.players],
                ends_at=each.ends_at,
                url=call.request.build_absolute_uri(reverse("games:challenges")),
            )
            for each in weekly.this_week()
        ]
    )


def rules(call: AnyCall, rules: str) -> types.Rules:
    """Return what a table of a game can choose."""
    if rules not in RULES:
        raise NoSuchAddress
    engine, display = RULES[rules], DISPLAYS[rules]
    return types.Rules(
        rules=rules,
        name=str(display.TITLE),
        players=[*engine.PLAYERS],
        difficulties=[_choice(option) for option in display.DIFFICULTIES],
        roles=[_choice(option) for option in display.ADVENTURERS],
        options={name: [_choice(option) for option in group.options] for name, group in display.OPTIONS.items()},
    )


def _choice(option: Option) -> types.Choice:
    return types.Choice(value=option.value, name=str(option.name), text=str(option.line))
