"""Processors that remove everything that could identify a person from each line of the production log.

An exception is logged with its frames and class, never with its message: the message of a mail server contains the
address that it refuses, that of the database the row that it rejects. Lines of libraries keep their format string and
numbers, but no other arguments and no paths. Addresses of mail and machines are removed from the rest.
"""

import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any

Event = MutableMapping[str, Any]

REMOVED = "…"
OURS = ("forbidden", "accounts", "games", "django_structlog")
INFRASTRUCTURE = ("celery", "kombu", "uvicorn")
"""Loggers of libraries whose arguments are about servers. Other libraries may log anything."""
UNCHANGED_KEYS = {"timestamp", "level", "logger", "request_id", "task_id", "child_task_id", "parent_task_id", "code"}
REMOVED_KEYS = {"user_agent", "ip"}
ERROR_CODES = ("errno", "smtp_code", "sqlstate", "status_code")
"""Attributes of exceptions that are safe to log."""

MAIL = re.compile(r"[^\s<>\"'(){}\[\],;:=|]+@[^\s<>\"'(){}\[\],;:=|]+")
IP = re.compile(
    r"\d+(?:\.\d+){3}"  # version 4
    r"|[0-9A-Fa-f:]*::[0-9A-Fa-f:.]*|(?:[0-9A-Fa-f]+:){3,}[0-9A-Fa-f.]+"  # version 6; a time has two colons
)
PATH = re.compile(r"/[^\s\"']+")


def remove_arguments(_logger: object, _method: str, event: Event) -> Event:
    """Format the line of a library with its numbers and, for known loggers, its texts; remove other arguments."""
    arguments = event.pop("positional_args", None)
    if arguments:
        known = _is_known(event["_record"].name)
        if isinstance(arguments, tuple) and len(arguments) == 1 and isinstance(arguments[0], dict):
            arguments = arguments[0]
        if isinstance(arguments, dict):
            safe: Any = {key: _argument(value, known) for key, value in arguments.items()}
        else:
            safe = tuple(_argument(value, known) for value in arguments)
        try:
            event["event"] = event["event"] % safe
        except (TypeError, ValueError):  # the format needs a type that was removed
            event["event"] = str(event["event"])
    return event


def _is_known(logger: str) -> bool:
    return logger.partition(".")[0] in OURS + INFRASTRUCTURE


def _argument(value: Any, known: bool) -> Any:
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, BaseException):
        return kind_of(value)
    return value if known and isinstance(value, str) else REMOVED


def remove_messages(_logger: object, _method: str, event: Event) -> Event:
    """Replace an exception by its frames and class, and remove its message from all other keys."""
    error = _error_of(event.pop("exc_info", None))
    errors = list(_chain(error)) if error else []
    messages = [text for each in errors for text in (repr(each), str(each)) if len(text) > 2]
    for key, value in event.items():
        if isinstance(value, BaseException):
            event[key] = kind_of(value)
        elif isinstance(value, str) and key not in UNCHANGED_KEYS:
            for text in messages:
                value = value.replace(text, REMOVED)
            event[key] = value
    if errors:
        event["exception"] = "\n".join(_frames(errors))
    return event


def remove_addresses(_logger: object, _method: str, event: Event) -> Event:
    """Remove all remaining mail and IP addresses, and paths from the lines of libraries: links contain tokens."""
    for key in REMOVED_KEYS & event.keys():
        del event[key]
    if not _is_known(event.get("logger", "")):
        event["event"] = PATH.sub(f"/{REMOVED}", str(event["event"]))
    for key, value in event.items():
        if key not in UNCHANGED_KEYS and not key.startswith("_"):
            event[key] = _clean(value)
    return event


PROCESSORS = [remove_messages, remove_addresses]


def kind_of(error: BaseException) -> str:
    """Return the class of an exception with its numeric codes."""
    kind = type(error)
    codes = [f" {name}={value}" for name in ERROR_CODES if (value := getattr(error, name, None))]
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.") + "".join(codes)


def _error_of(exc_info: Any) -> BaseException | None:
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    elif exc_info and not isinstance(exc_info, BaseException):
        exc_info = sys.exc_info()[1]
    return exc_info or None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the causes of an exception and the exception itself, the first cause first, each once."""
    seen: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in seen:
        seen.append(current)
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    yield from reversed(seen)


def _frames(errors: list[BaseException]) -> Iterator[str]:
    for error in errors:
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
        yield kind_of(error)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return IP.sub(REMOVED, MAIL.sub(REMOVED, value))
    if isinstance(value, dict):
        return {name: _clean(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_clean(each) for each in value]
    if value is None or isinstance(value, (int, float)):
        return value
    return kind_of(value) if isinstance(value, BaseException) else REMOVED
