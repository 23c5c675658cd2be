"""A small site for the table of rights: one of each person, and one object of each state that matters."""

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import time_machine
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.utils import timezone

from accounts.models import Endpoint, User
from accounts.roles import MODERATORS
from accounts.services import api_tokens, sanctions
from games.away import LEFT_ALONE
from games.models import (
    CrewInvitation,
    CrewMember,
    Delivery,
    Game,
    Message,
    Notification,
    NotificationPreference,
    Plan,
    PlayRequest,
    Proposal,
    Report,
    Result,
    Seat,
)
from games.notifications.signed_links import AnswerLink, PictureLink, Unsubscription
from games.services.crews import next_game
from games.services.play.timeouts import process_timeouts
from games.services.statistics.rows import count_results
from games.services.tables import lobby, readiness, seats
from games.services.tables.closure import close
from games.services.teamwork import standing_orders
from games.table import Table
from tests.conftest import PASSWORD
from tests.games.crews.crews import founded
from tests.games.factories import begun_game, legal_action, play
from tests.games.history.story.finished import finished
from tests.games.teamwork.trusted_turns.tables import pass_time, trusting
from tests.rights.rows import PERSONS, USUAL
from tests.staff import passkey, show_factor

GIVE_WATER = '{"type":"GiveWater","to":1,"amount":1}'
BACKEND = "django.contrib.auth.backends.ModelBackend"
NAMES = dict(zip(PERSONS, ("", "Stan", "Vera", "Alice", "Fred", "Bea", "Mona", "Ada"), strict=True))


@dataclass
class World:
    """Persons by column, the cookies and tokens of signed-in ones, and the values of URL arguments in each state."""

    people: dict[str, User]
    substitute: User
    sessions: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    places: dict[str, dict[str, Any]] = field(default_factory=dict)
    games: dict[str, Game] = field(default_factory=dict)

    def values(self, name: str, state: str) -> dict[str, Any]:
        """Return the values for the URL of that name."""
        particular = self.places.get(state, {}) if state != USUAL else {}
        return self.places[USUAL] | self._object(name, state) | particular

    def _object(self, name: str, state: str) -> dict[str, Any]:
        """Return the row of an admin page: the first of its model, or the table in that state."""
        if state in self.games:
            return {"object_id": self.games[state].pk}
        for model in admin.site._registry:
            if name.startswith((f"admin:{model._meta.label_lower.replace('.', '_')}_", _folder(model))):
                row = model._default_manager.order_by("pk").first()
                assert row is not None, f"The world needs a {model._meta.label}: make one in tests/rights/world.py."
                return {"object_id": row.pk}
        return {}


def _folder(model: Any) -> str:
    return f"/admin/{model._meta.label_lower.replace('.', '/')}/"


def _people() -> dict[str, User]:
    """Create one of each person, with a password and a confirmed address."""
    people = {}
    for person, name in NAMES.items():
        if name:
            address = f"{name.lower()}@example.org"
            people[person] = User.objects.create_user(address, PASSWORD, name=name)
            EmailAddress.objects.create(user=people[person], email=address, primary=True, verified=True)
    for person in ("moderator", "administrator"):
        people[person].is_staff = True
        people[person].is_superuser = person == "administrator"
        people[person].save()
    people["moderator"].groups.add(Group.objects.get(name=MODERATORS))
    return people


def _lobby(world: World, *, players: int = 3, is_open: bool = False) -> Game:
    seat, banned = world.people["seat"], world.people["banned"]
    game = lobby.create_table(
        host=seat, name="Dune Team", rules="desert", difficulty="novice", players=players, is_open=is_open
    )
    return lobby.take_seat(user=banned, game_id=game.pk, token=game.invite_token)


def _with_bots(world: World) -> Game:
    """Create a game whose bot plays on until anybody takes its seat."""
    game = _lobby(world, is_open=True)
    Game.objects.filter(pk=game.pk).update(first_seat=0)
    return readiness.start_with_bots(user=world.people["seat"], game_id=game.pk)


def _late(world: World) -> Game:
    """Create a game in which the substitute's time has run out and the team votes."""
    game = begun_game(world.substitute, world.people["seat"], world.people["banned"], pace=Game.Pace.DAY)
    with time_machine.travel(timezone.now() + timedelta(hours=25), tick=False):
        process_timeouts()
    return Game.objects.get(pk=game.pk)


def _trusting(world: World, *, away: timedelta) -> Game:
    """Create a game whose player on turn trusts the team, and has been away for so long."""
    game = trusting(world.substitute, world.people["seat"], world.people["banned"])
    return pass_time(game, away)


def _running(world: World) -> Game:
    """Create a running game with a substitute for a player who has left."""
    game = begun_game(world.people["seat"], world.people["banned"], world.people["former"])
    play(game, world.people["seat"], "Move")
    game = seats.leave_game(user=world.people["former"], game_id=game.pk)
    return seats.stand_in(user=world.substitute, game_id=game.pk, token=game.invite_token)


def _offered(world: World) -> Game:
    """Create a game in which a player has left and anyone with the link may take the seat."""
    game = begun_game(world.people["seat"], world.people["banned"], world.people["former"])
    return seats.leave_game(user=world.people["former"], game_id=game.pk)


def _closed(world: World) -> Game:
    game = _running(world)
    close(Table.find(game_id=game.pk, user=None, lock=True), cause="abandoned")
    return Game.objects.get(pk=game.pk)


def _finished(world: World, **fields: Any) -> Game:
    game = finished(world.people["seat"], world.people["banned"], world.substitute, **fields)
    Seat.objects.filter(game=game, user=world.substitute).update(owner=world.people["former"])
    return game


def _games(world: World) -> None:
    world.games = {
        "lobby": _lobby(world),
        "open": _lobby(world, is_open=True),
        "running": _running(world),
        "offered": _offered(world),
        "closed": _closed(world),
        "finished": _finished(world),
        "public": _finished(world, is_public=True),
        "bots": _with_bots(world),
        "full": _lobby(world, players=2),
        "late": _late(world),
        "there": _trusting(world, away=LEFT_ALONE - timedelta(minutes=30)),
        "away": _trusting(world, away=LEFT_ALONE),
        "own": begun_game(world.people["moderator"], world.people["administrator"]),
    }
    Game.objects.exclude(status=Game.Status.LOBBY).update(watch_token=Concat(Value("watch-"), "pk"))
    for state, game in world.games.items():
        said = Message.objects.create(game=game, user=world.people["seat"], text="Hello")
        # The seat of a teammate.
        names = {"number": 1, "token": game.invite_token, "link": f"watch-{game.pk}", "message_id": said.pk}
        world.places[state] = {"game_id": game.pk, "step": 0} | names
    step = [0, legal_action(world.games["running"], "Move")]
    draft = {"author": world.people["seat"], "kind": Plan.Kind.DRAFT, "version": world.games["running"].version}
    Plan.objects.create(game=world.games["running"], steps=[step], **draft)
    heard = Message.objects.create(game=world.games["running"], user=world.people["banned"], text="Ugly")
    world.places["another's"] = world.places["running"] | {"message_id": heard.pk}
    running = world.games["running"]
    order = standing_orders.give_order(
        user=world.people["seat"], game_id=running.pk, seat=0, order='{"type":"ShareWater"}'
    )
    world.places["running"] |= {"order_id": order.pk, "proposal_id": _propose(world, running)}
    count_results()


def _propose(world: World, game: Game) -> int:
    """Pause a running game, and propose to give it up; return the number of the proposal."""
    now = timezone.now()
    game.pauses, game.proposed_until = [[now.isoformat(), (now + timedelta(days=5)).isoformat()]], now + Proposal.LIFE
    game.save(update_fields=["pauses", "proposed_until"])
    proposal = Proposal.objects.create(
        game=game, kind=Proposal.Kind.GIVE_UP, by=world.substitute, lapses_at=game.proposed_until
    )
    return proposal.pk


def _things(world: World) -> None:
    """Create the objects of the player, and others that URLs name."""
    seat = world.people["seat"]
    hook = Endpoint.objects.create(user=seat, kind=Endpoint.Kind.JSON, url="https://localhost:9/hook", label="Hook")
    bot, _secret = api_tokens.create_bot(owner=seat, name="Robby", days=30)
    for person, user in world.people.items():
        world.tokens[person] = api_tokens.create_token(user=user, name="All", scopes=api_tokens.OF_PEOPLE, days=30)
    RecoveryCodes.activate(seat)
    key = Authenticator.objects.create(
        user=seat, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": passkey()}
    )
    NotificationPreference.objects.create(user=seat, game=world.games["running"])
    notification = Notification.objects.filter(user=seat).first()
    assert notification is not None
    Delivery.objects.create(notification=notification, channel="mail", due_at=timezone.now())
    asked = PlayRequest.objects.create(
        game=world.games["running"], by=world.substitute, seat=0, action=GIVE_WATER, what="Give water", turn=1, until=99
    )
    unconfirmed = EmailAddress.objects.create(user=seat, email="alice@example.net")
    shown = User.objects.create_user("dora@example.org", PASSWORD, name="Dora", shows_statistics=True)
    report = Report.objects.create(
        kind=Report.Kind.NAME, reporter=world.people["former"], accused=world.people["banned"], context={"name": "Bea"}
    )
    usual = {
        "report_id": report.pk,
        "request_id": asked.pk,
        "cell": 7,
        "endpoint_id": hook.pk,
        "token_id": seat.api_tokens.get().pk,
        "bot_id": bot.pk,
        "plan_id": 0,
        "rest": "nothing",
        "pk": key.pk,
        "user_id": seat.pk,
        "person_id": world.people["banned"].pk,
        "id": seat.pk,
        "team": Result.objects.exclude(team="").values_list("team", flat=True).first(),
        "rules": "desert",
        "ruling": "D1",
        "lesson": "turn",
        "entry": "goal",
        "frame": 0,
        "step": 0,
        "first": 0,
        "last": 1,
        "stage": "before",
        "week": "2026-W10",
        "name": "Ana",
        "file": "mail.log",
        "number": 0,
        "order_id": 0,
        "proposal_id": 0,
        "app_label": "accounts",
        "content_type_id": ContentType.objects.get_for_model(Game).pk,
        "object_id": world.games["running"].pk,
        "key": "wrong",
        "uidb36": user_pk_to_url_str(seat),
    }
    world.places |= {
        USUAL: usual,
        "shown": {"user_id": shown.pk},
        "ahead": {"week": "2999-W10"},
        "signed": {"token": Unsubscription(seat.pk, world.games["running"].pk).token},
        "asked": {"token": AnswerLink(asked.pk, seat.pk).token},
        "chatted": {"token": PictureLink(hook.pk, world.games["running"].pk, 0).token},
        "forged": {"token": "forged", "link": "forged"},
        "sent": {
            "key": EmailConfirmationHMAC(unconfirmed).key,
        },
    }


def _crews(world: World) -> None:
    """Create a crew whose next game waits, to which a person is invited, and one that its members have opened."""
    seat, banned = world.people["seat"], world.people["banned"]
    crew, shown = founded(seat, banned), founded(seat, banned, name="Open Crew")
    CrewInvitation.objects.create(crew=crew, user=world.people["former"], by=seat)
    CrewMember.objects.filter(crew=shown).update(is_open=True)
    next_game.agree(user=banned, slug=crew.slug)
    world.places[USUAL] |= {"slug": crew.slug}
    world.places["shown"] |= {"slug": shown.slug}
    world.places["crew"] = {"token": crew.invite_token}


def _sign_in(world: World) -> None:
    """Create a session for each, signed in just now, however long the tests take."""
    for person, user in world.people.items():
        client = Client()
        client.force_login(User.objects.get(pk=user.pk), backend=BACKEND)
        session = client.session
        how = {"method": "password", "at": time.time() + 86400, "email": user.email, "reauthenticated": True}
        session["account_authentication_methods"] = [how]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()
        if user.is_staff:
            show_factor(client, user)
        world.sessions[person] = client.cookies["sessionid"].value
    entry = UserSession.objects.create(user=world.people["seat"], session_key=world.sessions["seat"], ip="0.0.0.0")
    world.places[USUAL]["session_id"] = entry.pk
    # Sign-in invalidates a password link.
    seat = User.objects.get(pk=world.people["seat"].pk)
    world.places["mailed"] = {"key": default_token_generator.make_token(seat)}


def build() -> World:
    world = World(people=_people(), substitute=User.objects.create_user("sam@example.org", PASSWORD, name="Sam"))
    _games(world)
    _things(world)
    _crews(world)
    _sign_in(world)
    sanctions.ban(by=world.people["administrator"], user=world.people["banned"], until=None, reason="Rude names.")
    for game in world.games.values():
        game.refresh_from_db()
    return world
