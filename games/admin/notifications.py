"""Notifications and deliveries in the admin, without texts or addresses."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.audited import ReadOnlyAdmin
from games.admin.search import find_people
from games.models import Delivery, Notification, NotificationPreference
from games.templatetags.hide_addresses import hide_addresses

NEWEST = 500
"""The number of notifications whose deliveries a search finds."""


class ShowsError:
    """Shows the error of a delivery."""

    @admin.display(description=_("error"))
    def why(self, delivery: Delivery) -> str:
        return hide_addresses(delivery.error)


class PersonSearch(ReadOnlyAdmin):
    """A list that is searched by the recipient, the newest rows first."""

    ordering = ("-pk",)
    search_fields = ("user__name",)
    search_help_text = _("Name, address or number of a person")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        word = search_term.strip().removeprefix("#")
        return (self.rows_of(queryset, find_people(word)) if word else queryset), False

    def rows_of(self, queryset: QuerySet, people: list[int]) -> QuerySet:
        return queryset.filter(user__in=people)


class OfTable(PersonSearch):
    """A list of rows that belong to a user and a table, of which the long columns are not read."""

    list_select_related = ("user", "game")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).defer("game__snapshot", "game__base", "game__seed")


class DeliveryInline(ShowsError, admin.TabularInline):
    model = Delivery
    extra = 0
    can_delete = False
    fields = readonly_fields = ("channel", "digest", "status", "due_at", "attempts", "why", "done_at")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Notification)
class NotificationAdmin(OfTable):
    """Notifications."""

    list_display = ("kind", "detail", "user", "game", "version", "created_at", "planned_at")
    list_filter = ("kind",)
    fields = ("kind", "detail", "user", "game", "version", "by", "created_at", "planned_at")
    inlines = (DeliveryInline,)


@admin.register(Delivery)
class DeliveryAdmin(ShowsError, PersonSearch):
    """Deliveries: sent, waiting, or failed with the error."""

    list_display = ("notification", "person", "channel", "status", "due_at", "attempts", "why", "done_at")
    list_filter = ("status", "channel", "digest")
    list_select_related = ("notification__user",)
    search_fields = ("notification__user__name",)
    fields = ("notification", "person", *DeliveryInline.fields)

    def rows_of(self, queryset: QuerySet, people: list[int]) -> QuerySet:
        # Two queries: one would read the newest deliveries of all users until enough match.
        notifications = Notification.objects.filter(user__in=people).order_by("-pk").values_list("pk", flat=True)
        return queryset.filter(notification__in=list(notifications[:NEWEST]))

    @admin.display(description=_("person"))
    def person(self, delivery: Delivery) -> str:
        return str(delivery.notification.user)


@admin.register(NotificationPreference)
class NotificationPreferenceAdmin(OfTable):
    """Notification settings for single tables."""

    list_display = ("user", "game", "mail", "push", "webhook", "timing")
    list_filter = ("timing",)
