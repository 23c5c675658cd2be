"""Chat messages in the admin: no list, only the action that removes one."""

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern

from accounts.admin.audited import ReadOnlyAdmin
from games.admin.actions import Remove
from games.models import Message

KEPT = ("games_message_change", "games_message_remove")


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    """A message, which redirects to its table."""

    object_actions = (Remove(),)
    list_select_related = ("game", "user")

    def get_urls(self) -> list[URLPattern]:
        return [url for url in super().get_urls() if url.name in KEPT]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        message = self.get_object(request, object_id)
        if message is None or not self.has_view_permission(request):
            raise Http404
        return redirect("admin:games_game_change", message.game_id)
