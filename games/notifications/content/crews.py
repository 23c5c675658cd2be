"""The messages about crews: an invitation, the next game, and a place that a bot keeps."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forbidden.cldr import moment
from games.crews.roster import Roster, invitations_of
from games.display import listed
from games.exceptions import NoSuchCrew
from games.models import CrewMember, Notification
from games.notifications.content.wording import TableMessage, message, status_and_danger, who
from games.table import Table

Kind = Notification.Kind


def crew_invited(notification: Notification, table: Table) -> TableMessage | None:
    invitation = next((each for each in invitations_of(notification.user) if str(each.pk) == notification.detail), None)
    roster = _roster(invitation.crew_id, table) if invitation else None
    if roster is None:
        return None
    crew = roster.crew
    title = _("%(who)s invites you to the crew %(crew)s") % {"who": who(notification), "crew": crew.name}
    what = _("A crew is a team that stays together. After a game, each member taps once, and the next one starts.")
    members = _("In the crew: %(who)s.") % {"who": listed(person.name for person in roster.people)}
    return message(notification, table, title, what, members, url=crew.get_absolute_url())


def next_game(notification: Notification, table: Table) -> TableMessage | None:
    """Return the message that the next game is ready, or that it has started and a bot keeps the reader's place."""
    if notification.detail == "kept":
        return _kept_place(notification, table)
    crew, game = table.game.crew, table.game
    if crew is None or not game.in_lobby or table.is_mine or not _is_told(notification):
        return None
    title = _("%(crew)s: the next game is ready. Are you in?") % {"crew": crew.name}
    difficulty = str(table.difficulty.name)
    what = " · ".join((str(table.display.TITLE), difficulty, *(str(each.name) for each in table.specialties)))
    return message(notification, table, title, what, _those_in(table), url=crew.get_absolute_url())


def next_game_line(table: Table) -> str:
    """Return the sentence that the next game of the table's crew is ready; "" if it is not."""
    if table.game.crew_id is None:
        return ""
    roster = _roster(table.game.crew_id, table)
    if roster is None or roster.me is None or roster.next_table is None or roster.next_table.is_mine:
        return ""
    return _("The next game of %(crew)s is ready. Are you in?") % {"crew": roster.crew.name}


def _kept_place(notification: Notification, table: Table) -> TableMessage | None:
    if not table.game.is_running or not table.lost or not _is_told(notification):
        return None
    title = _("%(table)s has started, and a bot keeps your place") % {"table": table.game.name}
    how = _("You can take your place again at any time.")
    return message(notification, table, title, how, status_and_danger(table)[0])


def _those_in(table: Table) -> str:
    """Return who is in, and when the game starts without the others."""
    people = table.people
    sentence = ngettext("%(who)s is in.", "%(who)s are in.", len(people)) % {
        "who": listed(each.name for each in people)
    }
    crew = table.game.crew
    if crew is None or crew.starts_at is None:
        return sentence if people else ""
    when = moment(crew.starts_at, "MMMMEEEEd Hm")
    start = _("It starts on %(when)s at the latest, with the members who are in. Bots play for the others.") % {
        "when": when
    }
    return f"{sentence} {start}" if people else start


def _is_told(notification: Notification) -> bool:
    crew = notification.game.crew_id
    return CrewMember.objects.filter(crew=crew, user=notification.user_id, is_told=True).exists()


def _roster(crew_id: int, table: Table) -> Roster | None:
    try:
        return Roster.by_id(crew_id, user=table.user)
    except NoSuchCrew:
        return None
