"""Everything that changes games. Views, tasks, the admin and commands import `services` and nothing below it.

What players do is listed by name. What staff, tasks and signals do is reached by module, for example
`services.moderation.close_game`. Each function takes keyword arguments and runs in one transaction.
"""

from games.services import (
    account_deletion,
    chat,
    moderation,
    purge,
    report_resolution,
    reports,
    retention,
    rewinds,
    staff_reveal,
    statistics_rows,
    timeouts,
)
from games.services.chat import mark_as_read, send_message, take_back
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
    "account_deletion",
    "ask",
    "chat",
    "choose_role",
    "come_back",
    "create_table",
    "decline",
    "fork",
    "former_teammates",
    "import_game",
    "invite",
    "leave_game",
    "leave_seat",
    "mark_as_read",
    "may_reopen",
    "may_repeat",
    "moderation",
    "mute_person",
    "play",
    "purge",
    "rematch",
    "renew_invite",
    "reopen",
    "report",
    "report_resolution",
    "reports",
    "retention",
    "rewinds",
    "send_message",
    "share",
    "staff_reveal",
    "stand_in",
    "start",
    "statistics_rows",
    "take_back",
    "take_seat",
    "timeouts",
    "undo",
    "unmute_person",
    "vote",
    "votes_of",
]
