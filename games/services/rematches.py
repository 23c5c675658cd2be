"""The same team at a new table, with new luck or the same again."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.exceptions import Illegal, NoSuchTable, SeatTaken, StillRunning
from games.history import receipt
from games.models import Game
from games.services.invitations import send_invitation
from games.services.lobby import create_table, take_seat
from games.table import Table

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
LONGEST = 60
"""Letters of a name."""


def may_repeat(game: Game) -> bool:
    """Whether a game can be set up with its seed again: it began at a set-up, and nobody else hangs on its secret."""
    return not game.base and receipt.is_known(game)


@transaction.atomic
def rematch(*, user: User, game_id: int, same_seed: bool = False) -> Game:
    """The table of a finished game set up again, with the asker seated and the team invited.

    Whoever asks later, or twice, sits down at the table that is there, until that game is over, too.
    """
    old = Table.find(game_id=game_id, user=user, lock=True)
    if not old.is_mine:
        raise NoSuchTable
    if not old.game.is_over:
        raise StillRunning
    if same_seed and not may_repeat(old.game):
        raise Illegal(_("This game cannot be set up with its seed again."))
    game = _existing(old.game, same_seed) or _set_up(old, user, same_seed)
    if game.in_lobby:
        _sit_down(user, old, game)
    elif not game.seats.filter(user=user).exists():
        raise Illegal(_("Your team has begun its next game without you."))
    return game


def _existing(old: Game, same_seed: bool) -> Game | None:
    made = Game.objects.filter(origin=old, origin_step=None, status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
    made = made.filter(seed=old.seed) if same_seed else made.exclude(seed=old.seed)
    return made.order_by("pk").first()


def _set_up(old: Table, user: User, same_seed: bool) -> Game:
    was = old.game
    game = create_table(
        host=user,
        name=next_name(was.name),
        rules=was.rules,
        difficulty=was.difficulty,
        players=len(old.seats),
        host_seats=0,
        roles_chosen=was.roles_chosen,
        first_seat=was.first_seat,
        pace=was.pace,
        absence=was.absence,
        options=was.options,
        seed=was.seed if same_seed else None,
        shows_all=was.shows_all,
    )
    game.origin = was
    game.save(update_fields=["origin"])
    _sit_down(user, old, game)
    new = Table.find(game_id=game.pk, user=user)
    for person in old.people:
        if person.is_active and person != user:
            send_invitation(new, person, by=user)
    return new.game


def _sit_down(user: User, old: Table, game: Game) -> None:
    """On the seats that were one's own, or where others sit there, on one that is free."""
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
    """ "Dune Team II" after "Dune Team", "Dune Team III" after that."""
    stem, _space, numeral = name.rpartition(" ")
    count = ROMAN.index(numeral) if stem and numeral in ROMAN[2:-1] else 1
    ending = f" {ROMAN[count + 1]}"
    return (stem if count > 1 else name)[: LONGEST - len(ending)].rstrip() + ending
