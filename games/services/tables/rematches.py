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
    previous = old.game
    game = create_table(
        host=user,
        name=next_name(previous.name),
        rules=previous.rules,
        difficulty=previous.difficulty,
        players=len(old.seats),
        host_seats=0,
        roles_chosen=previous.roles_chosen,
        first_seat=previous.first_seat,
        pace=previous.pace,
        absence=previous.absence,
        rest=previous.rest,
        rest_zone=previous.rest_zone,
        options=previous.options,
        seed=previous.seed if same_seed else None,
        shows_all=previous.shows_all,
        gives_advice=previous.gives_advice,
        allows_bot_accounts=previous.allows_bot_accounts,
        is_watched=previous.watch_token is not None,
    )
    bots = [number for number in old.bots if old.seats[number].owner_id is None]
    game.seats.filter(number__in=bots).update(is_bot=True)
    game.origin = previous
    game.origin_challenge = (previous.challenge or previous.origin_challenge) if same_seed else ""
    game.save(update_fields=["origin", "origin_challenge"])
    _sit_down(user, old, game)
    new = Table.find(game_id=game.pk, user=user)
    for person in old.people:
        if person.is_active and person != user:
            send_invitation(new, person, by=user)
    return new.game


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
