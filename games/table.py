"""A table as one user sees it: the game, all its seats, and which of them are the user's."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial

import msgspec
from django.db import connection
from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext

from accounts.confusables import are_alike
from accounts.models import User
from forbidden.prepared import PreparedQuery
from games import away
from games.display import DISPLAYS
from games.display.protocol import Display
from games.display.shared.board import Board
from games.display.shared.cells import Place
from games.display.shared.names import BotName, MarkedBotName, ReaderName, RoleName, with_bot_mark
from games.display.shared.options import Option
from games.engine.protocol import Action, Rules, State
from games.exceptions import Illegal, Malformed, NoSuchTable, NotRunning
from games.live import Revision, publish_on_commit
from games.models import Game, Invitation, Seat, Step


@dataclass(frozen=True)
class Table:
    """One game with all its seats, for one user; `user` is None for a stranger or a task."""

    game: Game
    seats: list[Seat]
    user: User | None

    @classmethod
    def find(cls, *, game_id: int, user: User | None, lock: bool = False, wait: bool = True) -> Table:
        """Return the table with all its people, by one statement; raise `NoSuchTable` if there is none.

        With `lock`, inside a transaction, the game's row is locked until the transaction ends. Only that row is locked,
        because every writer of a game locks it first. Without `wait`, a table that is locked elsewhere counts as none.
        """
        if lock and connection.features.has_select_for_update:  # SQLite has one writer anyway
            rows = (locked_seats if wait else locked_seats_unless_busy)(game_id)
        else:
            rows = seats_of(game_id)
        if not rows:
            raise NoSuchTable
        # After it has waited for the lock, PostgreSQL reads the game's row again, but not the joined seats.
        if getattr(rows[0], "version", rows[0].game.version) != rows[0].game.version:
            rows = locked_seats(game_id)
        # The join makes one Game instance for each row; let all seats share the first.
        game = rows[0].game
        for seat in rows:
            seat.game = game
        return cls(game, rows, user)

    @classmethod
    def find_own(cls, *, game_id: int, user: User, lock: bool = False, running: bool = False) -> Table:
        """Return a table for one of its players; raise `NoSuchTable` for others.

        With `running`, raise `NotRunning` unless its game runs.
        """
        table = cls.find(game_id=game_id, user=user, lock=lock)
        if not table.is_mine:
            raise NoSuchTable
        if running and not table.game.is_running:
            raise NotRunning
        return table

    @classmethod
    def lock_own(cls, *, game_id: int, user: User, running: bool = False) -> Table:
        """Return a table for one of its players, locked until the transaction ends."""
        return cls.find_own(game_id=game_id, user=user, lock=True, running=running)

    def commit_change(self, *fields: str) -> None:
        """Raise the version of the game, save it with these fields, and publish it after the commit."""
        self.game.version += 1
        self.game.save(update_fields=("version", *fields))
        publish_on_commit(self.game)

    def commit_talk(self, *fields: str) -> None:
        """Raise the counter of the chat, save it with these fields, and publish it after the commit.

        The version stays: what the team says makes nobody's move stale.
        """
        self.game.chat += 1
        self.game.save(update_fields=("chat", *fields))
        publish_on_commit(self.game)

    def commit_board_talk(self, *fields: str) -> None:
        """Do what `commit_talk` does, for what a board shows besides its chat: open boards are fetched anew."""
        self.game.board_chat = self.game.chat + 1
        self.commit_talk("board_chat", *fields)

    def forget_people(self) -> None:
        """Work out anew whose seats are whose, after a change of seats."""
        for name in ("portraits", "mine", "playable", "trusted", "names"):
            self.__dict__.pop(name, None)

    def seat(self, number: int) -> Seat:
        """Return the seat of that number; raise `Illegal` if there is none."""
        if not 0 <= number < len(self.seats):
            raise Illegal(gettext("There is no such seat at this table."))
        return self.seats[number]

    def teammate_at(self, number: int) -> User:
        """Return the player of another's seat; raise `Illegal` if nobody but the user has it."""
        person = self.seats[number].user if 0 <= number < len(self.seats) else None
        if person is None or person == self.user:
            raise Illegal(gettext("Nobody else has that seat."))
        return person

    def read_action(self, text: str) -> Action:
        """Return the action of this JSON; raise `Malformed` if it is none of the game."""
        try:
            return self.engine.read_action(text)
        except msgspec.DecodeError as error:
            raise Malformed from error

    @cached_property
    def portraits(self) -> dict[int, str]:
        """The addresses of the portraits of people's adventurers, by user; of several seats the first counts."""
        sprite, pictures = self.display.portraits(), {each.value: each.picture for each in self.display.ADVENTURERS}
        seated = [seat for seat in reversed(self.seats) if seat.user_id and seat.role]
        return {seat.user_id: f"{sprite}#{pictures[seat.role]}" for seat in seated if seat.user_id}

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """The numbers of the user's seats."""
        return tuple(seat.number for seat in self.seats if self.user is not None and seat.user_id == self.user.pk)

    @property
    def is_mine(self) -> bool:
        return bool(self.mine)

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """The seats that the user may play: their own, and those that are open to the team; none unless it runs."""
        return tuple(sorted({*self.mine, *self.shared})) if self.is_mine and self.game.is_running else ()

    @property
    def shared(self) -> tuple[int, ...]:
        """The seats that any player of the table may play."""
        return tuple(seat.number for seat in self.seats if seat.is_shared or self.is_taken_over(seat))

    def is_taken_over(self, seat: Seat) -> bool:
        """Return whether the team plays the seat of a bot until the turn ends."""
        return seat.is_bot and bool(self.game.taken_over >> seat.number & 1)

    @cached_property
    def trusted(self) -> dict[int, tuple[type, ...]]:
        """The kinds of action that the user may take for teammates who trust the team, by seat."""
        if not (self.is_mine and self.game.is_running):
            return {}
        others = (seat for seat in self.seats if seat.user_id and seat.number not in self.playable)
        return {seat.number: self._trusted_kinds(seat) for seat in others if seat.trust}

    def _trusted_kinds(self, seat: Seat) -> tuple[type, ...]:
        """Return the kinds of action that teammates may take for a seat now; each level of trust adds to the last."""
        choices = self.engine.FORCED_CHOICES if seat.trust >= Seat.Trust.CHOICES else ()
        turn = self.engine.TURN_ACTIONS if away.is_open(self.game, seat) else ()
        return (*self.engine.FREE_ACTIONS, *choices, *turn)

    def may_play(self, seat: int, action: Action) -> bool:
        """Return whether the user may take the action for the seat: their own, an open one, or one that trusts them."""
        return seat in self.playable or isinstance(action, self.trusted.get(seat, ()))

    def legal_plays(self, state: State) -> dict[int, Sequence[Action]]:
        """Return the legal actions that the user may take, by seat."""
        own = {seat: self.engine.legal(state, seat) for seat in self.playable}
        trusted = {
            seat: tuple(action for action in self.engine.legal(state, seat) if isinstance(action, kinds))
            for seat, kinds in self.trusted.items()
        }
        return {**own, **trusted}

    @property
    def mine_awaited(self) -> tuple[int, ...]:
        """The playable seats that the game waits for."""
        return tuple(number for number in self.playable if number in self.game.awaited_seats)

    def has_played(self, step: Step) -> bool:
        """Return whether the user has played this step."""
        return self.user is not None and step.user_id == self.user.pk

    @property
    def seat_in_hand(self) -> int | None:
        """The seat whose view the user sees: an awaited seat that they may play, else their first seat.

        The user's own seats come before others'. With another's awaited seat, they see what that seat's choice needs.
        """
        own = [number for number in self.mine_awaited if number in self.mine]
        return next(iter(own or self.mine_awaited or self.mine), None)

    @property
    def awaited_people(self) -> list[User]:
        """The people whose decisions the game waits for, each once."""
        awaited = self.game.awaited_seats
        return list(dict.fromkeys(seat.user for seat in self.seats if seat.user and seat.number in awaited))

    @property
    def people(self) -> list[User]:
        """Everybody at the table, once, in the order of the seats."""
        return list(dict.fromkeys(seat.user for seat in self.seats if seat.user))

    @property
    def host(self) -> User | None:
        """The host, if they sit at the table."""
        return next((person for person in self.people if person.pk == self.game.host_id), None)

    @property
    def people_names(self) -> dict[int, str]:
        """The names of the people, without their adventurers."""
        return {person.pk: person.name for person in self.people}

    @property
    def people_ids(self) -> list[int]:
        return [person.pk for person in self.people]

    @cached_property
    def bot_owners(self) -> dict[int, User]:
        """The owner of each bot account at the table, by its seat; one statement, or none without any."""
        bots = {seat.number: seat.user.bot_owner_id for seat in self.seats if seat.user and seat.user.bot_owner_id}
        owners = User.objects.in_bulk({*bots.values()}) if bots else {}
        return {number: owners[owner] for number, owner in bots.items()}

    @property
    def absences(self) -> list[tuple[datetime, datetime]]:
        """The current or next vacations of the awaited people."""
        return [
            (person.away_from, person.away_until)
            for person in self.awaited_people
            if person.away_from and person.away_until
        ]

    @cached_property
    def is_invited(self) -> bool:
        """True if the user has an invitation to this table; one statement."""
        return self.user is not None and Invitation.objects.filter(game=self.game, user=self.user).exists()

    @property
    def is_solo(self) -> bool:
        """True if nobody but the user has or had a seat, so that there is nobody to talk to."""
        people = {person for seat in self.seats for person in (seat.user_id, seat.owner_id) if person}
        return self.user is not None and people == {self.user.pk}

    @property
    def lost(self) -> list[Seat]:
        """The seats that were the user's before a substitute took them, or before they left."""
        return [seat for seat in self.seats if self.user is not None and seat.owner_id == self.user.pk]

    @property
    def free_seats(self) -> int:
        return sum(seat.is_free for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return not self.free_seats

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of bots."""
        return tuple(seat.number for seat in self.seats if seat.is_bot)

    @property
    def active_bots(self) -> tuple[int, ...]:
        """The seats that bots play now."""
        return tuple(number for number in self.bots if not self.is_taken_over(self.seats[number]))

    @property
    def awaited_bots(self) -> tuple[int, ...]:
        """The seats of active bots that the game waits for; none unless it runs."""
        awaited = self.game.awaited_seats if self.game.is_running else ()
        return tuple(number for number in self.active_bots if number in awaited)

    @property
    def has_room(self) -> bool:
        """True if another person may still take a seat: before the start, or as a substitute."""
        if self.game.in_lobby:
            return not self.is_full
        return self.game.is_running and any(seat.is_offered for seat in self.seats)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each seat in sentences: its person's name, plus the adventurer if they have several seats.

        A bot is called by its adventurer, once it has one. Where the same person has all other seats, the adventurers
        alone tell them apart.
        """
        users = [seat.user_id for seat in self.seats if not seat.is_bot]
        return tuple(self._name(seat, users) for seat in self.seats)

    def _name(self, seat: Seat, users: Sequence[int | None]) -> str:
        role = self.display.role_name(seat.role) if seat.role else gettext("Nobody")
        if seat.is_bot:
            is_taken = any(are_alike(person.name, role) for person in self.people)
            name = BotName(role) if seat.role else MarkedBotName(seat.bot_name)
            return MarkedBotName(with_bot_mark(name)) if is_taken else name
        if seat.user is None:
            return role
        if not seat.role or users.count(seat.user_id) == 1:
            return ReaderName(seat.user.name) if self.mine == (seat.number,) else seat.user.name
        return RoleName(role) if len({*users}) == 1 else f"{seat.user.name} ({role})"

    @property
    def bot_names(self) -> list[str]:
        """The names of the bots at the table, each marked as one."""
        return [with_bot_mark(self.names[number]) for number in self.bots]

    @cached_property
    def places(self) -> Sequence[Place]:
        """The name of each cell of the board in sentences."""
        return self.display.places(self.engine.view(self.game.load_state(), None))

    def board_of(self, state: State, seat: int | None) -> Board:
        """Return the board of a state without buttons, as that seat sees it, or a spectator for None."""
        return self.display.board(self.engine.view(state, seat), {}, names=self.names, mine=self.mine)

    @property
    def difficulty(self) -> Option:
        """The difficulty of the game with its name and description."""
        return next(option for option in self.display.DIFFICULTIES if option.value == self.game.difficulty)

    @property
    def specialties(self) -> list[Option]:
        """The chosen options of the game that differ from the default."""
        groups, chosen = self.display.OPTIONS, self.game.options.items()
        return [option for name, value in chosen for option in groups[name].options[1:] if option.value == value]

    @property
    def display(self) -> Display:
        """The sentences and pictures of this game."""
        return DISPLAYS[self.game.rules]

    @property
    def engine(self) -> Rules:
        return self.game.engine


def _seats(game_id: int) -> QuerySet[Seat]:
    return Seat.objects.filter(game_id=game_id).select_related("game", "user").order_by("number")


def _locked_seats(game_id: int, *, wait: bool = True) -> QuerySet[Seat]:
    """Return the seats with the game's row locked, and the `version` that the game had before the wait for the lock."""
    before = Subquery(Game.objects.filter(pk=game_id).values("version"))
    return _seats(game_id).select_for_update(of=("game",), skip_locked=not wait).annotate(version=before)


seats_of = PreparedQuery(_seats, -1)
locked_seats = PreparedQuery(_locked_seats, -1)
locked_seats_unless_busy = PreparedQuery(partial(_locked_seats, wait=False), -1)


def find_tables(games: Collection[int], *, user: User | None) -> list[Table]:
    """Return those tables with all their people, newest first, without their snapshots; three statements.

    One statement with joins would read every game once for each of its seats.
    """
    rows = list(Seat.objects.filter(game__in=games).order_by("-game_id", "number"))
    shared = Game.objects.defer("snapshot", "base", "seed").in_bulk(games)
    people = User.objects.in_bulk({row.user_id for row in rows if row.user_id})
    grouped: dict[int, list[Seat]] = {}
    for seat in rows:
        seat.game, seat.user = shared[seat.game_id], people.get(seat.user_id or 0)
        grouped.setdefault(seat.game_id, []).append(seat)
    return [Table(seats[0].game, seats, user) for seats in grouped.values()]


def revision_at(*, user_id: int, game_id: int) -> Revision | None:
    """Return the revision of a game for a user with a seat there, else None; this is all that a poll needs."""
    return next(map(Revision.of, watched_game(game_id, user_id)), None)


watched_game = PreparedQuery(
    lambda game_id, user_id: Game.objects.filter(pk=game_id, seats__user=user_id).only("version", "chat")[:1], -1, -2
)
