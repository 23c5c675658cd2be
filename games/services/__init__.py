"""Everything that changes games. Views, tasks, the admin and commands import `services` and nothing below it.

What players do is listed by name. What staff, tasks and signals do is reached by module, for example
`services.moderation.close_game`. Each function takes keyword arguments and runs in one transaction.
"""

from games.services import (
    account_deletion,
    advice,
    bot_turns,
    chat,
    moderation,
    names,
    purge,
    report_resolution,
    reports,
    retention,
    rewinds,
    sightings,
    staff_reveal,
    statistics_rows,
    timeouts,
    turns_in_advance,
)
from games.services.advice import ask_for_advice
from games.services.agreements import request_agreement
from games.services.alone import BOTS, play_alone
from games.services.bots import absent_seats, add_bots, remove_bot, take_over
from games.services.chat import mark_as_read, send_message, take_back
from games.services.closure import may_reopen
from games.services.coaching import dismiss_coach
from games.services.follow import Followed, follow
from games.services.game_start import start
from games.services.imports import import_game
from games.services.invitations import ask, decline, former_teammates, invite
from games.services.lobby import choose_role, create_table, leave_seat, renew_invite, take_seat
from games.services.marks import mark_tile
from games.services.moves import play, undo, walk
from games.services.mutes import mute_person, unmute_person
from games.services.plans import (
    add_step,
    add_walk,
    begin_at_likely,
    clear_plan,
    hide_plans,
    plan_what_if,
    remove_last_step,
    share_plan,
    withdraw_plan,
)
from games.services.play_requests import answer_request, request_play, thank, withdraw_request
from games.services.publication import allow_spectators, share
from games.services.rematches import may_repeat, rematch
from games.services.reports import report
from games.services.seats import come_back, leave_game, reopen, stand_in
from games.services.seen import mark_as_seen
from games.services.sightings import record_sighting
from games.services.standing_orders import cancel_order, give_order, set_trust
from games.services.steps import Played
from games.services.turns_in_advance import cancel_in_advance, set_in_advance
from games.services.votes import vote, votes_of
from games.services.what_if import fork

__all__ = [
    "Followed",
    "BOTS",
    "Played",
    "account_deletion",
    "absent_seats",
    "add_bots",
    "advice",
    "add_step",
    "add_walk",
    "allow_spectators",
    "answer_request",
    "ask",
    "ask_for_advice",
    "begin_at_likely",
    "bot_turns",
    "cancel_in_advance",
    "cancel_order",
    "chat",
    "choose_role",
    "clear_plan",
    "come_back",
    "create_table",
    "decline",
    "dismiss_coach",
    "follow",
    "fork",
    "former_teammates",
    "hide_plans",
    "give_order",
    "import_game",
    "invite",
    "leave_game",
    "leave_seat",
    "mark_as_read",
    "mark_as_seen",
    "mark_tile",
    "may_reopen",
    "may_repeat",
    "moderation",
    "names",
    "mute_person",
    "plan_what_if",
    "play",
    "play_alone",
    "purge",
    "record_sighting",
    "rematch",
    "remove_bot",
    "remove_last_step",
    "renew_invite",
    "reopen",
    "report",
    "report_resolution",
    "reports",
    "request_agreement",
    "request_play",
    "retention",
    "rewinds",
    "send_message",
    "set_in_advance",
    "set_trust",
    "share",
    "share_plan",
    "sightings",
    "staff_reveal",
    "stand_in",
    "start",
    "statistics_rows",
    "take_back",
    "take_over",
    "take_seat",
    "thank",
    "timeouts",
    "turns_in_advance",
    "undo",
    "unmute_person",
    "vote",
    "votes_of",
    "walk",
    "withdraw_plan",
    "withdraw_request",
]
