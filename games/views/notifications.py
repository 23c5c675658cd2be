"""Notifications: the settings of a table, failures, unsubscribe links and the badge."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import limited
from accounts.models import User
from accounts.views.access import FORM_METHODS, signed_in, status_of, user_of
from forbidden.http import HtmxHttpRequest
from games.board_image import previews
from games.board_image.images import picture_for
from games.forms.notifications import NotificationPreferenceForm
from games.models import Delivery, Game, NotificationPreference
from games.notifications.badge import waiting_for
from games.notifications.picture_links import linked_moment
from games.notifications.preferences import set_mail, set_notification_preference
from games.notifications.signed_links import Unsubscription
from games.views.access import get_own_table
from games.views.pictures import picture_response

FAILURES = 5
"""The number of failed deliveries shown."""


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def choose(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Choose channels and timing of one table's notifications, for its players."""
    user, game = user_of(request), get_own_table(request, game_id).game
    own = {"user": user, "game": game}
    preference = NotificationPreference.objects.filter(**own).first() or NotificationPreference(**own)
    sent = request.POST if request.method == "POST" else None
    form = NotificationPreferenceForm(sent, instance=preference, user=user)
    if form.is_valid():
        set_notification_preference(user=user, game_id=game_id, **form.cleaned_data)
        messages.success(request, _("Your settings for this table are saved."))
        return redirect("games:notifications", game_id)
    ctx = {"form": form, "game": game, "failed": _failed(user).filter(notification__game=game).first()}
    return render(request, "games/notifications/notifications.html", ctx, status=status_of(form))


@signed_in
@require_safe
@never_cache
def failures(request: HtmxHttpRequest) -> HttpResponse:
    """Show what could not be delivered to this person lately; a part of the notifications page."""
    ctx = {"failed": _failed(user_of(request)).select_related("notification__game")[:FAILURES]}
    part = request.htmx
    return render(request, "games/notifications/_failures.html" if part else "games/notifications/failures.html", ctx)


def _failed(user: User) -> QuerySet[Delivery]:
    """Return the failed deliveries, newest first; they are purged with their notifications."""
    return Delivery.objects.filter(notification__user=user, status=Delivery.Status.FAILED).order_by("-done_at")


# The token authorises, not a session: mail programs post here without cookies or a page (RFC 8058).
@csrf_exempt
@require_http_methods(FORM_METHODS)
@never_cache
def unsubscribe(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show what an unsubscribe link would stop; POST, also from the mail program's own button, stops it."""
    link = Unsubscription.read(token)
    user = User.objects.filter(pk=link.user_id, is_active=True).first() if link else None
    game = Game.objects.filter(pk=link.game_id).only("name").first() if link and link.game_id else None
    if link is None or user is None or (link.game_id and game is None):
        return render(request, "games/notifications/unsubscribe_unknown.html", status=404 if link is None else 410)
    done = ""
    if request.method == "POST":
        done = "resumed" if "undo" in request.POST else "stopped"
        set_mail(user=user, game_id=link.game_id, on=done == "resumed")
    everything = Unsubscription(user.pk) if game else None
    ctx = {"game": game, "address": _masked(user.email or ""), "done": done}
    return render(
        request, "games/notifications/unsubscribe.html", ctx | {"everything": everything and everything.token}
    )


def _masked(address: str) -> str:
    """Mask an address so that only its owner recognises it, because mails are often forwarded."""
    name, at, host = address.partition("@")
    return f"{name[:2]}…{at}{host}"


@require_safe
@never_cache
def badge(request: HtmxHttpRequest) -> HttpResponse:
    """Return the number of tables that wait for this user, for the navigation of every page."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "games/notifications/_badge.html", {"waiting": waiting_for(user_of(request))})


@require_safe
@limited("pictures")
def chat_picture(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Return the board of a message to a chat as a PNG, as spectators would see it."""
    moment = linked_moment(token)
    drawing = picture_for(moment.table, moment.state, None, width=previews.WIDTH // 2).drawing
    return picture_response(request, drawing, no_cache=True)
