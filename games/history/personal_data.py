"""The parts of a user's data export that are about games: their own data, and nothing that a game still hides."""

from collections.abc import Iterable, Iterator

from django.db.models import F

from accounts.models import User
from accounts.privacy.parts import rows
from accounts.privacy.registry import Row, leave_out, part
from games.models import (
    Consent,
    Crew,
    CrewInvitation,
    CrewMember,
    Delivery,
    Game,
    Invitation,
    Notification,
    Plan,
    PlayRequest,
    Proposal,
    Report,
    Result,
    Seat,
    Step,
    Vote,
)


@part("tables", covers=("games.game.host",))
def tables(user: User) -> Iterable[Row]:
    """The tables that the user hosts."""
    fields = (
        "id",
        "name",
        "rules",
        "difficulty",
        "pace",
        "absence",
        "status",
        "created_at",
        "starts_at",
        "started_at",
        "ended_at",
    )
    return rows(Game.objects.filter(host=user), *fields)


@part("seats", covers=("games.seat.user",))
def seats(user: User) -> Iterable[Row]:
    fields = (
        "game",
        "number",
        "role",
        "last_read",
        "last_seen",
        "seen_at",
        "is_shared",
        "is_offered",
        "is_ready",
        "trust",
    )
    return rows(
        Seat.objects.filter(user=user),
        *fields,
        table=F("game__name"),
        status=F("game__status"),
        ended_at=F("game__ended_at"),
    )


@part("seats_left", covers=("games.seat.owner",))
def seats_left(user: User) -> Iterable[Row]:
    """The seats that a substitute has taken from the user."""
    return rows(Seat.objects.filter(owner=user), "game", "number", "role", table=F("game__name"))


@part("steps", covers=("games.step.user",))
def steps(user: User) -> Iterable[Row]:
    """The user's own steps, without their events: those belong to the game and may be hidden."""
    return rows(Step.objects.filter(user=user), "game", "number", "seat", "origin", "action", "at")


@part("standing_orders", covers=("games.standingorder.user",))
def standing_orders(user: User) -> Iterable[Row]:
    fields = ("game", "seat", "order", "status", "why", "version", "created_at")
    return rows(user.standing_orders.all(), *fields)


@part("votes", covers=("games.vote.user",))
def votes(user: User) -> Iterable[Row]:
    return rows(Vote.objects.filter(user=user), "game", "choice", "at", poll=F("round"))


@part("proposals", covers=("games.proposal.by",))
def proposals(user: User) -> Iterable[Row]:
    """The user's proposals that are open or were declined lately."""
    return rows(user.proposals.all(), "game", "kind", "until", "at", "lapses_at", "is_declined")


@part("proposals_declined", covers=("games.proposal.declined_by",))
def proposals_declined(user: User) -> Iterable[Row]:
    """The proposals of teammates that the user declined lately."""
    return rows(Proposal.objects.filter(declined_by=user), "game", "kind", "until")


@part("consents", covers=("games.consent.user",))
def consents(user: User) -> Iterable[Row]:
    """The open proposals that the user agreed to."""
    agreed = Consent.objects.filter(user=user)
    return rows(agreed, "at", game=F("proposal__game"), kind=F("proposal__kind"))


@part("notes", covers=("games.note.user",))
def notes(user: User) -> Iterable[Row]:
    """The user's private notes."""
    return rows(user.notes.all(), "game", "text", "changed_at")


@part("reactions", covers=("games.logreaction.user",))
def reactions(user: User) -> Iterable[Row]:
    """The user's reactions to entries of logs."""
    return rows(user.log_reactions.all(), "game", "version", "kind", "at")


@part("messages", covers=("games.message.user",))
def messages(user: User) -> Iterable[Row]:
    """The user's chat messages, also removed ones."""
    return rows(user.messages.all(), "game", "text", "at", "removed_at")


@part("requests", covers=("games.playrequest.by",))
def requests(user: User) -> Iterable[Row]:
    """The plays for which the user asked teammates."""
    mine = PlayRequest.objects.filter(by=user)
    return rows(mine, "game", "seat", "plan", "action", "what", "text", "status", "at", "answered_at", "thanked_at")


@part("answers", covers=("games.playrequest.answered_by",))
def answers(user: User) -> Iterable[Row]:
    """The user's answers to teammates' requests, without the words of the teammates."""
    return rows(PlayRequest.objects.filter(answered_by=user), "game", "seat", "plan", "action", "status", "answered_at")


@part("notifications", covers=("games.notification.user", "games.delivery.notification"))
def notifications(user: User) -> Iterator[Row]:
    """The user's notifications with their deliveries."""
    deliveries: dict[int, list[Row]] = {}
    for delivery in Delivery.objects.filter(notification__user=user).order_by("pk").iterator(chunk_size=500):
        done_at = delivery.done_at and delivery.done_at.isoformat(timespec="seconds")
        row: Row = {"channel": delivery.channel, "endpoint": delivery.endpoint_id, "status": delivery.status}
        row |= {"attempts": delivery.attempts, "done_at": done_at}
        deliveries.setdefault(delivery.notification_id, []).append(row)
    fields = ("id", "game", "kind", "version", "text", "created_at")
    for row in rows(user.notifications.all(), *fields, by_name=F("by__name")):
        yield row | {"deliveries": deliveries.get(row.pop("id"), [])}


@part("questions", covers=("games.notification.by",))
def questions(user: User) -> Iterable[Row]:
    """The user's questions to teammates; other notifications that the user caused follow from their steps."""
    asked = Notification.objects.filter(by=user, kind=Notification.Kind.ASKED)
    return rows(asked, "game", "text", "created_at", to_name=F("user__name"))


@part("plans", covers=("games.plan.author",))
def plans(user: User) -> Iterable[Row]:
    """The user's plans: actions that they wrote down themselves."""
    written = Plan.objects.filter(author=user)
    return rows(written, "game", "kind", "choice", "seat", "steps", "why", "goes_on", "skips", "is_careful", "at")


@part("notification_preferences", covers=("games.notificationpreference.user",))
def notification_preferences(user: User) -> Iterable[Row]:
    return rows(user.notification_preferences.all(), "game", "mail", "push", "webhook", "timing")


@part("invitations", covers=("games.invitation.user",))
def invitations(user: User) -> Iterable[Row]:
    return rows(Invitation.objects.filter(user=user), "game", "at", table=F("game__name"), by_name=F("by__name"))


@part("invitations_sent", covers=("games.invitation.by",))
def invitations_sent(user: User) -> Iterable[Row]:
    return rows(Invitation.objects.filter(by=user), "game", "at", table=F("game__name"), to_name=F("user__name"))


@part("crews", covers=("games.crewmember.user",))
def crews(user: User) -> Iterable[Row]:
    """The crews of the user, with the user's own choices."""
    mine = CrewMember.objects.filter(user=user)
    return rows(mine, "crew", "joined_at", "is_told", "is_open", name=F("crew__name"))


@part("crews_captained", covers=("games.crew.captain",))
def crews_captained(user: User) -> Iterable[Row]:
    fields = ("id", "name", "saga", "difficulty", "climbs", "pace", "wait", "created_at")
    return rows(Crew.objects.filter(captain=user), *fields)


@part("crew_invitations", covers=("games.crewinvitation.user",))
def crew_invitations(user: User) -> Iterable[Row]:
    mine = CrewInvitation.objects.filter(user=user)
    return rows(mine, "crew", "at", name=F("crew__name"), by_name=F("by__name"))


@part("crew_invitations_sent", covers=("games.crewinvitation.by",))
def crew_invitations_sent(user: User) -> Iterable[Row]:
    sent = CrewInvitation.objects.filter(by=user)
    return rows(sent, "crew", "at", name=F("crew__name"), to_name=F("user__name"))


@part("results", covers=("games.result.user",))
def results(user: User) -> Iterable[Row]:
    fields = ("game", "seat", "role", "rules", "difficulty", "players", "challenge", "won", "cause", "turns", "steps")
    return rows(Result.objects.filter(user=user), *fields, "seconds", "pace", "team", "seen_before", "ended_at")


@part("reports", covers=("games.report.reporter",))
def reports(user: User) -> Iterable[Row]:
    """The user's own reports, without other people's messages in them."""
    return rows(Report.objects.filter(reporter=user), "kind", "game", "text", "created_at", "status", "handled_at")


leave_out(
    {
        "games.report.accused": "it would reveal who reported; its result is in the sanctions",
        "games.report.handled_by": "moderators' actions are reported to the people concerned, and counted",
    }
)
