"""The story of a finished game: turning points, awards, charts and rematch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import limited
from accounts.views.access import user_action, user_of
from games.board_image.previews import preview_of
from games.crews.roster import Roster
from games.exceptions import NoStory
from games.history import receipt
from games.history.story import story_of
from games.services.tables import rematches
from games.statistics import challenges
from games.table import Table
from games.views.access import get_readable_table, readable
from games.views.crews.standing import Standing
from games.views.pictures import Preview, picture_response, preview
from games.views.statistics.devices import record_device
from games.visibility import is_known


@readable
@require_safe
@never_cache
@limited("stories")
def story(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the story of a game to its players, and to anyone if they made it public."""
    table = get_readable_table(request, game_id)
    if not table.game.was_played_out:
        raise NoStory
    told, crew = story_of(table), _crew_of(table)
    ctx = {
        "table": table,
        "game": table.game,
        "story": told,
        "art": table.display.sprite(),
        "portraits": table.display.portraits(),
        "title": table.display.TITLE,
        "difficulty": table.difficulty,
        "receipt": receipt.opened(table.game),
        "challenge": challenges.of_game(table.game),
        "may_repeat": rematches.may_repeat(table.game),
        "crew": crew,
        "standing": Standing(crew) if crew and crew.me else None,
        "preview": _preview(request, table, told.ending) if table.game.is_public and is_known(table.game) else None,
    }
    return record_device(request, table, render(request, "games/history/story.html", ctx))


def _crew_of(table: Table) -> Roster | None:
    """Return the crew of the game, if the table's user is a player here and may know of it."""
    if table.game.crew_id is None or not table.is_mine:
        return None
    roster = Roster.by_id(table.game.crew_id, user=table.user)
    return roster if roster.me or roster.is_invited else None


@require_safe
@limited("pictures")
def story_preview(request: HttpRequest, game_id: int) -> HttpResponse:
    """Return the final board as spectators see it, as the picture of a link to the story."""
    table = get_readable_table(request, game_id)
    if not table.game.was_played_out:
        raise NoStory
    return picture_response(request, preview_of(table), private=True, max_age=600)


def _preview(request: HttpRequest, table: Table, ending: str) -> Preview:
    title = table.display.TITLE
    return preview(
        request,
        game=title,
        title=f"{ending} · {table.game.name}",
        description=_("The story of a game of %(title)s: its turning points, awards and charts.") % {"title": title},
        image=reverse("games:story_preview", args=[table.game.pk]),
    )


@user_action(limit="tables")
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Create or join the table of the team's next game."""
    same_seed = request.POST.get("seed") == "same"
    return redirect(rematches.rematch(user=user_of(request), game_id=game_id, same_seed=same_seed))
