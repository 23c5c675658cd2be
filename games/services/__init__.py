"""The only writers of a game: keyword-only verbs, each one transaction. Views, tasks and commands come in."""

from games.services.asking import ask, decline, former_teammates, invite
from games.services.closing import may_reopen, reopen
from games.services.forking import fork
from games.services.importing import import_game
from games.services.joining import choose_role, create_table, leave_seat, renew_invite, take_seat
from games.services.muting import mute_person, unmute_person
from games.services.playing import play, undo
from games.services.rematching import may_repeat, rematch
from games.services.reporting import report
from games.services.seats import come_back, leave_game, stand_in
from games.services.sharing import share
from games.services.starting import start
from games.services.stepping import Played
from games.services.talking import announce, hear, remove, say, take_back
from games.services.voting import vote, votes_of

__all__ = [
    "Played",
    "announce",
    "ask",
    "choose_role",
    "come_back",
    "create_table",
    "decline",
    "fork",
    "hear",
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
    "say",
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
