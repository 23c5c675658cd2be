"""Tables in the admin: search, filters, inspector and actions."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.admin.actions import AdminAction
from accounts.admin.audited import ReadOnlyAdmin
from accounts.models import User
from forbidden.numbers import read_number
from games.admin.actions import OBJECT_ACTIONS, Look, TableAction
from games.admin.inspector import Inspection, context_of
from games.admin.search import AgeFilter, QuietFilter, RulesFilter, find_games
from games.exceptions import NoSuchTable
from games.models import Game, Seat
from games.statistics.figures import title_of

PAGE = "games_game_change"
REPLACED = (PAGE, "games_game_delete", "games_game_add")
"""Pages of the usual admin that the inspector replaces, or that are removed."""


class GameList(ChangeList):
    """A list whose rows link to the inspector."""

    def url_for_result(self, result: Any) -> str:
        return reverse(f"admin:{PAGE}", args=[result.pk])


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """All tables; hidden information is neither listed nor searched."""

    object_actions: ClassVar = OBJECT_ACTIONS
    list_display = ("name", "number", "title", "people", "state", "steps", "set_up", "last_act", "due")
    list_filter = ("status", QuietFilter, AgeFilter, RulesFilter)
    search_fields = ("name",)
    search_help_text = _("Name, address or number of a player; number or full name of a table")
    ordering = ("-pk",)

    def get_urls(self) -> list[URLPattern]:
        # The last of the usual URLs redirects any other address to the change form.
        usual = [url for url in super().get_urls() if url.name is not None and url.name not in REPLACED]
        view = self.admin_site.admin_view(require_safe(never_cache(self.inspect)))
        return [*usual, path("<int:object_id>/", view, name=PAGE)]

    def inspect(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show everything of one table that this user may see."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        user: User = request.user  # type: ignore[assignment]  # admin_view lets in only staff
        try:
            inspection = Inspection.of(game_id=object_id, user=user, step=read_number(request.GET.get("step", "")))
        except NoSuchTable as error:
            raise Http404 from error
        object_actions = self.actions_for(user, inspection.table.game, may_ask=inspection.visibility.may_ask)
        ctx = {
            **self.admin_site.each_context(request),
            **context_of(inspection),
            "title": inspection.table.game.name,
            "original": inspection.table.game,
            "opts": self.opts,
            "object_actions": object_actions,
            "has_actions": any(isinstance(action, TableAction) for action in object_actions),
        }
        return TemplateResponse(request, "admin/games/inspector.html", ctx)

    def actions_for(self, user: User, thing: Any, *, may_ask: bool = False) -> list[AdminAction]:
        """Check access to table actions only once."""
        has_actions = TableAction().allows(user, thing)
        return [
            action
            for action in self.object_actions
            if action.fits(thing) and (may_ask if isinstance(action, Look) else has_actions)
        ]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return GameList

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(f"admin:{PAGE}", object_id)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        seats = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
        return super().get_queryset(request).defer("snapshot", "base").prefetch_related(seats)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        return find_games(queryset, search_term), False

    @admin.display(description=_("number"))
    def number(self, game: Game) -> str:
        return f"#{game.pk}"

    @admin.display(description=_("game"))
    def title(self, game: Game) -> str:
        return str(title_of(game.rules))

    @admin.display(description=_("people"))
    def people(self, game: Game) -> str:
        return ", ".join(dict.fromkeys(seat.user.name for seat in game.seats.all() if seat.user))

    @admin.display(description=_("state"))
    def state(self, game: Game) -> str:
        return game.get_status_display()

    @admin.display(description=_("set up"))
    def set_up(self, game: Game) -> Any:
        return game.created_at

    @admin.display(description=_("last action"))
    def last_act(self, game: Game) -> Any:
        return game.acted_at

    @admin.display(description=_("time runs out"))
    def due(self, game: Game) -> Any:
        return game.due_at if game.is_running else None
