"""The private notes of a player at a table."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.exceptions import InvalidMessage
from games.models import Note
from games.services.play import notes as services
from games.views.access import get_own_table


@never_cache
@user_action(methods=FORM_METHODS)
def notes(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the user's notes in a form; POST saves them."""
    table, user = get_own_table(request, game_id), user_of(request)
    ctx: dict[str, Any] = {"game": table.game, "longest": Note.LONGEST, "error": "", "saved": ""}
    status, draft, seen = 200, request.POST.get("text", ""), request.POST.get("seen", "")
    if request.method == "POST":
        try:
            keeps_both = services.save_note(user=user, game_id=game_id, text=draft, seen=seen)
        except InvalidMessage as refusal:
            status, ctx["error"] = refusal.status, refusal.sentence
        else:
            ctx["saved"] = _say_saved(keeps_both=keeps_both)
            if not request.htmx:
                messages.success(request, ctx["saved"])
                return redirect("games:notes", game_id)
    stored = services.note_of(user=user, game_id=game_id)
    text = services.merged(stored, draft, seen) if ctx["error"] else stored
    template = "games/play/_notes_form.html" if request.htmx else "games/play/notes.html"
    return render(request, template, ctx | {"text": text, "seen": services.fingerprint_of(stored)}, status=status)


def _say_saved(*, keeps_both: bool) -> str:
    if keeps_both:
        return _("Saved. You had changed your notes elsewhere, so both texts are kept.")
    return _("Your notes are saved.")
