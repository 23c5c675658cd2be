"""The base class of our admin pages, which writes an audit row for every change."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import models, transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts import admin_site
from accounts.admin.actions import ObjectActionsAdmin
from accounts.models import AuditEntry
from accounts.services import audit

PAGE = 100
MOST = 1000
"""The maximum of rows that a list counts and pages through; a narrower search finds older ones."""


class CappedPaginator(Paginator):
    """A paginator that counts at most `MOST` rows."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # an admin's list is made of rows
        return rows.order_by().values("pk")[:MOST].count()


class AuditedAdmin(ObjectActionsAdmin):
    """Moderators see what they have the permission to view; administrators can change it, with an audit row.

    The audit rows replace Django's own log, which stores names and can be deleted.
    """

    is_audited = True
    paginator = CappedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER  # each would count all rows

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the object; an empty ?_to_field=, on which Django fails, means the primary key."""
        return super().get_object(request, object_id, from_field or None)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Allow only the filters that are shown: ?data__secret__startswith= would reveal secrets."""
        shown = {self.date_hierarchy} | {_parameter(each) for each in self.list_filter}
        return lookup.split("__")[0] in shown and super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    # Moderators change objects only by actions, which write their own audit rows.

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_administrator and super().has_add_permission(request)  # type: ignore[union-attr]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_change_permission(request, obj)  # type: ignore[union-attr]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_delete_permission(request, obj)  # type: ignore[union-attr]

    def construct_change_message(  # type: ignore[override]  # only `log_change` reads it
        self, request: HttpRequest, form: forms.BaseForm, formsets: Any, add: bool = False
    ) -> list[str]:
        """Return the names of the changed fields, without old or new values."""
        changed = [] if add else list(form.changed_data)
        for formset in formsets or ():
            if formset.has_changed():
                changed.append(formset.model._meta.label_lower)
        return changed

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        audit.record(by=request.user, action="add", target=obj)  # type: ignore[arg-type]

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        if message:
            audit.record(by=request.user, action="change", target=obj, fields=message)  # type: ignore[arg-type]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[models.Model]) -> None:  # type: ignore[override]
        for thing in queryset:
            audit.record(by=request.user, action="delete", target=thing)  # type: ignore[arg-type]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.method != "POST":
            return super().changelist_view(request, extra_context)
        # Bulk actions and their audit rows are written together or not at all.
        with transaction.atomic():
            return super().changelist_view(request, extra_context)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        thing = kwargs.get("obj")
        if thing is not None:
            context["object_actions"] = self.actions_for(request.user, thing)  # type: ignore[arg-type]
            context["panels"] = admin_site.panels_of(request, thing)
        return super().render_change_form(request, context, *args, **kwargs)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the audit rows of the object, newest first."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        rows = AuditEntry.objects.filter(target=thing._meta.label_lower, target_id=thing.pk).order_by("-pk")
        page = Paginator(rows, PAGE).get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Audit log"),
            "original": thing,
            "opts": self.opts,
            "page": page,
            "entries": audit.add_names(page.object_list),
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/object_history.html", context)


class ReadOnlyAdmin(AuditedAdmin):
    """Rows that only services write, in lists that are fast with a million of them."""

    sortable_by = ()
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def _parameter(list_filter: Any) -> str:
    """Return the URL parameter of a list's filter."""
    if isinstance(list_filter, tuple):
        return str(list_filter[0])
    return list_filter if isinstance(list_filter, str) else str(list_filter.parameter_name)
