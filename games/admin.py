"""What admins see of tables; the moderation desk is a matter of its own."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.models import Delivery, Game, NoticeChoice, Notification, Seat


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    can_delete = False
    raw_id_fields = ("user",)
    readonly_fields = ("number", "role", "is_live")


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    list_display = ("name", "rules", "difficulty", "status", "version", "moved_at")
    list_filter = ("status", "rules", "difficulty")
    search_fields = ("name", "seats__user__name", "seats__user__email")
    raw_id_fields = ("host",)
    exclude = ("invite_token",)
    readonly_fields = ("status", "ended_by", "version", "steps", "awaited", "started_at", "moved_at", "ended_at")
    inlines = (SeatInline,)


class DeliveryInline(admin.TabularInline):
    model = Delivery
    extra = 0
    can_delete = False
    fields = readonly_fields = ("channel", "endpoint", "digest", "status", "due_at", "attempts", "error", "done_at")


@admin.register(Notification)
class NotificationAdmin(admin.ModelAdmin):
    list_display = ("kind", "detail", "user", "game", "version", "created_at", "planned_at")
    list_filter = ("kind", "deliveries__status")
    list_select_related = ("user", "game")
    raw_id_fields = ("user", "game", "by")
    search_fields = ("user__name", "user__email", "game__name")
    show_full_result_count = False
    inlines = (DeliveryInline,)


@admin.register(Delivery)
class DeliveryAdmin(admin.ModelAdmin):
    """What went out, what waits, and what was given up and why."""

    list_display = ("notification", "person", "channel", "endpoint", "status", "due_at", "attempts", "error", "done_at")
    list_filter = ("status", "channel", "digest")
    list_select_related = ("notification__user", "endpoint")
    raw_id_fields = ("notification", "endpoint")
    search_fields = ("error", "notification__user__name", "notification__user__email")
    show_full_result_count = False

    @admin.display(description=_("person"))
    def person(self, delivery: Delivery) -> str:
        return str(delivery.notification.user)


@admin.register(NoticeChoice)
class NoticeChoiceAdmin(admin.ModelAdmin):
    list_display = ("user", "game", "mail", "push", "webhook", "timing")
    list_filter = ("timing",)
    list_select_related = ("user", "game")
    raw_id_fields = ("user", "game")
    search_fields = ("user__name", "user__email", "game__name")
    show_full_result_count = False
