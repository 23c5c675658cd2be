"""What is taken out of every line of the production log before it is written: whatever could tell who somebody is.

An exception is told by where it happened and of what kind it is, never by its message: that of a mail server names the
address that it refuses, that of the database the row that it could not take. Lines of libraries keep their own words
and numbers, not what they put into them. What is left is searched for addresses.
"""

import ipaddress
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any

Event = MutableMapping[str, Any]

GONE = "…"
OURS = ("forbidden", "accounts", "games", "django_structlog")
INFRASTRUCTURE = ("celery", "kombu", "uvicorn")
"""Loggers that speak of servers; the rest of what is not ours may put anything into a line."""
AS_IT_IS = {"timestamp", "level", "logger", "request_id", "task_id", "child_task_id", "parent_task_id", "code"}
LEFT_OUT = {"user_agent", "ip"}
NUMBERS = ("errno", "smtp_code", "sqlstate", "status_code")
"""What exceptions of servers say by a number or code."""

MAIL = re.compile(r"[^\s<>\"'(){}\[\],;:=|]+@[^\s<>\"'(){}\[\],;:=|]+")
ADDRESS = re.compile(r"[0-9A-Fa-f]*[:.][0-9A-Fa-f:.]+")
TOKEN = re.compile(r"(/(?:join|notifications/stop|accounts/password/reset/key|accounts/confirm-email)/)[^/\s\"']+")
QUERY = re.compile(r"(/[^\s?\"']*\?)[^\s\"']+")


def without_arguments(_logger: object, _method: str, event: Event) -> Event:
    """Fill in of a library's line what is a number, or speaks of our own servers, and nothing else."""
    found = event.pop("positional_args", None)
    if found:
        name = event["_record"].name.partition(".")[0]
        known = name in OURS + INFRASTRUCTURE
        one = found[0] if isinstance(found, tuple) and len(found) == 1 and isinstance(found[0], dict) else found
        if isinstance(one, dict):
            filled: Any = {key: _argument(value, known) for key, value in one.items()}
        else:
            filled = tuple(_argument(value, known) for value in one)
        try:
            event["event"] = event["event"] % filled
        except (TypeError, ValueError):  # made for a kind of value that is not told
            event["event"] = str(event["event"])
    return event


def _argument(value: Any, known: bool) -> Any:
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, BaseException):
        return kind_of(value)
    return value if known and isinstance(value, str) else GONE


def without_messages(_logger: object, _method: str, event: Event) -> Event:
    """Tell an exception by its frames and kinds, and keep its message out of the rest of the line, too."""
    error = _error_of(event.pop("exc_info", None))
    known = list(_chain(error)) if error else []
    said = [text for each in known for text in (repr(each), str(each)) if len(text) > 2]
    for key, value in event.items():
        if isinstance(value, BaseException):
            event[key] = kind_of(value)
        elif isinstance(value, str) and key not in AS_IT_IS:
            for text in said:
                value = value.replace(text, GONE)
            event[key] = value
    if known:
        event["exception"] = "\n".join(_frames(known))
    return event


def without_addresses(_logger: object, _method: str, event: Event) -> Event:
    """Take out what is left of addresses of mail and of machines, of tokens in links, and of queries."""
    for key in LEFT_OUT & event.keys():
        del event[key]
    for key, value in event.items():
        if key not in AS_IT_IS and not key.startswith("_"):
            event[key] = _clean(value)
    return event


PROCESSORS = [without_messages, without_addresses]


def kind_of(error: BaseException) -> str:
    """The class of an exception, and what it says by numbers alone."""
    kind = type(error)
    numbers = [f" {name}={value}" for name in NUMBERS if (value := getattr(error, name, None))]
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.") + "".join(numbers)


def _error_of(found: Any) -> BaseException | None:
    if isinstance(found, tuple):
        found = found[1]
    elif found and not isinstance(found, BaseException):
        found = sys.exc_info()[1]
    return found or None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and what it came of, the cause first, each once."""
    seen: list[BaseException] = []
    here: BaseException | None = error
    while here is not None and here not in seen:
        seen.append(here)
        here = here.__cause__ or (None if here.__suppress_context__ else here.__context__)
    yield from reversed(seen)


def _frames(errors: list[BaseException]) -> Iterator[str]:
    for error in errors:
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
        yield kind_of(error)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        value = MAIL.sub(GONE, value)
        value = ADDRESS.sub(_unless_ip, value)
        return QUERY.sub(rf"\1{GONE}", TOKEN.sub(rf"\1{GONE}", value))
    if isinstance(value, dict):
        return {name: _clean(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_clean(each) for each in value]
    if value is None or isinstance(value, (int, float)):
        return value
    return kind_of(value) if isinstance(value, BaseException) else GONE


def _unless_ip(found: re.Match[str]) -> str:
    text = found.group()
    for end in ("", ".", ":"):
        try:
            ipaddress.ip_address(text.rstrip(end) if end else text)
        except ValueError:
            continue
        return GONE
    host, _colon, port = text.rpartition(":")  # of an address with a port
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return text
    return f"{GONE}:{port}"
