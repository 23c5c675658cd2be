"""A site with tables in all phases, and what each person may know of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
from django.contrib.auth.models import Group

from accounts.models import Avoidance, Mute, User
from accounts.roles import MODERATORS
from games.away import LEFT_ALONE
from games.bots import Observation
from games.display.shared.words import listed
from games.engine.desert import state as desert
from games.models import (
    Crew,
    CrewInvitation,
    CrewMember,
    Game,
    Invitation,
    Message,
    Plan,
    PlayRequest,
    Report,
    Seat,
    Step,
)
from games.services.chat import messages
from games.services.play import moves
from games.services.tables import lobby
from games.services.teamwork import agreements, play_requests
from games.statistics.challenges import Challenge
from games.table import Table
from games.tasks import count_results
from games.teamwork.offers import offers_of
from tests.secrecy import positions
from tests.secrecy.positions import PlayedGame

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
WEEK = "2026-W47"
NAMES = ("Alice", "Bob", "Dora", "Erik", "Mona", "Charlie")


@dataclass
class Case:
    """A table: its people, its game, and whether everything in it is revealed, and to everybody."""

    name: str
    game: Game
    seats: tuple[User | None, ...]
    play: PlayedGame | None = None
    owners: dict[int, User] = field(default_factory=dict)
    is_revealed: bool = False
    public: bool = False
    watched: bool = False

    @property
    def is_over(self) -> bool:
        return self.play is not None and self.play.is_over

    def eyes(self, user: User | None) -> frozenset[int] | None:
        """The seats whose views the person may see; empty for spectators, None for strangers."""
        own = frozenset(number for number, holder in enumerate(self.seats) if user is not None and holder == user)
        return own if own or self.public or self.watched else None

    def lent(self, user: User | None) -> frozenset[int]:
        """The awaited seat for which the person may stand in, so that they see what it is asked."""
        own, asked = self.eyes(user), self.game.awaited_seats
        if not own or own & asked:
            return frozenset()
        return frozenset(number for number in self.owners if self.seats[number] is None) & asked


@dataclass(eq=False)
class Site:
    people: dict[str, User]
    cases: list[Case]

    def __getitem__(self, name: str) -> Case:
        return next(case for case in self.cases if case.name == name)


def build(chance: int = 0) -> Site:
    """Create every table of the site; `chance` selects the random games."""
    people = {name: User.objects.create_user(f"{name.lower()}@example.org", name=name) for name in NAMES}
    people["Mona"].is_staff = True
    people["Mona"].save()
    people["Mona"].groups.add(Group.objects.get(name=MODERATORS))
    site = Site(people, [])
    _running(site, chance)
    _watched(site, chance)
    _absent(site, chance)
    _ended(site, chance)
    _of_one_seed(site, chance)
    _lobbies(site)
    _chat_messages(site)
    _plans(site)
    _requests(site)
    _crews(site)
    count_results()
    for case in site.cases:
        if case.play:
            # In other worlds they begin like this with another seed, whose set-up would differ. Not before they
            # are counted: what went on from a moment is not.
            base = case.game.engine.dump(case.play.states[0]).decode()
            Game.objects.filter(pk=case.game.pk).update(base=base)
        case.game.refresh_from_db()
    return site


def _running(site: Site, chance: int) -> None:
    """Add a game in each phase of a running game, with one to five people."""
    tables = {
        "desert": ("BA", "AMB", "ABAD", "DBAM", "MABDA", "AB"),
        "island": ("BA", "AMB", "ABAD", "MAB", "DBAM", "AB"),
    }
    for rules, phases in positions.PHASES.items():
        for seats, (name, wanted) in zip(tables[rules], phases.items(), strict=True):
            play = positions.find(rules, len(seats), wanted, chance=chance)
            store(site, f"{rules} {name}", play, seats, pace=Game.Pace.DAY)
    # Here the reader is Alice; above it may be anybody.
    reading = positions.find("desert", 3, positions.after(2, positions.awaits(desert.ReadForecast, 0)), chance=chance)
    store(site, "Alice reading", reading, "ABM")
    _take_back_a_step(site["desert acting"])
    _trusting(site, chance)


def _trusting(site: Site, chance: int) -> None:
    """Add games in which everybody trusts the team with their turns, and has been away for long enough."""
    reading = positions.after(2, positions.awaits(desert.ReadForecast, 1))
    tables = {"having looked": positions.PHASES["desert"]["having looked"], "reading": reading}
    for name, wanted in tables.items():
        play = positions.find("desert", 3, wanted, chance=chance + 3)
        store(site, f"{name}, left", play, "MAB", turn_since=NOW - LEFT_ALONE)
    play = positions.find("island", 3, positions.PHASES["island"]["acting"], chance=chance + 3)
    store(site, "island left", play, "MAB", turn_since=NOW - LEFT_ALONE)
    for case in site.cases[-3:]:
        case.game.seats.update(trust=Seat.Trust.TURNS)
        for person in case.seats:
            trusted = Table.find(game_id=case.game.pk, user=person).trusted.values()
            assert all({*case.game.engine.TURN_ACTIONS} <= {*kinds} for kinds in trusted)


def _watched(site: Site, chance: int) -> None:
    """Add games that everybody with a link watches; one link is closed while others play with the same seed."""
    looked = positions.find("desert", 2, positions.PHASES["desert"]["having looked"], chance=chance + 2)
    store(site, "desert watched", looked, "AB", watch_token="desert")  # noqa: S106
    drawing = positions.find("island", 3, positions.PHASES["island"]["drawing floods"], chance=chance + 2)
    store(site, "island watched", drawing, "BAB", watch_token="island")  # noqa: S106


def _absent(site: Site, chance: int) -> None:
    """Add two games that Erik has left, one seat played by all and the other by Dora, and a closed table."""
    shared = positions.find("desert", 3, positions.after(2, positions.awaits(desert.ReadForecast, 1)), chance=chance)
    store(site, "shared", shared, "A?B", owners={1: "E"})
    taken = positions.find("desert", 2, positions.after(2, positions.looked_under(0, 1)), chance=chance + 1)
    store(site, "substitute", taken, "AD", owners={1: "E"})
    closed = positions.find("island", 2, positions.after(2), chance=chance + 2)
    store(site, "closed", closed, "AB", status=Game.Status.CLOSED, ended_by="vote")


def _ended(site: Site, chance: int) -> None:
    """Add finished games: public, private, and with hidden things that stay hidden."""
    for rules, far in (("desert", 140), ("island", 100)):
        play = positions.find(rules, 2, positions.over(far), chance=chance)
        store(site, f"{rules} open", play, "AB", is_public=True)
        play = positions.find(rules, 3, positions.over(far), chance=chance)
        store(site, f"{rules} hidden", play, "BAM", is_public=True, shows_all=False)
    play = positions.find("island", 2, positions.over(100), chance=chance + 1)
    store(site, "private", play, "BA")


def _plans(site: Site) -> None:
    """Give everybody at a running table a draft, a shared plan and a turn in advance; some of their steps reveal."""
    end, draw = '{"type":"EndTurn"}', '{"type":"Draw"}'
    for case in site.cases:
        people = {person for person in case.seats if person is not None}
        if case.play is None or case.is_over:
            continue
        version = Game.objects.get(pk=case.game.pk).version
        for person in people:
            own = case.seats.index(person)
            steps = [[own, end], [own, draw], [own, draw], [(own + 1) % len(case.seats), end]]
            for kind in Plan.Kind.values:
                seat = own if kind == Plan.Kind.ADVANCE else None
                seen = Observation(case.game.rules, case.play.state, own)
                position = case.game.engine.dump(case.game.engine.at_turn(seen.state, own)).decode()
                Plan.objects.create(
                    game=case.game,
                    author=person,
                    kind=kind,
                    seat=seat,
                    version=version,
                    steps=steps,
                    why="Look",
                    position=position if seat is not None else "",
                )
        Game.objects.filter(pk=case.game.pk).update(shared_plans=len(people), in_advance=1)


def _of_one_seed(site: Site, chance: int) -> None:
    """Add tables with the same seed: a challenge in its week, and a game that continues another one."""
    challenge = Challenge(WEEK, "island")
    seed = challenge.seed(2)
    done = positions.find("island", 2, positions.over(100), chance=chance, seed=seed)
    store(site, "week done", done, "AB", is_public=True, challenge=challenge.name)
    going = positions.find("island", 2, positions.after(3), chance=chance + 1, seed=seed)
    store(site, "week going", going, "MD", challenge=challenge.name, watch_token="week")  # noqa: S106
    origin = site["desert open"]
    assert origin.play is not None
    step = len(origin.play.actions) // 3
    offshoot = positions.begun("desert", 2, origin.play.seed)
    offshoot.states = [origin.play.states[step]]
    random = Random(chance)
    for _ in range(12):
        if not offshoot.is_over:
            positions.go_on(offshoot, *positions.ANYTHING["desert"](offshoot.state, random))
    store(site, "offshoot", offshoot, "AD", origin=origin.game, origin_step=step)


def _lobbies(site: Site) -> None:
    """Add tables in the lobby."""
    people = site.people
    for name, is_open in (("lobby", True), ("invited", False)):
        game = lobby.create_table(
            host=people["Alice"], name=name, rules="desert", difficulty="normal", players=3, is_open=is_open
        )
        site.cases.append(Case(name, game, (people["Alice"], None, None), public=is_open))
    Invitation.objects.create(game=game, user=people["Bob"], by=people["Alice"])


def _chat_messages(site: Site) -> None:
    """Add chat messages at every table, one of them removed, a mute and a report."""
    for case in site.cases:
        sitting = [user for user in case.seats if user is not None]
        for text in ("We dig here", "Never mind", "Go on, @" + sitting[-1].name):
            messages.send_message(user=sitting[0], game_id=case.game.pk, text=f"{text} ({case.name})")
        gone = Message.objects.filter(game=case.game).order_by("pk")[1]
        messages.remove(Table.find(game_id=case.game.pk, user=None), gone)
    alice, bob, dora, mona = (site.people[name] for name in ("Alice", "Bob", "Dora", "Mona"))
    Mute.objects.create(user=dora, muted=alice)
    Avoidance.objects.create(user=dora, avoided=alice)
    message = Message.objects.filter(game=site["substitute"].game).first()
    Report.objects.create(
        kind=Report.Kind.MESSAGE, reporter=dora, accused=alice, game=message.game, message=message, text="Rude"
    )
    Report.objects.create(kind=Report.Kind.NAME, reporter=bob, accused=mona, text="A name", context={"name": "Mona"})


def _crews(site: Site) -> None:
    """Make a crew, which everybody may see, of games that are over and of one that runs, and invite a person to one."""
    people = site.people
    names = {"crew": ("desert hidden", "private", "island acting"), "invited": ("substitute",)}
    for code, games in names.items():
        crew = Crew.objects.create(name="The Crew", code=code, captain=people["Alice"], invite_token=f"{code}-token")
        for name in ("Alice", "Bob", "Dora"):
            CrewMember.objects.create(crew=crew, user=people[name], is_open=code == "crew")
        for chapter, name in enumerate(games, 1):
            site[name].game.crew, site[name].game.chapter = crew, chapter
            site[name].game.save(update_fields=["crew", "chapter"])
    CrewInvitation.objects.create(crew=crew, user=people["Erik"], by=people["Alice"])


def _requests(site: Site) -> None:
    """Let the first person at each running table ask the others for all that they may be asked for, and to agree."""
    for case in site.cases:
        sitting = [user for user in case.seats if user is not None]
        if case.play is None or case.is_over or not Game.objects.get(pk=case.game.pk).is_running:
            continue
        table = Table.find(game_id=case.game.pk, user=sitting[0])
        for seat in [each.number for each in table.seats if each.user and each.user != sitting[0]]:
            for offer in offers_of(table, table.game.load_state(), seat)[: PlayRequest.MOST_OPEN]:
                play_requests.request_play(
                    user=sitting[0], game_id=case.game.pk, seat=seat, action=offer.action, text="Now?"
                )
            if Plan.objects.filter(game=case.game, author=sitting[0], kind=Plan.Kind.SHARED).exists():
                agreements.request_agreement(user=sitting[0], game_id=case.game.pk, seat=seat)


def store(
    site: Site, name: str, play: PlayedGame, seats: str, *, owners: dict[int, str] | None = None, **row: Any
) -> None:
    """Store the rows of such a game; its people are given by their first letters."""
    initials = {person[0]: user for person, user in site.people.items()}
    holders = tuple(initials.get(letter) for letter in seats)
    host = next(user for user in holders if user)
    game = lobby.create_table(
        host=host,
        name=f"{name} of {listed([n for n in NAMES if n[0] in seats])}"[:60],
        rules=play.rules,
        difficulty=play.difficulty,
        players=len(holders),
        seed=play.seed,
        shows_all=row.pop("shows_all", True),
    )
    case = Case(name, game, holders, play, {number: initials[letter] for number, letter in (owners or {}).items()})
    _seat(case)
    Step.objects.bulk_create(_steps(case))
    engine, count_ = game.engine, len(play.actions)
    outcome = engine.outcome(play.state)
    game.snapshot = engine.dump(play.state).decode()
    game.status, game.steps, game.version = Game.Status.RUNNING, count_, count_ + 1
    game.started_at, game.moved_at = NOW - timedelta(minutes=count_ + 1), NOW - timedelta(minutes=1)
    game.acted_at = game.clock_started_at = game.moved_at
    game.await_seats(engine.waiting_on(play.state))
    if outcome is not None:
        game.status, game.ended_by = (Game.Status.WON if outcome.won else Game.Status.LOST), outcome.cause
        game.ended_at = game.moved_at
    for field_, value in row.items():
        setattr(game, field_, value)
    if game.origin:
        game.base = engine.dump(play.states[0]).decode()
    if game.pace:
        game.due_at = NOW + timedelta(hours=9)
    game.save()
    in_week = bool(game.challenge)
    case.is_revealed = outcome is not None and game.shows_all and not in_week
    case.public = outcome is not None and game.is_public and not in_week
    case.watched = game.watch_token is not None and not in_week
    site.cases.append(case)


def _seat(case: Case) -> None:
    assert case.play is not None
    roles = case.game.engine.roles_of(case.play.states[0])
    seats = list(case.game.seats.all())
    for seat, holder, role in zip(seats, case.seats, roles, strict=True):
        seat.user, seat.role, seat.owner = holder, role, case.owners.get(seat.number)
        seat.is_shared = seat.is_offered = holder is None
        seat.is_live = not case.is_over
    Seat.objects.bulk_update(seats, ["user", "role", "owner", "is_shared", "is_offered", "is_live"])


def _steps(case: Case) -> list[Step]:
    play, engine = case.play, case.game.engine
    assert play is not None
    steps = []
    for number, (seat, action) in enumerate(play.actions, start=1):
        before, after = play.states[number - 1 : number + 1]
        at = NOW - timedelta(minutes=len(play.actions) - number + 1)
        steps.append(
            Step(
                game=case.game,
                number=number,
                version=number + 1,
                seat=seat,
                user=case.owners.get(seat) or case.seats[seat],
                action=text(action),
                events=text(play.events[number - 1]),
                snapshot=engine.dump(after).decode() if after.turn != before.turn else "",
                waited_since=at - timedelta(minutes=1),
                at=at,
            )
        )
    return steps


def _take_back_a_step(case: Case) -> None:
    """Play and undo a step that reveals nothing."""
    assert case.play is not None
    seat = min(case.game.awaited_seats)
    act = next(hushed(case.game.engine, case.play.state, seat))
    user = case.seats[seat]
    assert user is not None
    step = {"user": user, "game_id": case.game.pk}
    played = moves.play(**step, seat=seat, action=text(act), version=case.game.version)
    moves.undo(**step, version=played.table.game.version)


def hushed(engine: Any, state: Any, seat: int) -> Any:
    """Return a legal action of the seat that reveals nothing."""
    for action in engine.legal(state, seat):
        after, events = engine.play(state, seat, action)
        if not any(event.reveals for event in events) and engine.outcome(after) is None:
            yield action


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def table_of(case: Case) -> Table:
    return Table.find(game_id=case.game.pk, user=None)
