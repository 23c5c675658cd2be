"""The report queue: reports with their context, for a moderator who may read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_datetime

from accounts.models import User
from games.models import CrewMember, Report
from games.services.moderation.report_resolution import SUBJECTS, subject_of
from games.visibility import seed_key_of, seed_keys_in_play, tables_played

PAGE = 20

Subject = tuple[str, int | None]


@dataclass(frozen=True)
class ContextLine:
    """A message around the reported one."""

    author: str
    at: datetime | None
    text: str
    is_it: bool


@dataclass(frozen=True)
class Case:
    """A report with its context, and the number of other open reports about the same subject.

    In the queue of open reports, `alike` are those of them that are on the same page, which shows them with this one.
    """

    report: Report
    lines: list[ContextLine]
    others: int
    alike: list[Report]

    @property
    def what(self) -> str:
        """The name of the person, crew or table at the time of the report."""
        context = self.report.context
        return str(context.get("name") or context.get("crew") or context.get("table") or "")


@dataclass(frozen=True)
class Queue:
    """A page of reports; `withheld` counts those only others may handle, `after` is the cursor of the next page."""

    cases: list[Case]
    withheld: int
    after: int | None


def open_reports(user: User, *, after: int = 0) -> Queue:
    """Return open reports, oldest first."""
    return _queue(user, Report.objects.filter(status=Report.Status.OPEN, pk__gt=after).order_by("pk"), gathers=True)


def handled_reports(user: User, *, before: int = 0) -> Queue:
    """Return closed reports, newest first."""
    reports = Report.objects.exclude(status=Report.Status.OPEN).order_by("-pk")
    return _queue(user, reports.filter(pk__lt=before) if before else reports)


def reports_of(person: User, *, user: User) -> Queue:
    """Return reports about a person, newest first."""
    return _queue(user, Report.objects.filter(accused=person).order_by("-pk"))


def find_case(report_id: int, *, user: User) -> Case | None:
    """Return one report, or None if the user may not read it."""
    return next(iter(_queue(user, Report.objects.filter(pk=report_id)).cases), None)


def _queue(user: User, reports: QuerySet[Report], *, gathers: bool = False) -> Queue:
    """Build a page of the queue with about six queries, for any number of reports.

    With `gathers`, reports about the same subject are one case.
    """
    reports = reports.select_related("reporter", "accused", "game", "crew", "message", "handled_by")
    rows = list(reports.defer("game__snapshot", "game__base")[: PAGE + 1])
    page = rows[:PAGE]
    readable = _readable(user, page)
    names, same = _authors(readable), _open_about(readable)
    return Queue(
        cases=[
            Case(report, _lines(report, names), _others(report, same), alike)
            for report, *alike in (_by_subject(readable) if gathers else ([report] for report in readable))
        ],
        withheld=len(page) - len(readable),
        after=page[-1].pk if len(rows) > PAGE else None,
    )


def _readable(user: User, reports: list[Report]) -> list[Report]:
    """Return the reports that do not concern the user, their tables and crews, or a seed they play with elsewhere."""
    if user.is_administrator or not reports:
        return reports
    played = tables_played(user, {report.game_id for report in reports if report.game_id})
    seed_keys = seed_keys_in_play(user)
    crews = set(CrewMember.objects.filter(user=user).values_list("crew", flat=True))
    return [
        report
        for report in reports
        if user.pk not in (report.accused_id, report.reporter_id)
        and report.game_id not in played
        and report.crew_id not in crews
        and (report.game is None or seed_key_of(report.game) not in seed_keys)
    ]


def _by_subject(reports: list[Report]) -> Iterable[list[Report]]:
    """Return the reports about each subject, in the order of the first of each; a deleted subject is no subject."""
    subjects: dict[Any, list[Report]] = {}
    for report in reports:
        kind, subject = subject_of(report)
        subjects.setdefault((kind, subject) if subject else report.pk, []).append(report)
    return subjects.values()


def _authors(reports: list[Report]) -> dict[int, str]:
    """Return the current names of the authors of the context lines."""
    people = {line["user"] for report in reports for line in report.context.get("lines", ()) if line.get("user")}
    return dict(User.objects.filter(pk__in=people).values_list("pk", "name")) if people else {}


def _lines(report: Report, names: dict[int, str]) -> list[ContextLine]:
    """Return the context lines; an author with a number but no name has deleted their account."""
    return [
        ContextLine(
            author=names.get(line.get("user") or 0, ""),
            at=parse_datetime(str(line.get("at") or "")),
            text=str(line.get("text", "")),
            is_it=line.get("id") == report.message_id,
        )
        for line in report.context.get("lines", ())
    ]


def _open_about(reports: list[Report]) -> Counter[Subject]:
    """Count the open reports about each subject of these reports."""
    about = Q(pk__in=())
    for kind, column in SUBJECTS.items():
        subjects = [subject for of, subject in map(subject_of, reports) if of == kind and subject]
        about |= Q(kind=kind, **{f"{column}__in": subjects})
    return Counter(map(subject_of, Report.objects.filter(about, status=Report.Status.OPEN)))


def _others(report: Report, same: Counter[Subject]) -> int:
    return max(same[subject_of(report)] - (report.status == Report.Status.OPEN), 0)
