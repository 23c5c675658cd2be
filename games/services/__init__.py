"""The only writers of a game: keyword-only verbs, each one transaction. Views, tasks and commands come in."""

from games.services.chat import announce, mark_as_read, remove, send_message, take_back
from games.services.closure import may_reopen, reopen
from games.services.game_start import start
from games.services.imports import import_game
from games.services.invitations import ask, decline, former_teammates, invite
from games.services.lobby import choose_role, create_table, leave_seat, renew_invite, take_seat
from games.services.moves import play, undo
from games.services.mutes import mute_person, unmute_person
from games.services.publication import share
from games.services.rematches import may_repeat, rematch
from games.services.reports import report
from games.services.seats import come_back, leave_game, stand_in
from games.services.steps import Played
from games.services.votes import vote, votes_of
from games.services.what_if import fork

__all__ = [
    "Played",
    "announce",
    "ask",
    "choose_role",
    "come_back",
    "create_table",
    "decline",
    "fork",
    "mark_as_read",
    "former_teammates",
    "import_game",
    "invite",
    "leave_game",
    "leave_seat",
    "may_reopen",
    "may_repeat",
    "mute_person",
    "play",
    "rematch",
    "remove",
    "renew_invite",
    "reopen",
    "report",
    "send_message",
    "share",
    "stand_in",
    "start",
    "take_back",
    "take_seat",
    "undo",
    "unmute_person",
    "vote",
    "votes_of",
]
