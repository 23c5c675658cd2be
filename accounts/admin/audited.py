"""The admin that writes down what is done in it, in rows that nobody changes."""

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
"""Rows that a list counts, and with it leafs through; who looks for more has to ask more exactly."""


class CappedPaginator(Paginator):
    """Pages without a count of all rows."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # an admin's list is made of rows
        return rows.order_by().values("pk")[:MOST].count()


class AuditedAdmin(ObjectActionsAdmin):
    """Moderators look at what they have the permission to view; administrators change it, and leave an audit row.

    The rows take the place of Django's own log, which keeps names, and which can be deleted.
    """

    is_audited = True
    paginator = CappedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER  # each would count all rows

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row of the page; an address with an empty ?_to_field= means the usual one, over which Django stumbles."""
        return super().get_object(request, object_id, from_field or None)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """The filters that are shown and no others: an address with ?data__secret__startswith= would tell secrets."""
        shown = {self.date_hierarchy} | {_parameter(each) for each in self.list_filter}
        return lookup.split("__")[0] in shown and super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    # Whoever else may change a model has acts for it, each of which knows what it writes down.

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_administrator and super().has_add_permission(request)  # type: ignore[union-attr]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_change_permission(request, obj)  # type: ignore[union-attr]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_delete_permission(request, obj)  # type: ignore[union-attr]

    def construct_change_message(  # type: ignore[override]  # it comes back to `log_change` alone
        self, request: HttpRequest, form: forms.BaseForm, formsets: Any, add: bool = False
    ) -> list[str]:
        """The names of the fields that were changed, without what is in them now or was."""
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
        # What is done with many, and its rows, are written together or not at all.
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
        """What was done with the object, the newest first."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        rows = AuditEntry.objects.filter(target=thing._meta.label_lower, target_id=thing.pk).order_by("-pk")
        page = Paginator(rows, PAGE).get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("What was done"),
            "original": thing,
            "opts": self.opts,
            "page": page,
            "entries": audit.name_them(page.object_list),
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/object_history.html", context)


def _parameter(filtered: Any) -> str:
    """What a list's filter is called in the address."""
    if isinstance(filtered, tuple):
        return str(filtered[0])
    return filtered if isinstance(filtered, str) else str(filtered.parameter_name)
