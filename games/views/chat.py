"""Chat at a table: its page, its newest lines for the pages that show them, and what is done about people there."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap, retarget

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games import services
from games.chat.lines import chat_of, muted_by
from games.exceptions import NoSuchTable, Refused
from games.forms.chat import MessageForm, ReadForm
from games.table import Table, revision_at
from games.views.access import get_own_table, signed_in, user_of
from games.views.paging import before_of


@signed_in
@require_safe
@never_cache
def show(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """All that was said at a table, for those who sit there, a page at a time; and who they are."""
    return _page(request, get_own_table(request, game_id))


@signed_in
@require_safe
@never_cache
def lines(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """The newest lines for a page that shows the chat of the revision `have`; 204 if that is the newest."""
    revision = revision_at(user_id=user_of(request).pk, game_id=game_id)
    if revision is not None and request.GET.get("have", "").rpartition(".")[2] == str(revision.chat):
        return HttpResponse(status=204)
    return news(request, get_own_table(request, game_id))


@signed_in
@require_POST
def send(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Say a word to the team."""
    return _done(request, game_id, services.send_message, MessageForm, limit="messages")


@signed_in
@require_POST
def mark_as_read(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """The newest message that is shown has been seen."""
    services.mark_as_read(user=user_of(request), game_id=game_id, **ReadForm(request.POST).read())
    if not request.htmx:
        return redirect("games:chat", game_id)
    return render(request, "games/_chat_count.html", {"chat": chat_of(get_own_table(request, game_id))})


@signed_in
@require_POST
def take_back(request: HtmxHttpRequest, game_id: int, message_id: int) -> HttpResponse:
    """Take back what one has said oneself."""
    return _done(request, game_id, services.take_back, message_id=message_id)


@signed_in
@require_POST
def mute(request: HtmxHttpRequest, game_id: int, person_id: int) -> HttpResponse:
    """Fold what somebody of the table says, for oneself."""
    return _done(request, game_id, services.mute_person, person_id=person_id)


@signed_in
@require_POST
def unmute(request: HtmxHttpRequest, game_id: int, person_id: int) -> HttpResponse:
    """Hear somebody of the table again."""
    return _done(request, game_id, services.unmute_person, person_id=person_id)


def news(request: HtmxHttpRequest, table: Table) -> HttpResponse:
    """The newest lines alone, which find their place on whatever page has asked."""
    answer = render(request, "games/_chat_update.html", {"game": table.game, "chat": chat_of(table)})
    return reswap(retarget(answer, "#chat-lines"), "outerHTML")


def _done(
    request: HtmxHttpRequest,
    game_id: int,
    deed: Callable[..., Any],
    form: type[MessageForm] | None = None,
    *,
    limit: str = "moves",
    **what: int,
) -> HttpResponse:
    """Do it with what the form says, and show the chat as it stands then, or why not, with what was written."""
    table = get_own_table(request, game_id)
    try:
        limits.consume(request, limit)
        deed(user=user_of(request), game_id=game_id, **(form(request.POST).read() if form else what))
    except NoSuchTable:
        raise
    except Refused as refusal:
        return _refused(request, table, refusal)
    if not request.htmx:
        return redirect("games:chat", game_id)
    return news(request, get_own_table(request, game_id))


def _refused(request: HtmxHttpRequest, table: Table, refusal: Refused) -> HttpResponse:
    if request.htmx:
        answer = render(request, "games/_chat_error.html", {"error": refusal.sentence}, status=refusal.status)
        return reswap(retarget(answer, "#chat-error"), "outerHTML")
    said = request.POST.get("text", "")
    return _page(request, table, status=refusal.status, error=refusal.sentence, draft=said)


def _page(request: HtmxHttpRequest, table: Table, *, status: int = 200, **draft: Any) -> HttpResponse:
    before, user = before_of(request), user_of(request)
    muted = muted_by(user)
    ctx = {
        "table": table,
        "game": table.game,
        "chat": chat_of(table, before=before),
        "before": before,
        "draft": "",
        "error": "",
        "people": [(person, person.pk in muted) for person in table.people if person != user],
    }
    return render(request, "games/chat.html", ctx | draft, status=status)
