"""A table as moderators see it: its people, its board at any step, what was done, said, told and decided there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from structlog import get_logger

from accounts.models import AuditEntry, User
from accounts.services import audit
from games.history import log, receipt
from games.history.moments import Moment, Ways, ways_from
from games.history.replay import rewind
from games.models import Game, Message, Notification, Report, Step, Vote
from games.table import Table
from games.visibility import Level, Visibility, has_played, visibility_of

logger = get_logger(__name__)

NEWEST = 50
"""Messages, notifications, reports and audit rows that the page shows."""


@dataclass(frozen=True)
class LogLine:
    """A step in words, and as it is stored where everything is shown."""

    entry: log.Entry
    action: str = ""
    events: str = ""


@dataclass(frozen=True)
class Inspection:
    """What one of the staff may see of a table at a step."""

    table: Table
    visibility: Visibility
    step: int

    @classmethod
    def of(cls, *, game_id: int, user: User, step: int | None) -> Inspection:
        """At its newest step, or at an earlier one."""
        table = Table.find(game_id=game_id, user=user)
        last = table.game.steps
        return cls(table, visibility_of(table), last if step is None else min(max(step, 0), last))

    def moment(self) -> Moment | None:
        """The board; None where none may be shown, or where it cannot be played again any more."""
        game = self.table.game
        if self.visibility.is_blind or not game.snapshot:
            return None
        try:
            newest = self.step == game.steps
            state = game.engine.load(game.snapshot) if newest else rewind(self.table, to=self.step)
        except Exception as error:
            self._note_broken(error)
            return None
        return Moment(self.table, self.step, state)

    def lines(self) -> list[LogLine]:
        """What was done up to this step, newest first."""
        if self.visibility.is_blind:
            return []
        steps = log.recent_steps(self.table, until=self.step)
        try:
            return [self._line(step) for step in steps]
        except Exception as error:
            self._note_broken(error)
            return []

    def _note_broken(self, error: Exception) -> None:
        """A broken game is what this page is there for; what an error says of it may be one of its secrets."""
        logger.warning("game_unreadable", game=self.table.game.pk, step=self.step, error=type(error).__name__)

    def _line(self, step: Step) -> LogLine:
        whole = self.visibility.shows_all
        entry = log.entry(self.table, step, all_told=whole)
        return LogLine(entry, step.action, step.events) if whole else LogLine(entry)

    def ways(self, moment: Moment) -> Ways:
        return ways_from(moment, by=None)

    def snapshot(self, moment: Moment) -> str:
        """The state as JSON; without the seed, which is known to nobody until it may be revealed."""
        stored = json.loads(self.table.engine.dump(moment.state))
        if not receipt.may_reveal(self.table.game):
            stored = _without_seed(stored)
        return json.dumps(stored, ensure_ascii=False, indent=1)

    @property
    def may_read_chat(self) -> bool:
        """Not of another table with the luck that one plays with: people say there what they see."""
        return not (self.visibility.plays and self.visibility.level == Level.NOTHING)

    def messages(self) -> list[Message]:
        """What was said last, newest first, what has been removed too."""
        if not self.may_read_chat:
            return []
        said = Message.objects.filter(game=self.table.game).select_related("user")
        return list(said.order_by("-pk")[:NEWEST])

    def reports(self) -> list[Report]:
        """What of this table was reported, newest first; not to those who have played there, whom it may be about."""
        user = self.table.user
        if user is None or not (user.is_administrator or (self.may_read_chat and not has_played(user, self.table))):
            return []
        found = Report.objects.filter(game=self.table.game).select_related("accused", "reporter", "handled_by")
        return list(found.order_by("-pk")[:NEWEST])

    def notifications(self) -> list[Notification]:
        """The newest notifications with their deliveries; neither where these went nor what they said."""
        found = Notification.objects.filter(game=self.table.game).select_related("user").defer("text")
        return list(found.prefetch_related("deliveries").order_by("-pk")[:NEWEST])

    def votes(self) -> list[Vote]:
        """The voices of the vote that is open."""
        game = self.table.game
        if game.poll is None:
            return []
        return list(Vote.objects.filter(game=game, poll=game.poll).select_related("user").order_by("pk"))

    def object_actions(self) -> list[AuditEntry]:
        """What moderators have done here, newest first."""
        label = Game._meta.label_lower
        rows = AuditEntry.objects.filter(target=label, target_id=self.table.game.pk).order_by("-pk")[:NEWEST]
        return audit.name_them(rows)


def _without_seed(stored: Any) -> Any:
    """Wherever it stands in what was stored."""
    if isinstance(stored, dict):
        return {key: _without_seed(value) for key, value in stored.items() if key != "seed"}
    return [_without_seed(value) for value in stored] if isinstance(stored, list) else stored


def context_of(inspection: Inspection) -> dict[str, Any]:
    """What the page shows."""
    table, visibility, moment = inspection.table, inspection.visibility, inspection.moment()
    game = table.game
    return {
        "table": table,
        "game": game,
        "visibility": visibility,
        "step": inspection.step,
        "awaited": game.awaited_seats if game.is_running else frozenset(),
        "facts": facts_of(table),
        "board": moment.board if moment else None,
        "hidden": table.display.hidden(moment.state) if moment and visibility.shows_all else (),
        "snapshot": inspection.snapshot(moment) if moment and visibility.shows_all else "",
        "ways": inspection.ways(moment) if moment else None,
        "lines": inspection.lines(),
        "older": max(inspection.step - log.PAGE, 0) if inspection.step > log.PAGE else None,
        "may_read_chat": inspection.may_read_chat,
        "said": inspection.messages(),
        "reports": inspection.reports(),
        "notifications": inspection.notifications(),
        "votes": inspection.votes(),
        "entries": inspection.object_actions(),
        # What the templates of the board ask for besides; the log stands apart here.
        "log": (),
        "replay": True,
        "by": None,
    }


def facts_of(table: Table) -> list[tuple[str, Any]]:
    """What the row says in words."""
    game = table.game
    difficulty = next((offer.name for offer in table.display.DIFFICULTIES if offer.value == game.difficulty), "")
    known = [
        (_("Game"), table.display.TITLE),
        (_("State"), game.get_status_display()),
        (_("Ended by"), game.ended_by),
        (_("Difficulty"), difficulty or game.difficulty),
        (_("Own choices"), ", ".join(f"{key}: {value}" for key, value in sorted(game.options.items()))),
        (_("Challenge"), game.challenge),
        (_("Pace"), game.get_pace_display()),
        (_("When time runs out"), game.get_absence_display()),
        (_("Steps"), game.steps),
        (_("Version"), game.version),
        (_("Set up"), game.created_at),
        (_("Begun"), game.started_at),
        (_("Last act of a person"), game.acted_at),
        (_("Ended"), game.ended_at),
        (_("Set back by moderators"), game.rewound_at),
        (_("Counted"), game.counted_at),
        (_("Waiting since"), game.clock_started_at if game.is_running else None),
        (_("Time is over"), game.due_at),
        (_("The sweep looks next"), game.alarm_at),
        (_("Receipt"), receipt.sealed(game).short),
    ]
    return [(name, value) for name, value in known if value not in ("", None)]
