"""The audit log in the admin, read-only."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts import admin_site
from accounts.admin.audited import ReadOnlyAdmin
from accounts.admin.filters import ChoiceFilter
from accounts.models import AuditEntry, User
from accounts.services import audit


class NamedList(ChangeList):
    """A list of rows with the current names of people."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list = audit.add_names(self.result_list)


class ActionFilter(ChoiceFilter):
    """Rows of one action."""

    title = _("action")
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(action, str(label)) for action, label in audit.ACTIONS.items()]


class TargetFilter(ChoiceFilter):
    """Rows about objects of one model of the admin."""

    title = _("target")
    parameter_name = "target"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        models = model_admin.admin_site._registry
        return [(model._meta.label_lower, capfirst(str(model._meta.verbose_name))) for model in models]


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """The audit log; the database itself refuses to change it."""

    list_display = ("at", "who", "act", "what", "reason", "details")
    list_display_links = ("at",)
    list_filter = (ActionFilter, TargetFilter)
    search_fields = ("reason", "=actor", "=target_id")
    search_help_text = _("Words of the reason, number of the actor or target, or name of a person")
    date_hierarchy = "at"
    ordering = ("-pk",)
    list_per_page = 100
    fields = ("at", "who", "act", "what", "reason", "details")
    readonly_fields = fields

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return NamedList

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> AuditEntry | None:
        entry = super().get_object(request, object_id, from_field)
        return audit.add_names([entry])[0] if entry else None

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        """Search the columns, and rows by or about people who have that name now."""
        rows, doubles = super().get_search_results(request, queryset, search_term)
        if not search_term:
            return rows, doubles
        people = User.objects.filter(name__icontains=search_term).values("pk")
        by = queryset.filter(actor__in=people)
        about = queryset.filter(target=User._meta.label_lower, target_id__in=people)
        return rows | by | about, doubles

    @admin.display(description=_("actor"))
    def who(self, entry: AuditEntry) -> str:
        return self._link(User._meta.label_lower, entry.actor, entry.actor_name) if entry.actor else entry.actor_name

    @admin.display(description=_("action"))
    def act(self, entry: AuditEntry) -> str:
        return entry.action_text

    @admin.display(description=_("target"))
    def what(self, entry: AuditEntry) -> str:
        return self._link(entry.target, entry.target_id, entry.target_text)

    @admin.display(description=_("details"))
    def details(self, entry: AuditEntry) -> str:
        return entry.details_text

    def _link(self, model: str, pk: int, text: str) -> str:
        address = admin_site.address_of(model, pk)
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, text) if address else text
