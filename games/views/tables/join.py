"""Joining by an invite link, with an account or as a guest with only a name."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import limits
from accounts.forms.profile import GuestForm
from accounts.models import User
from accounts.services.guests import make_guest, sign_in_guest
from accounts.views.access import FORM_METHODS, status_of, user_of
from games.exceptions import AlreadyStarted, InviteExpired, NameTaken, NoSuchInvite, NoSuchTable, TableFull
from games.models import Game, Seat
from games.services.tables import lobby, seats
from games.services.tables.avoidance import refuse_kept_apart
from games.table import Table
from games.views.once import once
from games.views.pictures import picture_response, preview, sample_preview

KEPT = 3600
"""Seconds for which a guest's form that is sent again leads to the seat that the guest has taken."""


@require_http_methods(FORM_METHODS)
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table of an invite link; POST takes a seat."""
    if request.user.is_authenticated:
        return _join_as_user(request, token, user_of(request))
    form = GuestForm(request.POST if request.method == "POST" else None)
    status = status_of(form)
    if form.is_valid():
        try:
            return _join_as_guest(request, token, form)
        except limits.TooOften as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
        except NameTaken as refusal:
            form.add_error("name", _("Someone at this table has this name, or one like it. Choose another."))
            status = refusal.status
    return _page(request, _invited(token, None), form, status=status)


@require_safe
@limits.limited("pictures")
def join_preview(request: HttpRequest, token: str) -> HttpResponse:
    """Return the picture of an invite link: the table's name and a sample board, for the page shows no board either."""
    table = _invited(token, None)
    drawing = sample_preview(table.game.rules, headline=table.game.name, line=_invitation(table))
    return picture_response(request, drawing, no_cache=True)


def _join_as_user(request: HttpRequest, token: str, user: User) -> HttpResponse:
    table = _invited(token, user)
    if not table.is_mine and request.method != "POST":
        return _page(request, table, GuestForm())
    if not table.is_mine:
        limits.consume(request, "joins")
        _take_seat(token, user)
        if user.is_guest:
            _advise(request)
    return redirect(table.game)


def _join_as_guest(request: HttpRequest, token: str, form: GuestForm) -> HttpResponse:
    """Take a seat as a new guest; the same form again leads to the same guest, before the browser has the session."""

    def create() -> int:
        limits.consume(request, "joins")
        return _take_seat(token, None, **form.cleaned_data).pk

    guest = User.objects.filter(pk=once(request, create, seconds=KEPT, by_fields=False)).first()
    seat = Seat.objects.filter(user=guest).select_related("game").first() if guest and guest.is_guest else None
    if guest is None or seat is None:  # the guest has an account by now, or the seat was freed
        return redirect("games:join", token)
    sign_in_guest(request, guest)
    _advise(request)
    return redirect(seat.game)


def _take_seat(token: str, user: User | None, **guest: str) -> User:
    """Take the first free seat, as the user or as a new guest; return who has it."""
    with transaction.atomic():
        # Under the lock nobody else can take the last seat, so no guest is created in vain.
        table = _invited(token, user, lock=True)
        if user and table.is_mine:
            return user  # a second click
        person = user or make_guest(**guest)
        take = lobby.take_seat if table.game.in_lobby else seats.stand_in
        take(user=person, game_id=table.game.pk, token=token)
    return person


def _advise(request: HttpRequest) -> None:
    """Tell a guest how to keep the seat."""
    messages.info(
        request,
        format_html(
            '{} <a href="{}">{}</a>',
            _("You have a seat, but only this browser remembers you."),
            reverse("accounts:claim"),
            _("Keep your seat: add an email address"),
        ),
    )


def _page(request: HttpRequest, table: Table, form: GuestForm, *, status: int = 200) -> HttpResponse:
    ctx = {
        "table": table,
        "game": table.game,
        "form": form,
        "invitation": _invitation(table),
        "preview": preview(
            request,
            game=table.display.TITLE,
            title=_invitation(table),
            description=_("%(name)s: about five minutes a day. Free, in any browser, without an account.")
            % {"name": table.game.name},
            image=reverse("games:join_preview", args=[table.game.invite_token]),
        ),
    }
    return render(request, "games/tables/join.html", ctx, status=status)


def _invitation(table: Table) -> str:
    """Return who invites to which game, without a full stop."""
    title = table.display.TITLE
    if table.host:
        return _("%(name)s invites you to %(title)s") % {"name": table.host.name, "title": title}
    return _("You are invited to %(title)s") % {"title": title}


def _invited(token: str, user: User | None, *, lock: bool = False) -> Table:
    """Return the table of a link, if this user has a seat or may take one; raise a refusal otherwise."""
    game_id = Game.objects.filter(invite_token=token).values_list("pk", flat=True).first()
    if game_id is None:
        raise NoSuchInvite
    table = Table.find(game_id=game_id, user=user, lock=lock)
    if table.is_mine:
        return table
    if table.game.invite_expired:
        raise InviteExpired
    if user:
        try:
            refuse_kept_apart(table, user)
        except NoSuchTable:
            raise NoSuchInvite from None
    if not table.has_room:
        raise TableFull if table.game.in_lobby else AlreadyStarted
    return table
