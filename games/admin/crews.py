"""Crews in the admin: a list, a page with the members, and actions."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.audited import ReadOnlyAdmin
from games.admin.actions import CREW_ACTIONS
from games.models import Crew, CrewMember
from games.statistics.figures import difficulty_of


@admin.register(Crew)
class CrewAdmin(ReadOnlyAdmin):
    """All crews; their invite links are not shown."""

    object_actions: ClassVar = CREW_ACTIONS
    list_display = ("name", "people", "created_at")
    fields = ("name", "people", "captain", "saga", "level", "pace", "created_at")
    search_fields = ("name",)
    search_help_text = _("Name of a crew")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Crew]:
        members = Prefetch("members", CrewMember.objects.select_related("user").order_by("pk"))
        return super().get_queryset(request).select_related("captain").prefetch_related(members)

    @admin.display(description=_("members"))
    def people(self, crew: Any) -> str:
        return ", ".join(member.user.name for member in crew.members.all())

    @admin.display(description=_("level"))
    def level(self, crew: Crew) -> str:
        return str(difficulty_of(crew.difficulty))
