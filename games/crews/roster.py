"""A crew as one user sees it: the crew, its members, and its newest game."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Subquery

from accounts.models import Mute, User
from accounts.services.avoidances import kept_apart
from games.crews.saga import Chapter, next_chapter
from games.exceptions import NoSuchCrew, NotCaptain
from games.models import Crew, CrewInvitation, CrewMember, Game
from games.table import Table, find_tables


@dataclass(frozen=True)
class Roster:
    """One crew with all its members, for one user; `user` is None for a stranger or a task."""

    crew: Crew
    members: list[CrewMember]
    user: User | None

    @classmethod
    def find(cls, *, slug: str, user: User | None, lock: bool = False) -> Roster:
        """Return the crew at an address; raise `NoSuchCrew` if there is none.

        With `lock`, inside a transaction, the crew's row is locked until the transaction ends. Every writer of a crew
        locks it first, and its next table afterwards.
        """
        return cls._of({"code": slug.rpartition("-")[2]}, user, lock=lock)

    @classmethod
    def find_own(cls, *, slug: str, user: User, lock: bool = False) -> Roster:
        """Return the crew for one of its members; raise `NoSuchCrew` for others."""
        roster = cls.find(slug=slug, user=user, lock=lock)
        if roster.me is None:
            raise NoSuchCrew
        return roster

    @classmethod
    def find_as_captain(cls, *, slug: str, user: User, lock: bool = False) -> Roster:
        """Return the crew for its captain; raise `NotCaptain` for other members."""
        roster = cls.find_own(slug=slug, user=user, lock=lock)
        if not roster.is_captain:
            raise NotCaptain
        return roster

    @classmethod
    def of(cls, crew: Crew, user: User | None = None) -> Roster:
        """Return the crew of a row."""
        members = CrewMember.objects.filter(crew=crew).select_related("user").order_by("pk")
        return cls(crew, list(members), user)

    @classmethod
    def by_id(cls, crew_id: int, *, user: User | None = None, lock: bool = False) -> Roster:
        """Return the crew with that id; with `lock` as `find` does."""
        return cls._of({"pk": crew_id}, user, lock=lock)

    @classmethod
    def _of(cls, key: dict[str, Any], user: User | None, *, lock: bool) -> Roster:
        crews = Crew.objects.select_for_update() if lock else Crew.objects.all()
        crew = crews.filter(**key).first()
        if crew is None:
            raise NoSuchCrew
        return cls.of(crew, user)

    @property
    def me(self) -> CrewMember | None:
        return next((member for member in self.members if member.user == self.user), None)

    @property
    def is_captain(self) -> bool:
        return self.me is not None and self.crew.captain_id == self.me.user_id

    @property
    def people(self) -> list[User]:
        return [member.user for member in self.members]

    @property
    def captain(self) -> User:
        """The captain, or the oldest member after the captain's account was deleted."""
        return next((person for person in self.people if person.pk == self.crew.captain_id), self.people[0])

    @property
    def is_full(self) -> bool:
        return len(self.members) >= Crew.MOST

    @property
    def seats(self) -> int:
        """The number of seats of its next table."""
        return max(len(self.members), Crew.LEAST)

    @property
    def can_play(self) -> bool:
        return len(self.members) >= Crew.LEAST

    @property
    def is_open(self) -> bool:
        """True if everybody may see the crew's page, because all its members agree."""
        return bool(self.members) and all(member.is_open for member in self.members)

    @cached_property
    def is_invited(self) -> bool:
        """True if the user has an invitation to this crew; one statement."""
        return self.user is not None and CrewInvitation.objects.filter(crew=self.crew, user=self.user).exists()

    @cached_property
    def newest(self) -> Table | None:
        """The table of the newest game, for the user, without its snapshot."""
        newest = Game.objects.filter(crew=self.crew).order_by("-pk").values_list("pk", flat=True).first()
        return find_tables([newest], user=self.user)[0] if newest else None

    @property
    def next_table(self) -> Table | None:
        """The table of the next game, which waits for the members to agree."""
        return self.newest if self.newest and self.newest.game.in_lobby else None

    @property
    def missing(self) -> list[User]:
        """The members for whom the next game waits: those without a place who may play."""
        seated = self.next_table.people if self.next_table else []
        return [person for person in self.people if person not in seated and person.is_active and not person.is_banned]

    def chapter_after(self, previous: Game | None) -> Chapter:
        """Return the next chapter of the saga."""
        crew = self.crew
        return next_chapter(
            chapter_of(previous) if previous else None,
            saga=crew.saga,
            difficulty=crew.difficulty,
            climbs=crew.climbs,
            players=self.seats,
        )


def rosters_of(user: User) -> list[Roster]:
    """Return the user's crews, the newest first; six statements for any number of them."""
    newest = Game.objects.filter(crew=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    crews = list(Crew.objects.filter(members__user=user).annotate(newest=Subquery(newest)).order_by("-pk"))
    if not crews:
        return []
    members: defaultdict[int, list[CrewMember]] = defaultdict(list)
    for member in CrewMember.objects.filter(crew__in=crews).select_related("user").order_by("pk"):
        members[member.crew_id].append(member)
    tables = {table.game.crew_id: table for table in find_tables([crew.newest for crew in crews], user=user)}
    rosters = [Roster(crew, members[crew.pk], user) for crew in crews]
    for roster in rosters:
        roster.__dict__["newest"] = tables.get(roster.crew.pk)
    return rosters


def invitations_of(user: User) -> list[CrewInvitation]:
    """Return the user's invitations to crews, without those from people they have muted and of people kept apart."""
    muted = Mute.objects.filter(user=user).values("muted")
    invitations = CrewInvitation.objects.filter(user=user).exclude(by__in=muted).select_related("crew", "by")
    found = list(invitations.order_by("-pk"))
    if not found:
        return []
    crews = [invitation.crew_id for invitation in found]
    apart = CrewMember.objects.filter(crew__in=crews, user__in=kept_apart(user)).values_list("crew", flat=True)
    return [invitation for invitation in found if invitation.crew_id not in set(apart)]


def chapter_of(game: Game) -> Chapter:
    """Return a game of a crew as a chapter of its saga."""
    return Chapter(game.chapter, game.rules, game.difficulty, game.options, game.is_won)
