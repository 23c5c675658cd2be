"""How the site says no: a sentence and a status for each thing that cannot be done."""

from django.utils.translation import gettext_lazy as _

from accounts.exceptions import Refused as Refused


class NoSuchTable(Refused):
    """There is none, or it is not for this person to know of it."""

    status = 404
    sentence = _("There is no such table, or you do not sit at it.")


class NoSuchMoment(Refused):
    status = 404
    sentence = _("This game has no such step.")


class InviteExpired(Refused):
    status = 404
    sentence = _("This invitation has expired. Ask for a new link at the table.")


class NotYourSeat(Refused):
    status = 403
    sentence = _("That seat is somebody else's.")


class Stale(Refused):
    """The page showed an older version of the game."""

    status = 409
    sentence = _("The game has moved on since this page was drawn. Here is how it stands now.")


class AlreadyStarted(Refused):
    status = 409
    sentence = _("This game has started already.")


class NotRunning(Refused):
    status = 409
    sentence = _("This game is not running.")


class StillRunning(Refused):
    status = 409
    sentence = _("This game is not over yet.")


class NoStory(Refused):
    """It runs still, or was closed; a page that is not there yet."""

    status = 404
    sentence = _("The story of a game is told when it has been played to its end.")


class NotClosed(Refused):
    status = 409
    sentence = _("Only a game that was closed before its end can be opened again.")


class TooLate(Refused):
    status = 409
    sentence = _("This game was closed too long ago to be opened again.")


class TooSoon(Refused):
    status = 429
    sentence = _("A little patience, please.")


class Busy(Refused):
    """The server has enough to draw; a second later it may have time."""

    status = 503
    wait = 1
    sentence = _("Too many pictures are being drawn at this moment. Try again in a few seconds.")


class NoVote(Refused):
    status = 409
    sentence = _("That vote is over.")


class Silenced(Refused):
    """Moderators have taken this person's word for a while."""

    status = 403
    sentence = _("The moderators have muted you. For now you can read the chat, but not write.")


class Unsayable(Refused):
    """What was written is no message; the sentence says why."""


class SeatTaken(Refused):
    status = 409
    sentence = _("Somebody has just taken that seat.")


class TableFull(Refused):
    status = 409
    sentence = _("This table is full.")


class NotExportable(Refused):
    status = 409
    sentence = _("A game can be exported when it has been played to its end.")


class NothingToUndo(Refused):
    status = 409
    sentence = _("Nothing of yours can be undone: something was revealed, or a teammate has acted since.")


class Malformed(Refused):
    """What came is not an action of this game."""

    sentence = _("This action could not be read.")


class Illegal(Refused):
    """The rules do not allow it now; the sentence is theirs."""


class MayNotModerate(Refused):
    """Somebody else has to do it: another moderator, or an administrator."""

    status = 403
    sentence = _("You have played at this table: another moderator has to do that.")


class HasLooked(Refused):
    """One of the staff has seen what is hidden in games of this luck."""

    status = 403
    sentence = _("As a moderator you have seen what is hidden in this game: you cannot sit down at it.")


class AlreadyHandled(Refused):
    status = 409
    sentence = _("Somebody has dealt with this report already.")
