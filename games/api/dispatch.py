"""From a request to an operation and back: token, scope, limit, parameters, idempotency, problems."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from accounts import bearer, limits
from accounts.exceptions import Refused
from forbidden.security.middleware import Methods
from games.api import problems
from games.api.answers import board_of
from games.api.call import AnyCall, Call
from games.api.document import LONGEST_KEY
from games.api.operations import OPERATIONS, Operation
from games.api.types import Board
from games.exceptions import NoSuchTable, Stale
from games.table import Table
from games.views.once import remember

KEPT = 3600
"""Seconds for which a repeated request with the same Idempotency-Key gets the same answer."""
DENIED: Mapping[str, type[Refused]] = {
    "missing": problems.NoToken,
    "invalid": problems.InvalidToken,
    "expired": problems.ExpiredToken,
}
METHODS: Mapping[str, tuple[str, ...]] = {"GET": ("GET", "HEAD"), "POST": ("POST",)}
"""The methods of a request that an operation answers."""


def view_of(path: str) -> Callable[..., HttpResponseBase]:
    """Return the view of the operations with a path, one for each method.

    It needs no CSRF token: the user of a request to the API is that of its token, never that of a cookie.
    """

    operations = {method: each for each in OPERATIONS if each.path == path for method in METHODS[each.method]}

    def view(request: HttpRequest, **values: Any) -> HttpResponseBase:
        try:
            operation = operations.get(request.method or "")
            if operation is None:
                raise problems.WrongMethod(*operations)
            return _private(_run(operation, _admit(request, operation), values))
        except Refused as refusal:
            return _private(problems.problem_of(refusal, game=_newer_board(request, refusal, values)))

    return csrf_exempt(view)


@csrf_exempt
def no_such_address(request: HttpRequest, **_path: Any) -> HttpResponse:
    """Answer to every other address below the API."""
    known = request.method in Methods.ALLOWED
    return _private(problems.problem_of(problems.NoSuchAddress() if known else problems.WrongMethod(*Methods.ALLOWED)))


def _admit(request: HttpRequest, operation: Operation) -> AnyCall:
    """Return the call of a request, or raise the reason why it is refused."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        raise problems.NotSecure
    token = bearer.token_of(request)
    if isinstance(token, bearer.Denied):
        limits.consume(request, "api_refused")
        raise DENIED[token.reason]
    if bearer.is_banned(token.user):
        raise problems.Banned
    if not token.may(operation.scope):
        raise problems.MissingScope
    limits.consume(request, operation.limit)
    return Call(request, token, _query(request, operation), _body(request, operation))


def _query(request: HttpRequest, operation: Operation) -> Any:
    flags = {name for name, kind in operation.query.__annotations__.items() if kind is bool}
    given = {name: value or ("true" if name in flags else "") for name, value in request.GET.items()}
    try:
        return msgspec.convert(given, operation.query, strict=False)
    except msgspec.ValidationError as error:
        raise problems.Invalid(str(error)) from error


def _body(request: HttpRequest, operation: Operation) -> Any:
    if operation.body is None:
        return None
    has_no_length = "HTTP_TRANSFER_ENCODING" in request.META
    if has_no_length or int(request.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise problems.TooLarge
    if request.content_type != "application/json":
        raise problems.WrongMediaType
    try:
        return msgspec.json.decode(request.body, type=operation.body)
    except msgspec.ValidationError as error:
        raise problems.Invalid(str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise problems.NotJson from error


def _run(operation: Operation, call: AnyCall, path: Mapping[str, Any]) -> HttpResponseBase:
    """Do the operation; a POST with an Idempotency-Key that was done before only repeats its answer."""
    if operation.is_stream:
        response: HttpResponseBase = operation.run(call, **path)
        return response
    key = call.request.headers.get("Idempotency-Key", "") if operation.method == "POST" else ""
    if len(key) > LONGEST_KEY:
        raise problems.Invalid(f"Idempotency-Key: at most {LONGEST_KEY} characters")
    if not key:
        return _json(msgspec.json.encode(operation.run(call, **path)))
    sent = hashlib.sha256(call.request.body).hexdigest()
    parts = " ".join((str(call.token.pk), call.request.path, hashlib.sha256(key.encode()).hexdigest()))
    done, answer = remember(
        f"api:{hashlib.sha256(parts.encode()).hexdigest()}",
        lambda: (sent, msgspec.json.encode(operation.run(call, **path))),
        seconds=KEPT,
    )
    if done != sent:
        raise problems.KeyReused
    return _json(answer)


def _json(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type="application/json")


def _newer_board(request: HttpRequest, refusal: Refused, path: Mapping[str, Any]) -> Board | None:
    """Return the current board for a program that asked about an older version, if it may see it."""
    token = bearer.token_of(request)
    if not isinstance(refusal, Stale) or "game_id" not in path or isinstance(token, bearer.Denied):
        return None
    try:
        return board_of(Table.find_own(game_id=path["game_id"], user=token.user))
    except NoSuchTable:
        return None


def _private(response: HttpResponseBase) -> Any:
    """Keep the answer out of every cache."""
    add_never_cache_headers(response)
    patch_vary_headers(response, ("Authorization", "Accept"))
    return response
