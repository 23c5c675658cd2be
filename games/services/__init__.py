"""The only writers of a game: keyword-only verbs, each one transaction. Views, tasks and commands come in."""

from games.services.joining import choose_role, create_table, leave_seat, renew_invite, take_seat
from games.services.playing import Played, play, undo
from games.services.starting import start

__all__ = [
    "Played",
    "choose_role",
    "create_table",
    "leave_seat",
    "play",
    "renew_invite",
    "start",
    "take_seat",
    "undo",
]
