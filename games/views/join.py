"""Joining by an invite link, with an account or as a guest with only a name."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.forms.profile import GuestForm
from accounts.models import User
from accounts.services.guests import make_guest, sign_in_guest
from games import services
from games.exceptions import AlreadyStarted, InviteExpired, NoSuchTable, TableFull
from games.models import Game
from games.table import Table
from games.views.access import user_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table of an invite link; POST takes a seat."""
    user = user_of(request) if request.user.is_authenticated else None
    table = _invited(token, user)
    if table.is_mine:
        return redirect(table.game)
    form = GuestForm(request.POST if request.method == "POST" else None)
    status = 422 if form.is_bound else 200
    if request.method == "POST" and (user or form.is_valid()):
        try:
            limits.consume(request, "joins")
            _take_seat(request, token, user, form)
            return redirect(table.game)
        except limits.TooOften as refusal:
            if user:  # there is no form to show the error on
                raise
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
    ctx = {"table": table, "game": table.game, "title": table.display.TITLE, "form": form}
    return render(request, "games/join.html", ctx, status=status)


def _take_seat(request: HttpRequest, token: str, user: User | None, form: GuestForm) -> None:
    """Take the first free seat, as the user or as a new guest."""
    with transaction.atomic():
        # Under the lock nobody else can take the last seat, so no guest is created in vain.
        table = _invited(token, user, lock=True)
        if table.is_mine:
            return  # a second click
        person = user or make_guest(**form.cleaned_data)
        take = services.take_seat if table.game.in_lobby else services.stand_in
        take(user=person, game_id=table.game.pk, token=token)
    if user is None:
        sign_in_guest(request, person)
    if person.is_guest:
        messages.info(
            request,
            format_html(
                '{} <a href="{}">{}</a>',
                _("You have a seat, but only this browser remembers you."),
                reverse("accounts:claim"),
                _("Keep your seat: add an email address"),
            ),
        )


def _invited(token: str, user: User | None, *, lock: bool = False) -> Table:
    """Return the table of a link, if this user has a seat or may take one; raise a refusal otherwise."""
    game_id = Game.objects.filter(invite_token=token).values_list("pk", flat=True).first()
    if game_id is None:
        raise NoSuchTable(_("This invite link does not work. It may have been withdrawn: ask for a new one."))
    table = Table.find(game_id=game_id, user=user, lock=lock)
    if table.is_mine:
        return table
    if table.game.invite_expired:
        raise InviteExpired
    if not table.has_room:
        raise TableFull if table.game.in_lobby else AlreadyStarted
    return table
