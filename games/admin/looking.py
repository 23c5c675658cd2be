"""Lists that are read and not written, of a million rows as of ten."""

from functools import cached_property
from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin

MOST = 1000
"""Rows that are counted, and with it leafed through; who looks for more has to ask more exactly."""


class CappedPaginator(Paginator):
    """Pages without a count of all rows."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # an admin's list is made of rows
        return rows.order_by().values("pk")[:MOST].count()


class LookOnlyAdmin(AuditedAdmin):
    """Rows that the services alone write."""

    paginator = CappedPaginator
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ()
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """The filters that are shown and no others: by ?seed__startswith= the address would tell a seed by and by."""
        shown = {each if isinstance(each, str) else each.parameter_name for each in self.list_filter}  # type: ignore[union-attr]
        return lookup.removesuffix("__exact") in shown
