"""Reports in the admin: the queue, one report, and the form that closes it."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.admin.audited import ReadOnlyAdmin
from accounts.models import User
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.admin.report_queue import find_case, handled_reports, open_reports
from games.exceptions import Refused
from games.models import Report
from games.services.moderation import report_resolution

QUEUE = "games_report_changelist"


class SettleForm(forms.Form):
    """The outcome of a report; `status` is the pressed button."""

    status = forms.ChoiceField(choices=[(Report.Status.ACTED, ""), (Report.Status.DISMISSED, "")])
    reason = forms.CharField(max_length=500, required=False)
    with_alike = forms.BooleanField(required=False)


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    """The queue of reports, the page of a report, and the action that closes it."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("", view(require_safe(never_cache(self.queue))), name=QUEUE),
            path("<int:report_id>/", view(require_safe(never_cache(self.report))), name="games_report_change"),
            path("<int:report_id>/settle/", view(require_POST(self.settle)), name="games_report_settle"),
        ]

    def queue(self, request: HtmxHttpRequest) -> HttpResponse:
        """Show open reports, oldest first, or closed ones."""
        user = self._reader(request)
        at, handled = read_number(request.GET.get("at", "")) or 0, request.GET.get("of") == "handled"
        queue = handled_reports(user, before=at) if handled else open_reports(user, after=at)
        template = "admin/games/_report_queue.html" if request.htmx else "admin/games/report_queue.html"
        ctx = {"queue": queue, "handled": handled, "at": at, "title": _("Reports")}
        return TemplateResponse(request, template, self._page(request) | ctx)

    def report(self, request: HtmxHttpRequest, report_id: int) -> HttpResponse:
        """Show one report."""
        case = find_case(report_id, user=self._reader(request))
        if case is None:
            raise Http404
        ctx = {"case": case, "title": str(case.report), "original": case.report}
        return TemplateResponse(request, "admin/games/report.html", self._page(request) | ctx)

    def settle(self, request: HtmxHttpRequest, report_id: int) -> HttpResponse:
        """Close a report, and others about the same subject if chosen."""
        user, form = self._reader(request), SettleForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("The request was not valid. Nothing was changed."))
            return redirect(f"admin:{QUEUE}")
        try:
            closed = report_resolution.handle_report(by=user, report_id=report_id, **form.cleaned_data)
        except Refused as refusal:
            messages.error(request, str(refusal.sentence))
        else:
            sentence = ngettext("%(count)s report is closed.", "%(count)s reports are closed.", len(closed))
            messages.success(request, sentence % {"count": len(closed)})
        return redirect(f"admin:{QUEUE}")

    def _reader(self, request: HtmxHttpRequest) -> User:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return request.user  # type: ignore[return-value]  # admin_view lets in only staff

    def _page(self, request: HtmxHttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}
