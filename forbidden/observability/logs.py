"""What the log says: one line per request with its id, JSON in production, nothing that tells who somebody is.

Pages are named by their addresses, less what may be secret or personal in them; `impersonal` sees to the rest.
"""

import asyncio
import logging
import re
import sys
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve
from django_structlog.middlewares import RequestMiddleware
from django_structlog.signals import bind_extra_request_failed_metadata

from forbidden.error_pages import status_of
from forbidden.observability import scrubbing

REQUEST_ID = re.compile(r"[\w.:=+/-]{1,128}", re.ASCII)

PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.UnicodeDecoder(),
]


class RequestLog(RequestMiddleware):
    """Log each request, with the secrets of its address (invite tokens, reset keys, the query) left out.

    The answer names the request's id: one's own proxy's, if `settings` believes it, else a new one.
    """

    def prepare(self, request: HttpRequest) -> None:
        if not REQUEST_ID.fullmatch(request.META.get("HTTP_X_REQUEST_ID", "")):
            request.META.pop("HTTP_X_REQUEST_ID", None)
        super().prepare(request)

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        response.headers["X-Request-ID"] = structlog.contextvars.get_contextvars()["request_id"]
        super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match or _match(request.path)
        if match is None:  # what leads nowhere may be anything, a link that lost its end too
            return f"{request.method} {scrubbing.GONE}"
        path = request.path
        for value in (*match.kwargs.values(), *match.args):
            if isinstance(value, str) and value:
                path = path.replace(value, scrubbing.GONE)
        return f"{request.method} {path}"


def _log_answered_status(sender: Any, exception: BaseException, log_kwargs: dict[str, Any], **_: Any) -> None:
    """Log the status of the answer; django-structlog says 500 of each exception."""
    log_kwargs["code"] = status_of(exception)


bind_extra_request_failed_metadata.connect(_log_answered_status, dispatch_uid="answered status")


def _match(path: str) -> ResolverMatch | None:
    """The page of a path that was answered before anybody looked for it, as one that lacks its slash is."""
    for candidate in (path, f"{path}/"):
        try:
            return resolve(candidate)
        except Resolver404:
            continue
    return None


def not_cut_short(record: logging.LogRecord) -> bool:
    """Whether a line tells of anything but live connections that the server cut at its own end."""
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cancelled and not str(record.msg).startswith("Cancel %s running task(s)")


def configure(*, json: bool, level: str) -> dict[str, Any]:
    """Set structlog up and return Django's `LOGGING` to match."""
    structlog.configure(
        processors=[*PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    if json:
        last = [*scrubbing.PROCESSORS, structlog.processors.JSONRenderer()]
        foreign = {
            "foreign_pre_chain": [scrubbing.without_arguments, *PROCESSORS],
            "use_get_message": False,
            "pass_foreign_args": True,  # nosec B105
        }
    else:
        plain = structlog.dev.plain_traceback  # the pretty one prints local variables
        last = [structlog.dev.ConsoleRenderer(exception_formatter=plain, pad_event_to=0, colors=sys.stderr.isatty())]
        foreign = {"foreign_pre_chain": PROCESSORS}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "house": {
                "()": structlog.stdlib.ProcessorFormatter,
                **foreign,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "filters": {"not_cut_short": {"()": lambda: not_cut_short}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "house", "filters": ["not_cut_short"]}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # The request's own line says it already, without the secrets of the address.
            "django.request": {"level": "CRITICAL"},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.security": {"level": "CRITICAL"},
            "celery": {"level": "WARNING"},
            "celery.app.trace": {"level": "CRITICAL"},  # "task_failed" says it already, without the message
            "kombu": {"level": "ERROR"},
            # Started by its own command, uvicorn has given these handlers of its own.
            "uvicorn": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }
