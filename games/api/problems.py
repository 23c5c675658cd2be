"""Refusals as problem documents (RFC 9457)."""

import re

import msgspec
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.exceptions import NotAllowed, NotFound, Refused
from accounts.limits import TooOften
from games import exceptions
from games.api.types import Board, Problem

TYPES = "/api/#"
"""The beginning of every `type`: the section of the docs page that explains it."""


class NoToken(Refused):
    status = 401
    sentence = _("This needs a token: send it as “Authorization: Bearer …”.")


class InvalidToken(Refused):
    status = 401
    sentence = _("This token does not exist, or it was revoked.")


class ExpiredToken(Refused):
    status = 401
    sentence = _("This token has expired. Create a new one in the settings.")


class NotSecure(NotAllowed):
    sentence = _("Send tokens over https only. Revoke this one, because others could read it on its way.")


class MissingScope(NotAllowed):
    sentence = _("This token may not do that.")


class Banned(NotAllowed):
    sentence = _("The moderators have banned this account for a while.")


class NoSuchAddress(NotFound):
    sentence = _("The API has no such address.")


class WrongMethod(Refused):
    status = 405
    sentence = _("This address does not answer to this method.")

    def __init__(self, *allowed: str) -> None:
        super().__init__()
        self.allowed = ", ".join(allowed)


class TooLarge(Refused):
    status = 413
    sentence = _("This request is too large.")


class NotJson(Refused):
    status = 400
    sentence = _("The body must be a JSON object.")


class WrongMediaType(Refused):
    status = 415
    sentence = _("Send the body as application/json.")


class Invalid(Refused):
    """A field is missing or has a value that it cannot have; the sentence names it."""


class KeyReused(Refused):
    sentence = _("This Idempotency-Key belongs to another request.")


KINDS: tuple[type[Refused], ...] = (
    NotJson,
    NoToken,
    InvalidToken,
    ExpiredToken,
    NotSecure,
    MissingScope,
    Banned,
    NoSuchAddress,
    WrongMethod,
    TooLarge,
    WrongMediaType,
    Invalid,
    KeyReused,
    TooOften,
    exceptions.NoSuchTable,
    exceptions.Stale,
    exceptions.NotRunning,
    exceptions.NotYourSeat,
    exceptions.Malformed,
    exceptions.Illegal,
    exceptions.NothingToUndo,
    exceptions.NoSuchPlan,
    exceptions.RequestClosed,
    exceptions.AlreadyStarted,
    exceptions.SeatTaken,
    exceptions.TableFull,
    exceptions.NameTaken,
    exceptions.NoBotAccounts,
    exceptions.InviteExpired,
    exceptions.HasSeenHidden,
    exceptions.Muted,
    exceptions.InvalidMessage,
    exceptions.TooSoon,
)
"""Every kind of problem, in the order of the docs page."""


def slug_of(kind: type[Refused]) -> str:
    """Return the name of a kind of problem: "not-your-seat"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def problem_of(refusal: Refused, *, game: Board | None = None) -> HttpResponse:
    """Return the problem document of a refusal, with the current board of a stale request."""
    problem = Problem(
        type=TYPES + slug_of(type(refusal)),
        title=slug_of(type(refusal)).replace("-", " ").capitalize(),
        status=refusal.status,
        detail=str(refusal.sentence),
        game=game,
        key=refusal.action if isinstance(refusal, TooOften) else "",
        seconds=refusal.wait if isinstance(refusal, TooOften) else None,
    )
    answer = HttpResponse(msgspec.json.encode(problem), status=refusal.status, content_type="application/problem+json")
    if refusal.status == 401:
        answer["WWW-Authenticate"] = 'Bearer realm="forbidden"'
    if isinstance(refusal, WrongMethod):
        answer["Allow"] = refusal.allowed
    if problem.seconds is not None:
        answer["Retry-After"] = str(problem.seconds)
    return answer
