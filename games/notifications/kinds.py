"""For each kind of notification: whether a mute silences it, and how often one person may cause it."""

from datetime import timedelta
from enum import Enum, auto
from typing import NamedTuple

from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.services import mutes
from games.models import Delivery, Game, Notification, Step

Kind = Notification.Kind

WITHOUT_TURNS = timedelta(days=1)
"""The time that takes the place of a turn while the game does not run."""


class Repeat(Enum):
    """The limit on notifications of one kind from the same person to the same reader."""

    ALWAYS = auto()
    """Each time: the clock, a bot or a moderator causes it, it ends something, or its service limits it."""
    TURN = auto()
    """Once a turn, whatever it is about."""
    DETAIL = auto()
    """Once a turn for each `detail`; each time without one."""
    CALL = auto()
    """Once a turn, and again after the reader has acted: the game waits for them anew."""


class Rule(NamedTuple):
    """The rule for a kind of notification."""

    is_silenced: bool
    """True if a mute silences it: it is what somebody says to the reader, not what has become of the game."""
    repeat: Repeat


KINDS: dict[Kind, Rule] = {
    # The game waits for the reader, whoever brought it there.
    Kind.YOUR_TURN: Rule(False, Repeat.DETAIL),  # a turn that begins has no detail, a seat that is opened has one
    Kind.DECIDE: Rule(False, Repeat.CALL),
    Kind.REMINDER: Rule(False, Repeat.ALWAYS),
    Kind.PASSED: Rule(False, Repeat.ALWAYS),
    Kind.VOTE: Rule(False, Repeat.ALWAYS),
    # Plays for the reader.
    Kind.ADVANCED: Rule(False, Repeat.ALWAYS),
    Kind.PLAYED: Rule(False, Repeat.ALWAYS),
    # A teammate can play, undo and play again what an order waits for.
    Kind.ORDER_FIRED: Rule(False, Repeat.DETAIL),
    Kind.ORDER_LAPSED: Rule(False, Repeat.DETAIL),
    # Proposals that the game waits for as for votes; each kind once a turn, so that nobody is pestered.
    Kind.PROPOSED: Rule(False, Repeat.DETAIL),
    Kind.PAUSED: Rule(False, Repeat.ALWAYS),
    # Changes of the table.
    Kind.JOINED: Rule(False, Repeat.DETAIL),  # who leaves and comes again is told of once a day
    Kind.FULL: Rule(False, Repeat.DETAIL),
    Kind.STARTED: Rule(False, Repeat.ALWAYS),
    Kind.NEXT_GAME: Rule(False, Repeat.ALWAYS),
    Kind.LEFT: Rule(False, Repeat.DETAIL),
    Kind.CLOSING: Rule(False, Repeat.ALWAYS),
    Kind.CLOSED: Rule(False, Repeat.DETAIL),
    Kind.OVER: Rule(False, Repeat.ALWAYS),
    # Moderators cannot be muted.
    Kind.ANNOUNCED: Rule(False, Repeat.ALWAYS),
    # Messages of a person to the reader. The board shows requests and plans of a muted person, without their words.
    Kind.ASKED: Rule(True, Repeat.ALWAYS),  # `invitations.ASK_INTERVAL` limits it
    Kind.PLANNED: Rule(True, Repeat.TURN),
    Kind.REQUESTED: Rule(True, Repeat.TURN),
    Kind.ANSWERED: Rule(True, Repeat.DETAIL),  # a "later" may become a "yes" in the same turn
    Kind.INVITED: Rule(True, Repeat.TURN),
    Kind.CREW_INVITED: Rule(True, Repeat.ALWAYS),  # `invitation_notices` limits it
    Kind.MENTIONED: Rule(True, Repeat.TURN),
}


def is_silenced(notification: Notification) -> bool:
    """Return whether the reader has muted the person who caused the notification, and its kind heeds that.

    The row is written anyway, so that person does not learn of the mute.
    """
    rule = KINDS[Kind(notification.kind)]
    return rule.is_silenced and mutes.is_muted(user_id=notification.user_id, person_id=notification.by_id)


def is_repetition(delivery: Delivery, game: Game) -> bool:
    """Return whether its address was sent the same kind from the same person in the same turn.

    Only what was sent counts, not what was withdrawn before. A notification without a person is never a repetition.
    """
    notification = delivery.notification
    repeat = KINDS[Kind(notification.kind)].repeat
    if repeat is Repeat.ALWAYS or notification.by_id is None or (repeat is Repeat.DETAIL and not notification.detail):
        return False
    sent = Delivery.objects.filter(
        notification__user=notification.user_id,
        notification__game=game,
        notification__kind=notification.kind,
        notification__by=notification.by_id,
        channel=delivery.channel,
        endpoint=delivery.endpoint_id,
        status=Delivery.Status.SENT,
    )
    if repeat is Repeat.DETAIL:
        sent = sent.filter(notification__detail=notification.detail)
    if not game.is_running:
        return sent.filter(done_at__gt=timezone.now() - WITHOUT_TURNS).exists()
    return sent.filter(notification__version__gte=_began(notification, repeat)).exists()


def _began(notification: Notification, repeat: Repeat) -> Coalesce:
    """Return the version at which the turn of the notification began, or of its reader's last step before it."""
    marks = ~Q(snapshot="")  # the steps that begin a turn
    if repeat is Repeat.CALL:
        marks |= Q(user=notification.user_id)
    steps = Step.objects.filter(marks, game=notification.game_id, version__lte=notification.version)
    return Coalesce(Subquery(steps.order_by("-number").values("version")[:1]), 0)
