"""The lines of the admin dashboard about tables, and the panels on a user's page."""

from datetime import timedelta

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import admin_site
from accounts.models import User
from games.admin.report_queue import reports_of
from games.admin.search import stuck
from games.models import Delivery, Game, Report, Seat

MOST = 100
"""The highest number that is counted."""
NEWEST = 20
"""The number of tables on the page of a user."""


def _some(count: int) -> str:
    return f"{MOST}+" if count >= MOST else str(count)


@admin_site.line
def open_reports(request: HttpRequest) -> admin_site.DashboardLine | None:
    """Return the number of open reports."""
    if not request.user.has_perm("games.view_report"):
        return None
    count = Report.objects.filter(status=Report.Status.OPEN)[:MOST].count()
    text = ngettext("%(count)s open report", "%(count)s open reports", count) % {"count": _some(count)}
    return admin_site.DashboardLine(text, reverse("admin:games_report_changelist")) if count else None


@admin_site.line
def stuck_tables(request: HttpRequest) -> admin_site.DashboardLine | None:
    """Return the number of stuck games."""
    if not request.user.has_perm("games.view_game"):
        return None
    count = stuck(Game.objects.all())[:MOST].count()
    text = ngettext("%(count)s stuck table", "%(count)s stuck tables", count) % {"count": _some(count)}
    return admin_site.DashboardLine(text, f"{reverse('admin:games_game_changelist')}?quiet=stuck") if count else None


@admin_site.line
def failed_deliveries(request: HttpRequest) -> admin_site.DashboardLine | None:
    """Return the number of deliveries that failed in the last day."""
    if not request.user.has_perm("games.view_delivery"):
        return None
    since = timezone.now() - timedelta(days=1)
    count = Delivery.objects.filter(status=Delivery.Status.FAILED, done_at__gte=since)[:MOST].count()
    text = ngettext("%(count)s delivery failed in the last day", "%(count)s deliveries failed in the last day", count)
    address = f"{reverse('admin:games_delivery_changelist')}?status__exact={Delivery.Status.FAILED}"
    return admin_site.DashboardLine(text % {"count": _some(count)}, address) if count else None


@admin_site.panel(User)
def tables_of(request: HttpRequest, person: User) -> admin_site.Panel | None:
    """Return the panel of a user's tables, newest first."""
    if not request.user.has_perm("games.view_game"):
        return None
    ids = Seat.objects.filter(user=person).order_by("-game_id").values_list("game_id", flat=True).distinct()
    games = Game.objects.filter(pk__in=list(ids[:NEWEST])).defer("snapshot", "base", "seed").order_by("-pk")
    ctx = {"games": list(games), "person": person}
    return admin_site.Panel(str(_("Tables")), "admin/games/_games_of.html", ctx)


@admin_site.panel(User)
def reports_about(request: HttpRequest, person: User) -> admin_site.Panel | None:
    """Return the panel of reports about a user."""
    if not request.user.has_perm("games.view_report"):
        return None
    queue = reports_of(person, user=request.user)  # type: ignore[arg-type]  # one of the staff
    return admin_site.Panel(str(_("Reports about this person")), "admin/games/_reports_of.html", {"queue": queue})
