"""What admins see of tables; the moderation desk is a matter of its own."""

from django.contrib import admin

from games.models import Delivery, Game, Notification, Seat


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


@admin.register(Notification)
class NotificationAdmin(admin.ModelAdmin):
    list_display = ("kind", "user", "game", "version", "created_at", "planned_at")
    raw_id_fields = ("user", "game")


@admin.register(Delivery)
class DeliveryAdmin(admin.ModelAdmin):
    list_display = ("notification", "channel", "status", "due_at", "attempts", "error")
    list_filter = ("status", "channel")
    raw_id_fields = ("notification",)
