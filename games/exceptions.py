"""Refusals of the games: a sentence for the user and an HTTP status for each."""

from django.utils.translation import gettext_lazy as _

from accounts.exceptions import Conflict, NotAllowed, NotFound
from accounts.exceptions import Refused as Refused


class NoSuchTable(NotFound):
    """The table does not exist, or the user may not know of it."""

    sentence = _("There is no such table, or you are not one of its players.")


class NoSuchCrew(NotFound):
    """The crew does not exist, or the user may not know of it."""

    sentence = _("There is no such crew, or you are not one of its members.")


class NotCaptain(NotAllowed):
    sentence = _("Only the captain of the crew can do that.")


class CrewFull(Conflict):
    sentence = _("This crew is full.")


class TooManyCrews(Conflict):
    sentence = _("You are already in the maximum number of crews. Leave one first.")


class NoSuchInvite(NoSuchTable):
    """There is no such link, or this user may not know of its table."""

    sentence = _("This invite link does not work. It may have been withdrawn: ask for a new one.")


class NotWatched(NotFound):
    """There is no such link for spectators, or its table has closed it."""

    sentence = _("This game cannot be watched. The team may have closed this link.")


class NoSuchMoment(NotFound):
    sentence = _("This game has no such step.")


class InviteExpired(NotFound):
    sentence = _("This invitation has expired. Ask your team for a new link.")


class NoSuchPlan(Conflict):
    """The plan is gone, or it is another player's and not shared."""

    sentence = _("That plan is no longer there.")


class NotYourSeat(NotAllowed):
    sentence = _("That seat belongs to another player.")


class NotHost(NotAllowed):
    sentence = _("Only the host can do that.")


class BotIsPlaying(Conflict):
    """The only seat that is left is that of a bot in the middle of its turn."""

    sentence = _("The bot is in the middle of its turn. Try again in a few seconds.")


class Stale(Conflict):
    """The page showed an older version of the game."""

    sentence = _("The game has moved on. This is the current board.")


class BotHasTime(Conflict):
    sentence = _("The bot still has time to play.")


class AlreadyStarted(Conflict):
    sentence = _("This game has already started.")


class NameTaken(Conflict):
    sentence = _("Someone at this table has your name, or one that looks like it. Change yours in the settings.")


class NotRunning(Conflict):
    sentence = _("This game is not running.")


class StillRunning(Conflict):
    sentence = _("This game is not over yet.")


class NoStory(NotFound):
    """The game is still running or was closed, so it has no story yet."""

    sentence = _("A game has a story only once it has been won or lost.")


class NotClosed(Conflict):
    sentence = _("Only a closed game can be reopened.")


class TooLate(Conflict):
    sentence = _("This game was closed too long ago to be reopened.")


class TooSoon(Refused):
    status = 429
    sentence = _("Please wait a little before you try again.")


class Busy(Refused):
    """The server is drawing too many pictures; `wait` seconds later it may have time."""

    status = 503
    wait = 1
    sentence = _("Too many pictures are being drawn right now. Try again in a few seconds.")


class NoVote(Conflict):
    sentence = _("That vote is over.")


class NoProposal(NotFound):
    """The proposal is settled, declined, withdrawn or lapsed."""

    sentence = _("That proposal is no longer open.")


class NotPaused(Conflict):
    sentence = _("This table is not paused.")


class RequestClosed(Conflict):
    """The request was answered, withdrawn, or made too many turns ago."""

    sentence = _("That request is closed.")


class Muted(NotAllowed):
    """Moderators have muted the user for a while."""

    sentence = _("The moderators have muted you. For now you can read the chat, but not write.")


class InvalidMessage(Refused):
    """The text cannot be sent as a message; the sentence says why."""


class NoBotAccounts(NotAllowed):
    """The table does not allow the seats of people to programs."""

    sentence = _("This table allows no bot accounts.")


class SeatTaken(Conflict):
    sentence = _("Another player has just taken that seat.")


class TableFull(Conflict):
    sentence = _("This table is full.")


class NotExportable(Conflict):
    sentence = _("A game can be exported once it has been won or lost.")


class NothingToUndo(Conflict):
    sentence = _("You cannot undo: something was revealed, or a teammate has acted since.")


class Malformed(Refused):
    """The request does not contain an action of this game."""

    sentence = _("This action was not understood. Reload the page and try again.")


class Illegal(Refused):
    """The rules do not allow it now; the sentence comes from the rules."""


class MayNotModerate(NotAllowed):
    """Another moderator, or an administrator, has to do it."""

    sentence = _("You played at this table. Another moderator has to do that.")


class HasSeenHidden(NotAllowed):
    """A staff member has seen what is hidden in a game with this seed."""

    sentence = _("As a moderator, you have seen what is hidden in this game. You cannot join it.")


class AlreadyHandled(Conflict):
    sentence = _("This report has already been handled.")
