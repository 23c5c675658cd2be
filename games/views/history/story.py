"""The story of a finished game: turning points, awards, charts and rematch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from games.exceptions import NoStory
from games.history import receipt
from games.history.story import story_of
from games.services.tables import rematches
from games.statistics import challenges
from games.views.access import get_readable_table, readable, signed_in, user_of
from games.views.statistics.devices import record_device


@readable
@require_safe
@never_cache
def story(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the story of a game to its players, and to anyone if they made it public."""
    table = get_readable_table(request, game_id)
    if not table.game.was_played_out:
        raise NoStory
    limits.consume(request, "stories")
    ctx = {
        "table": table,
        "game": table.game,
        "story": story_of(table),
        "art": table.display.sprite(),
        "portraits": table.display.portraits(),
        "title": table.display.TITLE,
        "difficulty": next(offer for offer in table.display.DIFFICULTIES if offer.value == table.game.difficulty),
        "receipt": receipt.opened(table.game),
        "challenge": challenges.of_game(table.game),
        "may_repeat": rematches.may_repeat(table.game),
    }
    return record_device(request, table, render(request, "games/history/story.html", ctx))


@signed_in
@require_POST
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Create or join the table of the team's next game."""
    limits.consume(request, "tables")
    same_seed = request.POST.get("seed") == "same"
    return redirect(rematches.rematch(user=user_of(request), game_id=game_id, same_seed=same_seed))
