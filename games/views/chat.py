"""The chat of a table: its page, its newest lines, and muting."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap, retarget

from accounts.services.avoidances import avoided_by
from accounts.views.access import signed_in, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.paging import before_of
from games.chat.lines import chat_of, muted_by
from games.exceptions import NoSuchTable, Refused
from games.forms.chat import MessageForm, ReadForm
from games.services.chat import messages, people
from games.table import Table, revision_at
from games.teamwork.board import news_pagers, team_plans
from games.teamwork.marks import marks_of
from games.teamwork.requests import requests_of
from games.views.access import get_own_table
from games.views.buttons import button
from games.views.tables.proposals import proposal_lines, shown_proposal


@signed_in
@require_safe
@never_cache
def show(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the whole chat in pages, with the people at the table, for its players."""
    return _page(request, get_own_table(request, game_id))


@signed_in
@require_safe
@never_cache
def lines(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return the newest lines for a page at the revision `have`; 204 if there are none."""
    revision = revision_at(user_id=user_of(request).pk, game_id=game_id)
    if revision is not None and request.GET.get("have", "").rpartition(".")[2] == str(revision.chat):
        return HttpResponse(status=204)
    return news(request, get_own_table(request, game_id))


def _refused(request: HtmxHttpRequest, refusal: Refused, game_id: int, **_others: int) -> HttpResponse:
    """Show the reason of a refusal, and keep what was written."""
    table = get_own_table(request, game_id)
    if isinstance(refusal, NoSuchTable):
        raise refusal
    if request.htmx:
        context = {"error": refusal.sentence}
        answer = render(request, "games/chat/_error.jinja", context, status=refusal.status, using="jinja2")
        return reswap(retarget(answer, "#chat-error"), "outerHTML")
    draft = request.POST.get("text", "")
    return _page(request, table, status=refusal.status, error=refusal.sentence, draft=draft)


@signed_in
@require_POST
def mark_as_read(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Mark the messages as read, up to the newest that the page shows."""
    messages.mark_as_read(user=user_of(request), game_id=game_id, **ReadForm(request.POST).read())
    if not request.htmx:
        return redirect("games:chat", game_id)
    chat = chat_of(get_own_table(request, game_id))
    return render(request, "games/chat/_count.jinja", {"chat": chat}, using="jinja2")


def news(request: HtmxHttpRequest, table: Table) -> HttpResponse:
    """Return only the newest lines, which htmx puts in place on any page."""
    ctx = {"game": table.game, "chat": chat_of(table)} | _talk_on_board(table)
    answer = render(request, "games/chat/_update.jinja", ctx, using="jinja2")
    return reswap(retarget(answer, "#chat-lines"), "outerHTML")


def _talk_on_board(table: Table) -> dict[str, Any]:
    """Return the proposal, requests, plans and marks of a running game, of which a board hears as of the chat."""
    if not table.game.is_running:
        return {}
    state = table.game.load_state()
    requests, plans = requests_of(table, state), team_plans(table, state)
    proposal = shown_proposal(proposal_lines(table))
    return {
        "proposal": proposal,
        "requests": requests,
        "plans": plans,
        "news_pagers": news_pagers(requests, plans, has_proposal=proposal is not None),
        "marks": marks_of(table, state, requests.open),
    }


def _changed(request: HtmxHttpRequest, game_id: int, **_others: int) -> HttpResponse:
    """Return the new chat."""
    if not request.htmx:
        return redirect("games:chat", game_id)
    return news(request, get_own_table(request, game_id))


_button = partial(button, answer=_changed, refused=_refused)

send = _button(messages.send_message, MessageForm, limit="messages")
take_back = _button(messages.take_back)
mute = _button(people.mute_person)
unmute = _button(people.unmute_person)
avoid = _button(people.avoid_person)
stop_avoiding = _button(people.stop_avoiding_person)


def _page(request: HtmxHttpRequest, table: Table, *, status: int = 200, **draft: Any) -> HttpResponse:
    before, user = before_of(request), user_of(request)
    muted, avoided = muted_by(user), avoided_by(user)
    ctx = {
        "game": table.game,
        "chat": chat_of(table, before=before),
        "before": before,
        "draft": "",
        "error": "",
        "people": [(person, person.pk in muted, person.pk in avoided) for person in table.people if person != user],
    }
    return render(request, "games/chat/chat.html", ctx | draft, status=status)
