"""The inspector of a table: seats, board at any step, log, chat, reports, notifications and moderator actions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from structlog import get_logger

from accounts.models import AuditEntry, User
from accounts.services import audit
from games.history import log, receipt
from games.history.moments import Moment, replay_links
from games.history.replay import rewind
from games.models import Game, Message, Notification, Report, Seat, Step, Vote
from games.statistics.figures import difficulty_of
from games.table import Table
from games.views.tables.status import CLOSED
from games.visibility import Level, Visibility, has_played, may_reveal, visibility_of

logger = get_logger(__name__)

NEWEST = 50
"""The number of messages, notifications, reports and audit rows on the page."""


@dataclass(frozen=True)
class LogLine:
    """A step in words, and as it is stored if everything is shown."""

    entry: log.Entry
    action: str = ""
    events: str = ""


@dataclass(frozen=True)
class Inspection:
    """A table at a step, as far as a member of staff may see it."""

    table: Table
    visibility: Visibility
    step: int

    @classmethod
    def of(cls, *, game_id: int, user: User, step: int | None) -> Inspection:
        """Build the inspection of a table at a step; None is the newest."""
        table = Table.find(game_id=game_id, user=user)
        last = table.game.steps
        return cls(table, visibility_of(table), last if step is None else min(max(step, 0), last))

    def moment(self) -> Moment | None:
        """Return the board; None if it may not be shown or cannot be replayed."""
        game = self.table.game
        if self.visibility.is_blind or not game.snapshot:
            return None
        try:
            newest = self.step == game.steps
            state = game.load_state() if newest else rewind(self.table, to=self.step)
        except Exception as error:
            self._note_broken(error)
            return None
        return Moment(self.table, self.step, state)

    def lines(self) -> list[LogLine]:
        """Return the log up to this step, newest first."""
        if self.visibility.is_blind:
            return []
        steps = log.recent_steps(self.table, until=self.step)
        try:
            return [self._line(step) for step in steps]
        except Exception as error:
            self._note_broken(error)
            return []

    def _note_broken(self, error: Exception) -> None:
        """Log a broken game, without the text of the error, which may hold secrets."""
        logger.warning("game_unreadable", game=self.table.game.pk, step=self.step, error=type(error).__name__)

    def _line(self, step: Step) -> LogLine:
        whole = self.visibility.shows_all
        entry = log.entry(self.table, step, show_private=whole)
        return LogLine(entry, step.action, step.events) if whole else LogLine(entry)

    def snapshot(self, moment: Moment) -> str:
        """Return the state as JSON, without the seed until that may be revealed."""
        stored = json.loads(self.table.engine.dump(moment.state))
        if not may_reveal(self.table.game):
            stored = _without_seed(stored)
        return json.dumps(stored, ensure_ascii=False, indent=1)

    @property
    def may_read_chat(self) -> bool:
        """True if the user may read the chat. It reveals the game, so no player of another game with its seed may."""
        return not (self.visibility.plays and self.visibility.level == Level.NOTHING)

    def messages(self) -> list[Message]:
        """Return the newest messages, newest first, removed ones included."""
        if not self.may_read_chat:
            return []
        messages = Message.objects.filter(game=self.table.game).select_related("user")
        return list(messages.order_by("-pk")[:NEWEST])

    def reports(self) -> list[Report]:
        """Return the reports of this table, newest first; moderators who played there get none."""
        user = self.table.user
        if user is None or not (user.is_administrator or (self.may_read_chat and not has_played(user, self.table))):
            return []
        reports = Report.objects.filter(game=self.table.game).select_related("accused", "reporter", "handled_by")
        return list(reports.order_by("-pk")[:NEWEST])

    def notifications(self) -> list[Notification]:
        """Return the newest notifications with their deliveries, without addresses or texts."""
        notifications = Notification.objects.filter(game=self.table.game).select_related("user").defer("text")
        return list(notifications.prefetch_related("deliveries").order_by("-pk")[:NEWEST])

    def seats(self) -> list[tuple[Seat, str]]:
        """Return the seats, each with the name of its adventurer."""
        name = self.table.display.role_name
        return [(seat, name(seat.role) if seat.role else "") for seat in self.table.seats]

    def votes(self) -> list[Vote]:
        """Return the votes of the open round."""
        game = self.table.game
        if game.vote_round is None:
            return []
        return list(Vote.objects.filter(game=game, round=game.vote_round).select_related("user").order_by("pk"))

    def object_actions(self) -> list[AuditEntry]:
        """Return the audit rows of this table, newest first."""
        label = Game._meta.label_lower
        rows = AuditEntry.objects.filter(target=label, target_id=self.table.game.pk).order_by("-pk")[:NEWEST]
        return audit.add_names(rows)


def _without_seed(stored: Any) -> Any:
    """Remove the key "seed" at every level."""
    if isinstance(stored, dict):
        return {key: _without_seed(value) for key, value in stored.items() if key != "seed"}
    return [_without_seed(value) for value in stored] if isinstance(stored, list) else stored


def context_of(inspection: Inspection) -> dict[str, Any]:
    """Return the context of the page."""
    table, visibility, moment = inspection.table, inspection.visibility, inspection.moment()
    game = table.game
    return {
        "table": table,
        "game": game,
        "visibility": visibility,
        "step": inspection.step,
        "awaited": game.awaited_seats if game.is_running else frozenset(),
        "seats": inspection.seats(),
        "facts": facts_of(table),
        "board": moment.board if moment else None,
        "hidden": table.display.hidden(moment.state) if moment and visibility.shows_all else (),
        "snapshot": inspection.snapshot(moment) if moment and visibility.shows_all else "",
        "links": replay_links(moment, by=None) if moment else None,
        "lines": inspection.lines(),
        "older": max(inspection.step - log.PAGE, 0) if inspection.step > log.PAGE else None,
        "may_read_chat": inspection.may_read_chat,
        "chat_messages": inspection.messages(),
        "reports": inspection.reports(),
        "notifications": inspection.notifications(),
        "votes": inspection.votes(),
        "entries": inspection.object_actions(),
        # Variables that the templates of the board need; this page shows the log apart.
        "log": (),
        "replay": True,
        "by": None,
    }


def _options_of(table: Table) -> Iterator[tuple[str | Promise, str | Promise]]:
    """Yield the choices that the rules offer, as labels and values."""
    for option, value in sorted(table.game.options.items()):
        group = table.display.OPTIONS[option]
        yield group.label, next((offer.name for offer in group.options if offer.value == value), value)


def facts_of(table: Table) -> list[tuple[str | Promise, Any]]:
    """Return the columns of the game as labels and values."""
    game = table.game
    facts = [
        (pgettext("desert or island", "Game"), table.display.TITLE),
        (_("State"), game.get_status_display()),
        (_("Ended by"), {**CLOSED, **table.display.CAUSES}.get(game.ended_by, game.ended_by)),
        (_("Difficulty"), difficulty_of(game.difficulty)),
        *_options_of(table),
        (_("Challenge"), game.challenge.partition(" ")[0]),
        (_("Pace"), game.get_pace_display()),
        (_("Pause the clock"), game.get_rest_display()),
        (_("When time runs out"), game.get_absence_display()),
        (pgettext("of the record of a game", "Steps"), game.steps),
        (_("Version"), game.version),
        (_("Set up"), game.created_at),
        (_("Started"), game.started_at),
        (_("Last action of a person"), game.acted_at),
        (_("Ended"), game.ended_at),
        (_("Rewound by moderators"), game.rewound_at),
        (_("Counts in statistics"), game.counted_at),
        (_("Waiting since"), game.clock_started_at if game.is_running else None),
        (_("Time runs out"), game.due_at),
        (_("Next check by the sweep"), game.alarm_at),
        (_("Receipt"), receipt.sealed(game).short),
    ]
    return [(name, value) for name, value in facts if value not in ("", None)]
