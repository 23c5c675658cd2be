"""The rows of a game: the table and its seats, the steps played at it, the votes of its team, the notices it sends."""

from games.models.absence import Vote
from games.models.invitation import Invitation
from games.models.notice import Delivery, NoticeChoice, Notification
from games.models.statistics import Result, Tally
from games.models.step import Step
from games.models.table import Game, Seat, new_invite_expiry, new_invite_token, new_seed

__all__ = [
    "Delivery",
    "Game",
    "Invitation",
    "NoticeChoice",
    "Notification",
    "Result",
    "Seat",
    "Step",
    "Tally",
    "Vote",
    "new_invite_expiry",
    "new_invite_token",
    "new_seed",
]
