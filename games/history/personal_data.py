"""The parts of a user's data export that are about games: their own data, and nothing that a game still hides."""

from collections.abc import Iterable, Iterator

from django.db.models import F

from accounts.models import User
from accounts.privacy.registry import Row, leave_out, part, part_of_rows, rows
from games import models

part_of_rows(
    "tables",
    models.Game,
    "host",
    "id name rules difficulty pace absence status created_at starts_at started_at ended_at",
)
part_of_rows(
    "seats",
    models.Seat,
    "user",
    "game number role last_read last_seen seen_at is_shared is_offered is_ready trust",
    table="game__name",
    status="game__status",
    ended_at="game__ended_at",
)
# The seats that a substitute has taken from the user.
part_of_rows("seats_left", models.Seat, "owner", "game number role", table="game__name")
# The user's own steps, without their events: those belong to the game and may be hidden.
part_of_rows("steps", models.Step, "user", "game number seat origin action at")
part_of_rows("standing_orders", models.StandingOrder, "user", "game seat order status why version created_at")
part_of_rows("votes", models.Vote, "user", "game choice at", poll="round")
# Proposals that are open or were declined lately.
part_of_rows("proposals", models.Proposal, "by", "game kind until at lapses_at is_declined")
part_of_rows("proposals_declined", models.Proposal, "declined_by", "game kind until")
# The open proposals that the user agreed to.
part_of_rows("consents", models.Consent, "user", "at", game="proposal__game", kind="proposal__kind")
part_of_rows("notes", models.Note, "user", "game text changed_at")
part_of_rows("reactions", models.LogReaction, "user", "game version kind at")
# The user's chat messages, also removed ones.
part_of_rows("messages", models.Message, "user", "game text at removed_at")
part_of_rows("requests", models.PlayRequest, "by", "game seat plan action what text status at answered_at thanked_at")
# The user's answers to teammates' requests, without the words of the teammates.
part_of_rows("answers", models.PlayRequest, "answered_by", "game seat plan action status answered_at")


@part("notifications", covers=("games.notification.user", "games.delivery.notification"))
def notifications(user: User) -> Iterator[Row]:
    """Yield the user's notifications with their deliveries."""
    deliveries: dict[int, list[Row]] = {}
    for delivery in models.Delivery.objects.filter(notification__user=user).order_by("pk").iterator(chunk_size=500):
        done_at = delivery.done_at and delivery.done_at.isoformat(timespec="seconds")
        row: Row = {"channel": delivery.channel, "endpoint": delivery.endpoint_id, "status": delivery.status}
        row |= {"attempts": delivery.attempts, "done_at": done_at}
        deliveries.setdefault(delivery.notification_id, []).append(row)
    fields = ("id", "game", "kind", "version", "text", "created_at")
    for row in rows(user.notifications.all(), *fields, by_name=F("by__name")):
        yield row | {"deliveries": deliveries.get(row.pop("id"), [])}


@part("questions", covers=("games.notification.by",))
def questions(user: User) -> Iterable[Row]:
    """Return the user's questions to teammates; other notifications that the user caused follow from their steps."""
    asked = models.Notification.objects.filter(by=user, kind=models.Notification.Kind.ASKED)
    return rows(asked, "game", "text", "created_at", to_name=F("user__name"))


# Actions that the user wrote down.
part_of_rows("plans", models.Plan, "author", "game kind choice seat steps why goes_on skips is_careful at")
part_of_rows("notification_preferences", models.NotificationPreference, "user", "game mail push webhook timing")
part_of_rows("invitations", models.Invitation, "user", "game at", table="game__name", by_name="by__name")
part_of_rows("invitations_sent", models.Invitation, "by", "game at", table="game__name", to_name="user__name")
# The crews of the user, with the user's own choices.
part_of_rows("crews", models.CrewMember, "user", "crew joined_at is_told is_open", name="crew__name")
part_of_rows("crews_captained", models.Crew, "captain", "id name saga difficulty climbs pace wait created_at")
part_of_rows("crew_invitations", models.CrewInvitation, "user", "crew at", name="crew__name", by_name="by__name")
part_of_rows("crew_invitations_sent", models.CrewInvitation, "by", "crew at", name="crew__name", to_name="user__name")
part_of_rows(
    "results",
    models.Result,
    "user",
    "game seat role rules difficulty players challenge won cause turns steps seconds pace team seen_before ended_at",
)
# The user's own reports, without other people's messages in them.
part_of_rows("reports", models.Report, "reporter", "kind game text created_at status handled_at")
leave_out(
    {
        "games.report.accused": "it would reveal who reported; its result is in the sanctions",
        "games.report.handled_by": "moderators' actions are reported to the people concerned, and counted",
    }
)
