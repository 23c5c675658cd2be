"""An account with a row in every table that can hold personal data."""

import itertools
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from accounts.models import Avoidance, Endpoint, Mute, Sanction, User
from accounts.services import api_tokens, vacations
from accounts.services.audit import record
from games.models import (
    Consent,
    Crew,
    CrewInvitation,
    CrewMember,
    Delivery,
    Game,
    Invitation,
    LogReaction,
    Message,
    Note,
    Notification,
    NotificationPreference,
    Plan,
    PlayRequest,
    Proposal,
    Report,
    Vote,
)
from games.services.play.steps import take_step
from games.services.statistics.rows import count_results
from games.services.tables import invitations
from games.services.tables import lobby as lobby_services
from games.services.teamwork import standing_orders
from games.table import Table
from tests.games.factories import begun_game, play

NAME = "Zerlina Quux"
ADDRESS = "zerlina@quux.example"
OTHER_ADDRESS = "zq@elsewhere.example"
PUSH = "https://push.example/zerlina-browser"
WEBHOOK = "https://hooks.example/zerlina-secret"
SAID = "zerlina says hello to the dunes"
ASKED = "zerlina wonders where you are"
WISHED = "zerlina wishes for water"
NOTED = "zerlina notes that the gear lies west"
REPORTED = "zerlina complains of this"
PLANNED = "zerlina means to end the turn"
SECRETS = ("totp-of-zerlina", "push-key-of-zerlina", "webhook-key-of-zerlina")
WORDS = (NAME, ADDRESS, OTHER_ADDRESS, PUSH, WEBHOOK, SAID, ASKED, WISHED, PLANNED, NOTED, REPORTED, *SECRETS)
"""All texts of hers that no column may contain after her deletion."""


@dataclass
class Life:
    """The account, a teammate, and their games."""

    user: User
    teammate: User
    running: Game
    alone: Game
    lobby: Game
    own_lobby: Game
    finished: Game
    sessions: list[str] = field(default_factory=list)


def finish(game: Game, *people: User) -> Game:
    """Play the game to its end, always by the last legal action."""
    table = Table.find(game_id=game.pk, user=None)
    state = table.game.load_state()
    while table.game.is_running:
        seat = min(table.game.awaited_seats)
        action = game.engine.legal(state, seat)[-1]
        state = take_step(table, seat=seat, action=action, user=people[seat]).state
    count_results()
    return table.game


def live_through(user: User, teammate: User) -> Life:
    """Fill every table that can hold personal data."""
    user.name, user.email = NAME, ADDRESS
    user.save()
    life = Life(
        user,
        teammate,
        running=begun_game(user, teammate),
        alone=begun_game(user, seats=2),
        lobby=_lobby(user, teammate),
        own_lobby=_lobby(user),
        finished=finish(begun_game(user, teammate, seed="to its end"), user, teammate),
    )
    play(life.running, user, "Move")
    _account(life)
    _at_tables(life)
    _with_moderators(life)
    return life


def _lobby(host: User, other: User | None = None) -> Game:
    game = lobby_services.create_table(host=host, name="Lobby", rules="desert", difficulty="novice", players=3)
    if other:
        lobby_services.take_seat(user=other, game_id=game.pk, token=game.invite_token)
    return game


def _account(life: Life) -> None:
    user = life.user
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True, verified=True)
    EmailAddress.objects.create(user=user, email=OTHER_ADDRESS)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": SECRETS[0]})
    Endpoint.objects.create(user=user, kind="push", url=PUSH, keys={"auth": SECRETS[1]}, label="Firefox")
    Endpoint.objects.create(user=user, kind="json", url=WEBHOOK, keys={"secret": SECRETS[2]})
    api_tokens.create_token(user=user, name="Robby", scopes=["read"], days=30)
    api_tokens.create_bot(owner=user, name="Robby", days=30)
    today = timezone.localdate() + timedelta(days=9)
    vacations.declare(user=user, first=today, last=today)
    Mute.objects.create(user=user, muted=life.teammate)
    Mute.objects.create(user=life.teammate, muted=user)
    Avoidance.objects.create(user=user, avoided=life.teammate)
    Avoidance.objects.create(user=life.teammate, avoided=user)
    for _ in range(2):
        browser = Client()
        browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = browser.session
        session["account_authentication_methods"] = [{"method": "password", "email": ADDRESS}]
        session.save()
        life.sessions.append(str(session.session_key))
    UserSession.objects.get_or_create(
        session_key=life.sessions[0], defaults={"user": user, "ip": "203.0.113.77", "user_agent": "Firefox on Linux"}
    )


def _at_tables(life: Life) -> None:
    user, mate, game = life.user, life.teammate, life.running
    invitations.ask(user=user, game_id=game.pk, number=1, text=ASKED)
    number = Table.find(game_id=game.pk, user=user).mine[0]
    standing_orders.give_order(user=user, game_id=game.pk, seat=number, order='{"type":"ShareWater"}')
    Message.objects.create(game=game, user=user, text=SAID)
    Message.objects.create(game=game, user=mate, text="nothing of hers")
    words: dict[str, Any] = {"game": game, "action": "{}", "what": "Give water", "turn": 1, "until": 2}
    PlayRequest.objects.create(by=user, seat=1, text=WISHED, **words)
    PlayRequest.objects.create(by=mate, seat=0, status="declined", answered_by=user, **words)
    NotificationPreference.objects.create(user=user, game=game, mail=False)
    Vote.objects.create(game=game, round=1, user=user, choice="wait")
    lapses = timezone.now() + Proposal.LIFE
    Proposal.objects.create(game=game, kind="pause", by=user, until=lapses, lapses_at=lapses)
    giving_up = Proposal.objects.create(
        game=game, kind="give_up", by=mate, lapses_at=lapses, is_declined=True, declined_by=user
    )
    Consent.objects.create(proposal=giving_up, user=user)
    Note.objects.create(game=game, user=user, text=NOTED)
    LogReaction.objects.create(game=game, version=2, user=user, kind="heart")
    Plan.objects.create(
        game=game, author=user, kind="shared", version=1, steps=[[0, '{"type":"EndTurn"}']], why=PLANNED
    )
    Invitation.objects.create(game=life.own_lobby, user=mate, by=user)
    theirs = lobby_services.create_table(host=mate, name="Theirs", rules="desert", difficulty="novice", players=2)
    Invitation.objects.create(game=theirs, user=user, by=mate)
    crew, other = Crew.objects.create(name="Hers", captain=user), Crew.objects.create(name="Theirs", captain=mate)
    CrewMember.objects.bulk_create([CrewMember(crew=crew, user=user), CrewMember(crew=crew, user=mate)])
    CrewMember.objects.create(crew=other, user=mate)
    CrewInvitation.objects.create(crew=crew, user=mate, by=user)
    CrewInvitation.objects.create(crew=other, user=user, by=mate)
    versions = itertools.count(9000)
    notification = Notification.objects.create(
        user=user, game=game, kind="left", detail="replaced", text="Somebody", by=mate, version=next(versions)
    )
    Delivery.objects.create(notification=notification, channel="mail", error=f"refused: {ADDRESS}")
    # A substitute took her seat; the notifications name her.
    Notification.objects.create(user=mate, game=game, kind="left", detail="replaced", text=NAME, version=next(versions))


def _with_moderators(life: Life) -> None:
    user, mate = life.user, life.teammate
    Sanction.objects.create(user=user, kind="warning", reason="too loud", by=mate)
    Sanction.objects.create(user=mate, kind="warning", reason="too quiet", by=user)
    Report.objects.create(kind="name", reporter=mate, accused=user, context={"name": NAME})
    lines: list[dict[str, Any]] = [
        {"id": 1, "user": user.pk, "at": "2026-11-21T10:00:00+00:00", "text": SAID},
        {"id": 2, "user": mate.pk, "at": "2026-11-21T10:01:00+00:00", "text": "his own words"},
    ]
    Report.objects.create(
        kind="message", reporter=user, accused=mate, game=life.running, text=REPORTED, context={"lines": lines}
    )
    record(by=mate, action="warn", target=user)
    record(by=user, action="warn", target=mate)
    for thing in (user, EmailAddress.objects.filter(user=user).first()):
        LogEntry.objects.create(
            user=mate,
            content_type=ContentType.objects.get_for_model(type(thing)),
            object_id=str(thing.pk),
            object_repr=str(thing),
            action_flag=CHANGE,
            change_message=f'[{{"changed": {{"object": "{ADDRESS}"}}}}]',
        )
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(Game),
        object_id=str(life.running.pk),
        object_repr="Dune Team",
        action_flag=CHANGE,
    )
