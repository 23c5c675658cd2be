"""Rematches: the same team at a new table, with a new seed or the same one."""

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.avoidances import kept_apart
from forbidden.db import atomic
from games.exceptions import Illegal, SeatTaken, StillRunning
from games.models import Game
from games.services.tables.invitations import send_invitation
from games.services.tables.lobby import create_table, take_seat
from games.services.tables.names import with_ending
from games.table import Table
from games.visibility import is_known

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

SAME_CHOICES = (
    "rules",
    "difficulty",
    "roles_chosen",
    "first_seat",
    "pace",
    "absence",
    "rest",
    "rest_zone",
    "options",
    "shows_all",
    "gives_advice",
    "allows_bot_accounts",
)
"""What a rematch takes over from the game before."""


def may_repeat(game: Game) -> bool:
    """Return whether a game can be set up again with its seed: it began at a set-up, and its seed is no secret."""
    return not game.base and is_known(game)


@atomic
def rematch(*, user: User, game_id: int, same_seed: bool = False) -> Game:
    """Set up the table of a finished game again, seat the user and invite the team.

    Until the new game is over, a teammate who asks later gets a seat at the same new table, and a repeated request
    returns it.
    """
    old = Table.lock_own(game_id=game_id, user=user)
    if not old.game.is_over:
        raise StillRunning
    if same_seed and not may_repeat(old.game):
        raise Illegal(_("This game cannot be set up with its seed again."))
    game = _existing(old.game, same_seed, user) or _set_up(old, user, same_seed)
    if game.in_lobby:
        _sit_down(user, old, game)
    elif not game.seats.filter(user=user).exists():
        raise Illegal(_("Your team has started its next game without you."))
    return game


def _existing(old: Game, same_seed: bool, user: User) -> Game | None:
    """Return the rematch that has been set up and is not over, unless people kept apart from the user sit there."""
    made = Game.objects.filter(origin=old, origin_step=None, status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
    made = made.filter(seed=old.seed) if same_seed else made.exclude(seed=old.seed)
    return made.exclude(seats__user__in=kept_apart(user)).order_by("pk").first()


def _set_up(old: Table, user: User, same_seed: bool) -> Game:
    """Create the new table, seat its bots and the user, and invite the others."""
    game = _copy(old, user, same_seed)
    bots = [number for number in old.bots if old.seats[number].owner_id is None]
    game.seats.filter(number__in=bots).update(is_bot=True)
    _sit_down(user, old, game)
    table = Table.find(game_id=game.pk, user=user)
    for person in old.people:
        if person.is_active and person != user:
            send_invitation(table, person, by=user)
    return table.game


def _copy(old: Table, user: User, same_seed: bool) -> Game:
    """Create a table with the choices of the old one, and with empty seats."""
    previous = old.game
    choices = {field: getattr(previous, field) for field in SAME_CHOICES}
    return create_table(
        host=user,
        name=next_name(previous.name),
        players=len(old.seats),
        host_seats=0,
        seed=previous.seed if same_seed else None,
        is_watched=previous.watch_token is not None,
        origin=previous,
        origin_challenge=(previous.challenge or previous.origin_challenge) if same_seed else "",
        **choices,
    )


def _sit_down(user: User, old: Table, game: Game) -> None:
    """Take the seats that the user had before, or a free one if others have taken them."""
    taken = set(game.seats.filter(user=user).values_list("number", flat=True))
    if taken:
        return
    for number in old.mine:
        try:
            take_seat(user=user, game_id=game.pk, number=number, token=game.invite_token)
        except SeatTaken:
            continue
        taken.add(number)
    if not taken:
        take_seat(user=user, game_id=game.pk, token=game.invite_token)


def next_name(name: str) -> str:
    """Return the name with the next Roman numeral: "Dune Team II" after "Dune Team", then "Dune Team III"."""
    stem, _space, numeral = name.rpartition(" ")
    count = ROMAN.index(numeral) if stem and numeral in ROMAN[2:-1] else 1
    return with_ending(stem if count > 1 else name, ROMAN[count + 1])
