"""What the tables hold of a person, as their export tells it: their own part, and nothing that a game still hides."""

from collections.abc import Iterable, Iterator

from django.db.models import F

from accounts.models import User
from accounts.privacy.parts import rows
from accounts.privacy.registry import Row, keep_back, part
from games.models import Delivery, Game, Invitation, Notification, Report, Result, Seat, Step, Vote


@part("tables", tells=("games.game.host",))
def tables(user: User) -> Iterable[Row]:
    """Those that this person hosts."""
    fields = ("id", "name", "rules", "difficulty", "pace", "absence", "status", "created_at", "started_at", "ended_at")
    return rows(Game.objects.filter(host=user), *fields)


@part("seats", tells=("games.seat.user",))
def seats(user: User) -> Iterable[Row]:
    fields = ("game", "number", "role", "last_read", "is_shared", "is_offered")
    found = Seat.objects.filter(user=user)
    return rows(found, *fields, table=F("game__name"), status=F("game__status"), ended_at=F("game__ended_at"))


@part("seats_left", tells=("games.seat.owner",))
def seats_left(user: User) -> Iterable[Row]:
    """Those that a substitute keeps for this person."""
    return rows(Seat.objects.filter(owner=user), "game", "number", "role", table=F("game__name"))


@part("steps", tells=("games.step.user",))
def steps(user: User) -> Iterable[Row]:
    """One's own: what came of a step is the game's, and may be hidden."""
    return rows(Step.objects.filter(user=user), "game", "number", "seat", "action", "at")


@part("votes", tells=("games.vote.user",))
def votes(user: User) -> Iterable[Row]:
    return rows(Vote.objects.filter(user=user), "game", "poll", "choice", "at")


@part("messages", tells=("games.message.user",))
def messages(user: User) -> Iterable[Row]:
    """What this person said, what was removed of it too."""
    return rows(user.messages.all(), "game", "text", "at", "removed_at")


@part("notifications", tells=("games.notification.user", "games.delivery.notification"))
def notifications(user: User) -> Iterator[Row]:
    """What this person was told, and how it went out."""
    sent: dict[int, list[Row]] = {}
    for each in Delivery.objects.filter(notification__user=user).order_by("pk").iterator(chunk_size=500):
        moment = each.done_at and each.done_at.isoformat(timespec="seconds")
        way: Row = {"channel": each.channel, "endpoint": each.endpoint_id, "status": each.status}
        way |= {"attempts": each.attempts, "done_at": moment}
        sent.setdefault(each.notification_id, []).append(way)
    fields = ("id", "game", "kind", "version", "text", "created_at")
    for row in rows(user.notifications.all(), *fields, by_name=F("by__name")):
        yield row | {"deliveries": sent.get(row.pop("id"), [])}


@part("questions", tells=("games.notification.by",))
def questions(user: User) -> Iterable[Row]:
    """What this person asked teammates; of what else others were told because of them, the steps tell."""
    asked = Notification.objects.filter(by=user, kind=Notification.Kind.ASKED)
    return rows(asked, "game", "text", "created_at", to_name=F("user__name"))


@part("notification_preferences", tells=("games.notificationpreference.user",))
def notification_preferences(user: User) -> Iterable[Row]:
    return rows(user.notification_preferences.all(), "game", "mail", "push", "webhook", "timing")


@part("invitations", tells=("games.invitation.user",))
def invitations(user: User) -> Iterable[Row]:
    return rows(Invitation.objects.filter(user=user), "game", "at", table=F("game__name"), by_name=F("by__name"))


@part("invitations_sent", tells=("games.invitation.by",))
def invitations_sent(user: User) -> Iterable[Row]:
    return rows(Invitation.objects.filter(by=user), "game", "at", table=F("game__name"), to_name=F("user__name"))


@part("results", tells=("games.result.user",))
def results(user: User) -> Iterable[Row]:
    fields = ("game", "seat", "role", "rules", "difficulty", "players", "challenge", "won", "cause", "turns", "steps")
    return rows(Result.objects.filter(user=user), *fields, "seconds", "pace", "team", "ended_at")


@part("reports", tells=("games.report.reporter",))
def reports(user: User) -> Iterable[Row]:
    """Those that this person made, without what others had said."""
    return rows(Report.objects.filter(reporter=user), "kind", "game", "text", "created_at", "status", "handled_at")


keep_back(
    {
        "games.report.accused": "it would tell who reported; what came of it is told as a sanction",
        "games.report.handled_by": "a moderator's acts are told to those whom they concern, and counted",
    }
)
