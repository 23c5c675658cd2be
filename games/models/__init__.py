"""The rows of a game: the table and its seats, the steps played at it, the votes and
the talk of its team, the notices it sends, what is reported of it."""

from games.models.absence import Vote
from games.models.invitation import Invitation
from games.models.message import Message
from games.models.notice import Delivery, NoticeChoice, Notification
from games.models.report import Report
from games.models.statistics import Result, Tally
from games.models.step import Step
from games.models.table import Game, Seat, new_invite_expiry, new_invite_token, new_seed

__all__ = [
    "Delivery",
    "Game",
    "Invitation",
    "Message",
    "NoticeChoice",
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
