"""The configuration of the log: one line per request with its id, as JSON in production, without personal data.

Requests are logged by their routes. `scrubbing` removes what else could identify a person.
"""

import asyncio
import logging
import re
import sys
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
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
    """Logs each request by its route, never by its path, which may hold a secret (an invite token, a reset key).

    The answer carries the id of the request: the proxy's if the settings trust it, else a new one.
    """

    def prepare(self, request: HttpRequest) -> None:
        if not REQUEST_ID.fullmatch(request.META.get("HTTP_X_REQUEST_ID", "")):
            request.META.pop("HTTP_X_REQUEST_ID", None)
        super().prepare(request)
        # A task that runs within the request, as in some tests, clears the bound values.
        request.log_id = structlog.contextvars.get_contextvars()["request_id"]  # type: ignore[attr-defined]

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        response.headers["X-Request-ID"] = request.log_id  # type: ignore[attr-defined]
        super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Return the method and the route, with the numbers in the path: "GET /games/<int:game_id>/ game_id=7"."""
        match = request.resolver_match
        if match is None:  # an unknown path, or middleware has answered
            return str(request.method)
        numbers = [f"{name}={value}" for name, value in match.kwargs.items() if isinstance(value, int)]
        return " ".join([f"{request.method} /{match.route}", *numbers])


def _log_answered_status(sender: Any, exception: BaseException, log_kwargs: dict[str, Any], **_: Any) -> None:
    """Log the status of the error page; django-structlog logs 500 for every exception."""
    log_kwargs["code"] = status_of(exception)


bind_extra_request_failed_metadata.connect(_log_answered_status, dispatch_uid="answered status")


def is_no_cancellation(record: logging.LogRecord) -> bool:
    """Return False for the lines about live connections that the server cancels at its shutdown."""
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cancelled and not str(record.msg).startswith("Cancel %s running task(s)")


def configure(*, json: bool, level: str) -> dict[str, Any]:
    """Configure structlog and return the matching `LOGGING` setting of Django."""
    structlog.configure(
        processors=[*PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        cache_logger_on_first_use=True,
    )
    if json:
        last = [*scrubbing.PROCESSORS, structlog.processors.JSONRenderer()]
        foreign = {
            "foreign_pre_chain": [scrubbing.remove_arguments, *PROCESSORS],
            "use_get_message": False,
            "pass_foreign_args": True,  # nosec B105
        }
    else:
        plain = structlog.dev.plain_traceback  # the default one prints local variables
        last = [structlog.dev.ConsoleRenderer(exception_formatter=plain, pad_event_to=0, colors=sys.stderr.isatty())]
        foreign = {"foreign_pre_chain": PROCESSORS}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                **foreign,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "filters": {"no_cancellations": {"()": lambda: is_no_cancellation}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["no_cancellations"]}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # RequestLog logs it already, without the secrets of the URL.
            "django.request": {"level": "CRITICAL"},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.security": {"level": "CRITICAL"},
            "celery": {"level": "WARNING"},
            "celery.app.trace": {"level": "CRITICAL"},  # "task_failed" logs it already, without the message
            "kombu": {"level": "ERROR"},
            # uvicorn adds handlers to these when it is started by its own command.
            "uvicorn": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }
