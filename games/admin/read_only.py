"""Lists that are read and not written, of a million rows as of ten."""

from typing import Any

from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin


class LookOnlyAdmin(AuditedAdmin):
    """Rows that the services alone write."""

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
