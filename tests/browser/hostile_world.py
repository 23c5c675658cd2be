"""A site on which all texts of people are hostile, with tables in every state."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from accounts.models import Endpoint, Mute, Sanction, User
from accounts.services import api_tokens, audit
from games.models import (
    CrewInvitation,
    Delivery,
    Game,
    Invitation,
    Message,
    Note,
    Notification,
    NotificationPreference,
    Plan,
    PlayRequest,
    Report,
    Seat,
)
from games.services.crews import next_game
from games.services.play import votes
from games.services.play.timeouts import process_timeouts
from games.services.statistics.rows import recount_results
from games.services.tables import lobby
from games.statistics.challenges import this_week
from tests.browser.hostile_fields import MESSAGES, NAMES, REASONS, TABLES, fields
from tests.games.crews.crews import founded
from tests.games.factories import begun_game
from tests.games.history.replay.games import played_game
from tests.games.history.story.finished import finished
from tests.games.statistics.finished import ended
from tests.staff import show_factor

STEPS = 30
"""Steps played at the running tables, so that their logs mention everyone."""


@dataclass
class World:
    """The readers, their teammates, and the tables by state."""

    reader: User
    mates: list[User]
    admin: User
    guest: User
    told: User
    banned: User
    games: dict[str, Game]

    @property
    def viewers(self) -> dict[str, User | None]:
        """Return the readers, those who see most first; None is an anonymous visitor."""
        others = {"guest": self.guest, "told": self.told, "banned": self.banned}
        return {"reader": self.reader, "nobody": None, **others, "admin": self.admin}

    def write(self) -> None:
        """Write the hostile texts into all rows."""
        for field in fields():
            field.write()
        for address in EmailAddress.objects.select_related("user"):
            address.email = address.user.email
            address.save()
        for report in Report.objects.all():
            report.context = _context(report)
            report.save(update_fields=["context"])
        for key in Authenticator.objects.filter(type="webauthn"):
            key.data["name"] = NAMES[0]
            key.save(update_fields=["data"])


def build() -> World:
    """Create the rows, by services where possible, at first with plain texts."""
    reader, *mates = (_person(name) for name in ("ana", "ben", "cem", "dee", "eli"))
    told, banned, stranger = (_person(name) for name in ("told", "banned", "stranger"))
    admin = User.objects.create_superuser("admin@example.org", "sand-and-water", name="admin")
    guest = User.objects.create_guest("guest")
    User.objects.filter(pk__in=[reader.pk, mates[0].pk]).update(shows_statistics=True)
    world = World(reader, mates, admin, guest, told, banned, _games(reader, mates, guest, stranger))
    recount_results()
    _crews(world)
    _notices(world)
    _plans(world)
    _chat(world)
    _moderation(world)
    _account(world)
    return world


def signed_in(user: User | None) -> Client:
    """Return a client of that user, who has just signed in again."""
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, user, method="password", reauthenticated=True)
        request.session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key  # a proof renews it
        if user.is_staff:
            show_factor(client, user)
    return client


def _person(name: str) -> User:
    user = User.objects.create_user(f"{name}@example.org", "sand-and-water", name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _games(reader: User, mates: list[User], guest: User, stranger: User) -> dict[str, Game]:
    ben, cem, dee, eli = mates
    games = {
        "over": finished(reader, ben, cem, title="lost", is_public=True),
        "sunk": finished(reader, ben, rules="island", title="lost", is_public=True),
        "challenge": ended(reader, ben, seats=2, difficulty="normal"),
        "closed": begun_game(reader, ben),
        "lost seat": begun_game(ben, reader, cem),
        "late": begun_game(ben, reader, cem, guest, pace=Game.Pace.DAY),
        "desert": played_game(reader, ben, cem, dee, eli, steps=STEPS),
        "island": played_game(reader, ben, cem, dee, steps=STEPS, rules="island"),
        "ahead": _table(ben, reader, roles_chosen=True),
        "open": _table(cem, stranger),
        "invited": _table(dee, is_open=False),
    }
    Game.objects.update(gives_advice=True)
    Game.objects.filter(pk=games["challenge"].pk).update(challenge=this_week()[0].name)
    Game.objects.filter(pk=games["closed"].pk).update(status=Game.Status.CLOSED, ended_by="abandoned")
    Seat.objects.filter(game=games["closed"]).update(is_live=False)
    Seat.objects.filter(game=games["lost seat"], user=reader).update(user=dee, owner=reader)
    over = timezone.now() - timedelta(hours=25)
    Game.objects.filter(pk=games["late"].pk).update(clock_started_at=over, alarm_at=over)
    process_timeouts()
    votes.vote(user=cem, game_id=games["late"].pk, option="wait")
    # In the desert games one player is away, one seat is open to the team, and one to a substitute.
    now, seats = timezone.now(), Seat.objects.filter(game=games["desert"])
    User.objects.filter(pk=ben.pk).update(away_from=now - timedelta(days=1), away_until=now + timedelta(days=3))
    seats.filter(user=cem).update(is_shared=True)
    seats.filter(user=dee).update(is_offered=True)
    Invitation.objects.create(game=games["invited"], user=reader, by=dee)
    for game in games.values():
        game.refresh_from_db()
    # Running games first, because they show most.
    return dict(sorted(games.items(), key=lambda item: item[0] not in ("desert", "island")))


def _table(host: User, *others: User, **options: Any) -> Game:
    """Create a table that has not started, with a free seat."""
    seats = {"players": len(others) + 2, "host_seats": 1, "is_open": True, **options}
    game = lobby.create_table(host=host, name="Table", rules="desert", difficulty="novice", **seats)
    for person in others:
        lobby.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return game


def _crews(world: World) -> None:
    """Create a crew of the reader with a finished game and a next table, and one to which the reader is invited."""
    reader, ben, cem = world.reader, *world.mates[:2]
    crew, other = founded(reader, ben, cem), founded(ben, cem)
    CrewInvitation.objects.create(crew=other, user=reader, by=ben)
    Game.objects.filter(pk=world.games["over"].pk).update(crew=crew, chapter=1)
    next_game.agree(user=ben, slug=crew.slug)


def _notices(world: World) -> None:
    """Create a notification of each kind to the reader, with a failed delivery."""
    reader, ben = world.reader, world.mates[0]
    hook = Endpoint.objects.create(user=reader, kind="json", url="https://hooks.example.org/1", keys={"secret": "x"})
    Endpoint.objects.create(user=reader, kind="push", url="https://push.example.org/1", problem="-", label="-")
    api_tokens.create_token(user=reader, name="-", scopes=["read"], days=30)
    api_tokens.create_bot(owner=reader, name="Robby", days=30)
    Endpoint.objects.filter(pk=hook.pk).update(problem_at=timezone.now())
    Notification.objects.all().delete()
    tables = {"invited": "invited", "over": "over", "vote": "late", "closed": "closed"}
    for kind in Notification.Kind.values:
        game = world.games[tables.get(kind, "desert")]
        notice = Notification.objects.create(user=reader, game=game, kind=kind, version=game.version, by=ben, text="-")
        sent = {"status": "failed", "done_at": timezone.now()}
        Delivery.objects.create(notification=notice, channel="webhook", endpoint=hook, **sent)
    NotificationPreference.objects.create(user=reader, game=world.games["desert"], mail=False)
    Notification.objects.update(planned_at=timezone.now())


def _plans(world: World) -> None:
    """Create a plan that a teammate shares with the reader."""
    game, step = world.games["desert"], [0, '{"type":"EndTurn"}']
    Plan.objects.create(game=game, author=world.mates[0], kind="shared", version=game.version, steps=[step], why="-")
    Game.objects.filter(pk=game.pk).update(shared_plans=1)


def _chat(world: World) -> None:
    """Create as many messages as there are texts, by all players and the moderators."""
    for name in ("desert", "island", "ahead", "over"):
        game = world.games[name]
        people = [None, *User.objects.filter(seats__game=game).distinct().order_by("pk")]
        for number in range(len(MESSAGES)):
            Message.objects.create(game=game, user=people[number % len(people)], text="-")
        Game.objects.filter(pk=game.pk).update(chat=len(MESSAGES))
    desert, eli = world.games["desert"], world.mates[-1]
    seat = desert.seats.get(user=world.reader).number
    words: dict[str, Any] = {"action": '{"type":"UseWaterReserve"}', "what": "Give water", "turn": 0, "until": 9999}
    PlayRequest.objects.create(game=desert, by=eli, seat=seat, text="-", **words)
    plan = Plan.objects.get(game=desert, kind="shared")
    PlayRequest.objects.create(game=desert, by=plan.author, seat=seat, plan=plan, text="-", **words)
    Game.objects.filter(pk=desert.pk).update(requests_until=9999)
    Note.objects.create(game=desert, user=world.reader, text="-")
    Message.objects.filter(pk=Message.objects.latest("pk").pk).update(removed_at=timezone.now())


def _moderation(world: World) -> None:
    """Create reports of every kind, current and lifted sanctions, and audit rows."""
    ben, cem, *_ = world.mates
    desert, message = world.games["desert"], Message.objects.filter(user=ben).first()
    for kind in Report.Kind.values:
        of = {"accused": ben, "game": desert, "message": message if kind == "message" else None}
        Report.objects.create(kind=kind, reporter=world.reader, text="-", **of)
        Report.objects.create(kind=kind, reporter=cem, text="-", status="acted", handled_by=world.admin, **of)
    later = timezone.now() + timedelta(days=3)
    for user, kinds in {world.told: ("warning", "rename", "mute"), world.banned: ("ban", "warning")}.items():
        for kind in kinds:
            ends = later if kind in ("mute", "ban") else None
            Sanction.objects.create(user=user, kind=kind, reason="-", by=world.admin, ends_at=ends, lifted_for="-")
    User.objects.filter(pk=world.told.pk).update(has_unread_sanction=True, muted_until=later)
    User.objects.filter(pk=world.banned.pk).update(banned_until=later)
    for reason in REASONS:
        audit.record(by=world.admin, action="warn", target=ben, reason=reason)
        audit.record(by=world.admin, action="close", target=desert, reason=reason)
    for user in (ben, cem):
        Mute.objects.create(user=world.reader, muted=user)


def _account(world: World) -> None:
    """Create passkeys with names, and rows of Django's admin log."""
    Authenticator.objects.create(
        user=world.reader, type="webauthn", data={"name": "-", "passwordless": True, "credential": {}}
    )
    for model, row in ((User, world.reader), (Game, world.games["desert"])):
        kind = ContentType.objects.get_for_model(model)
        for name, reason in zip(TABLES, REASONS, strict=True):
            LogEntry.objects.create(
                user=world.admin,
                content_type=kind,
                object_id=str(row.pk),
                object_repr=name,
                action_flag=CHANGE,
                change_message=reason,
            )


def _context(report: Report) -> dict[str, Any]:
    """Return the context of a report, as the services store it."""
    lines = [
        {"number": number, "author": report.accused_id, "at": timezone.now().isoformat(), "text": text}
        for number, text in enumerate(MESSAGES)
    ]
    return {"name": NAMES[0], "table": TABLES[0], "lines": lines}
