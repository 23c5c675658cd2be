"""The private notes of a player at a table."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from forbidden.http import HtmxHttpRequest
from games.exceptions import InvalidMessage
from games.models import Note
from games.services.play import notes as services
from games.views.access import FORM_METHODS, get_own_table, user_action, user_of


@never_cache
@user_action(methods=FORM_METHODS)
def notes(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the user's notes in a form; POST saves them."""
    table, user = get_own_table(request, game_id), user_of(request)
    ctx = {"game": table.game, "longest": Note.LONGEST, "error": "", "saved": False}
    status = 200
    if request.method == "POST":
        try:
            services.save_note(user=user, game_id=game_id, text=request.POST.get("text", ""))
        except InvalidMessage as refusal:
            status, ctx["error"] = refusal.status, refusal.sentence
        else:
            if not request.htmx:
                messages.success(request, _("Your notes are saved."))
                return redirect("games:notes", game_id)
            ctx["saved"] = True
    draft = request.POST.get("text", "") if ctx["error"] else services.note_of(user=user, game_id=game_id)
    template = "games/play/_notes_form.html" if request.htmx else "games/play/notes.html"
    return render(request, template, ctx | {"text": draft}, status=status)
