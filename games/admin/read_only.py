"""The base class of read-only lists, fast with a million rows."""

from typing import Any

from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin


class ReadOnlyAdmin(AuditedAdmin):
    """Rows that only services write."""

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
        """Allow only the filters that are shown: ?seed__startswith= would reveal a seed step by step."""
        shown = {each if isinstance(each, str) else each.parameter_name for each in self.list_filter}  # type: ignore[union-attr]
        return lookup.removesuffix("__exact") in shown
