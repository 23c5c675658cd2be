"""Notices in the admin: what went out, what waits, what was given up and why; not what they said, nor where to."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.looking import LookOnlyAdmin
from games.models import Delivery, NoticeChoice, Notification
from games.templatetags.desk import addressless

PEOPLE = 50
"""Whose notices one word finds."""


class PersonSearch(LookOnlyAdmin):
    """Rows found by whom they are for."""

    search_fields = ("user__name",)
    search_help_text = _("A person's name, address or number")
    whose = "user"

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        word = search_term.strip().removeprefix("#")
        if not word:
            return queryset, False
        who = Q(name__icontains=word) | Q(email__startswith=word.lower())
        if word.isdecimal() and len(word) < 19:
            who |= Q(pk=int(word))
        people = list(User.objects.filter(who).order_by("-pk").values_list("pk", flat=True)[:PEOPLE])
        return queryset.filter(**{f"{self.whose}__in": people}), False


class DeliveryInline(admin.TabularInline):
    model = Delivery
    extra = 0
    can_delete = False
    fields = readonly_fields = ("channel", "digest", "status", "due_at", "attempts", "why", "done_at")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    @admin.display(description=_("error"))
    def why(self, delivery: Delivery) -> str:
        return addressless(delivery.error)


@admin.register(Notification)
class NotificationAdmin(PersonSearch):
    """What somebody shall hear of."""

    list_display = ("kind", "detail", "user", "game", "version", "created_at", "planned_at")
    list_filter = ("kind",)
    list_select_related = ("user", "game")
    ordering = ("-pk",)
    fields = ("kind", "detail", "user", "game", "version", "by", "created_at", "planned_at")
    inlines = (DeliveryInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notification]:
        return super().get_queryset(request).defer("game__snapshot", "game__base", "game__seed")


@admin.register(Delivery)
class DeliveryAdmin(PersonSearch):
    """What went out, what waits, and what was given up and why."""

    list_display = ("notification", "person", "channel", "status", "due_at", "attempts", "why", "done_at")
    list_filter = ("status", "channel", "digest")
    list_select_related = ("notification__user",)
    search_fields = ("notification__user__name",)
    whose = "notification__user"
    ordering = ("-pk",)
    fields = ("notification", "person", *DeliveryInline.fields)

    @admin.display(description=_("person"))
    def person(self, delivery: Delivery) -> str:
        return str(delivery.notification.user)

    @admin.display(description=_("error"))
    def why(self, delivery: Delivery) -> str:
        return addressless(delivery.error)


@admin.register(NoticeChoice)
class NoticeChoiceAdmin(PersonSearch):
    """What people want of single tables."""

    list_display = ("user", "game", "mail", "push", "webhook", "timing")
    list_filter = ("timing",)
    list_select_related = ("user", "game")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[NoticeChoice]:
        return super().get_queryset(request).defer("game__snapshot", "game__base", "game__seed")
