"""The page of a finished game: how it went, who did what, and where to go from here."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import receipt, services
from games.moments import may_look
from games.refusals import NoStory, NoSuchTable
from games.story import tell
from games.tables import Table
from games.views.access import signed_in, user_of


@require_safe
@never_cache
def story(request: HttpRequest, game_id: int) -> HttpResponse:
    """How the game went: for those who sat there, and for anybody where they have made it public."""
    try:
        table = _finished(request, game_id)
    except NoSuchTable:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    ctx = {
        "table": table,
        "game": table.game,
        "story": tell(table),
        "art": table.display.sprite(),
        "title": table.display.TITLE,
        "difficulty": next(offer for offer in table.display.DIFFICULTIES if offer.value == table.game.difficulty),
        "receipt": receipt.opened(table.game),
        "may_repeat": services.may_repeat(table.game),
    }
    return render(request, "games/story.html", ctx)


@signed_in
@require_POST
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """To the table of the next game of the same team."""
    same_seed = request.POST.get("seed") == "same"
    return redirect(services.rematch(user=user_of(request), game_id=game_id, same_seed=same_seed))


def _finished(request: HttpRequest, game_id: int) -> Table:
    """The table of a game that was played to its end, for those who may read its story."""
    table = Table.find(game_id=game_id, user=user_of(request) if request.user.is_authenticated else None)
    if not may_look(table):
        raise NoSuchTable
    if not table.game.was_played_out:
        raise NoStory
    return table
