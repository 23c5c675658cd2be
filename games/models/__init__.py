"""The models: tables and seats, steps, votes, chat messages, invitations, notifications, reports and statistics."""

from games.models.absence import Vote
from games.models.game import Game, Seat, new_invite_expiry, new_invite_token, new_seed
from games.models.invitation import Invitation
from games.models.message import Message
from games.models.notification import Delivery, Notification, NotificationPreference
from games.models.report import Report
from games.models.statistics import Result, Tally
from games.models.step import Step

__all__ = [
    "Delivery",
    "Game",
    "Invitation",
    "Message",
    "NotificationPreference",
    "Notification",
    "Report",
    "Result",
    "Seat",
    "Step",
    "Tally",
    "Vote",
    "new_invite_expiry",
    "new_invite_token",
    "new_seed",
]
