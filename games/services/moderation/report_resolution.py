"""The resolution of reports by moderators."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit
from games.exceptions import AlreadyHandled, Illegal, MayNotModerate, NoSuchTable
from games.models import CrewMember, Report
from games.visibility import tables_played

Status = Report.Status
SUBJECTS: dict[str, str] = {
    Report.Kind.MESSAGE: "message",
    Report.Kind.NAME: "accused",
    Report.Kind.TABLE: "game",
    Report.Kind.CREW: "crew",
}
"""The column of the subject, by the kind of the report."""


def alike(report: Report) -> Q:
    """Return the filter for reports on the same subject: the same message, person's name, table or crew."""
    kind, subject = subject_of(report)
    return Q(kind=kind, **{SUBJECTS[kind]: subject}) if subject else Q(pk=report.pk)


def subject_of(report: Report) -> tuple[str, int | None]:
    """Return the kind of a report and the id of its subject, None if that is deleted."""
    return report.kind, getattr(report, f"{SUBJECTS[report.kind]}_id")


def may_handle(by: User, report: Report) -> bool:
    """Return whether the moderator may resolve the report; administrators always may.

    Other moderators may not resolve a report about themselves, by themselves, of a table where they have played, or
    of their crew.
    """
    if by.is_administrator:
        return True
    if not by.has_perm("games.moderate_game") or by.pk in (report.accused_id, report.reporter_id):
        return False
    if report.crew_id and CrewMember.objects.filter(crew=report.crew_id, user=by).exists():
        return False
    return report.game_id is None or not tables_played(by, [report.game_id])


@transaction.atomic
def handle_report(*, by: User, report_id: int, status: str, reason: str = "", with_alike: bool = False) -> list[Report]:
    """Resolve an open report, and with `with_alike` all open reports on its subject; return them.

    `status` says whether the moderator acted or dismissed the report.
    """
    report = Report.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
    if report is None:
        raise NoSuchTable(_("There is no such report."))
    if not may_handle(by, report):
        raise MayNotModerate(_("This report is about you or one of your tables. Another moderator has to handle it."))
    if report.status != Status.OPEN:
        raise AlreadyHandled
    if status not in (Status.ACTED, Status.DISMISSED):
        raise Illegal(_("There is no such choice."))
    reports = [report]
    if with_alike:
        others = Report.objects.select_for_update(of=("self",)).filter(alike(report), status=Status.OPEN)
        reports += others.exclude(pk=report.pk).order_by("pk")
    numbers = [each.pk for each in reports]
    Report.objects.filter(pk__in=numbers).update(status=status, handled_by=by, handled_at=timezone.now())
    action = "act_on_report" if status == Status.ACTED else "dismiss_report"
    audit.record(by=by, action=action, target=report, reason=reason, reports=numbers)
    return reports
