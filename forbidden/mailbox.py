"""The mail that debug mode keeps in files, readable in the browser. In production these pages do not exist."""

import email
import functools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.policy import default
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

NEWEST = 100  # files that the list looks into
BETWEEN = b"\n" + b"-" * 79 + b"\n"  # what Django writes after each mail of a file


@dataclass(frozen=True)
class Letter:
    """One mail of one file."""

    file: str
    number: int
    subject: str
    sender: str
    to: str
    date: datetime
    text: str


def _letter(file: str, number: int, raw: bytes) -> Letter:
    message = email.message_from_bytes(raw, policy=default)
    body = message.get_body(preferencelist=("plain", "html"))
    return Letter(
        file=file,
        number=number,
        subject=str(message["Subject"] or ""),
        sender=str(message["From"] or ""),
        to=str(message["To"] or ""),
        date=parsedate_to_datetime(message["Date"]) if message["Date"] else datetime.now(UTC),
        text=str(body.get_content()) if body else "",
    )


def _files() -> list[Path]:
    """The files of the mail folder, newest first; none where mail goes elsewhere."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if not folder or not Path(folder).is_dir():
        return []
    return sorted(Path(folder).glob("*.log"), key=lambda file: file.name, reverse=True)[:NEWEST]


def _letters(file: Path) -> list[Letter]:
    parts = file.read_bytes().split(BETWEEN)
    return [_letter(file.name, number, part) for number, part in enumerate(parts) if part.strip()]


def debug_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hide a page outside of debug mode."""

    @functools.wraps(view)
    def wrapped(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not settings.DEBUG:
            raise Http404
        return view(request, **kwargs)

    return wrapped


@debug_only
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the mail."""
    letters = [letter for file in _files() for letter in reversed(_letters(file))]
    return render(request, "mailbox/list.html", {"letters": letters})


@debug_only
def letter(request: HttpRequest, *, file: str, number: int) -> HttpResponse:
    """Show one mail as text, its links to be clicked."""
    # The name is looked up among the files there are, never made into a path.
    for candidate in _files():
        if candidate.name == file:
            for found in _letters(candidate):
                if found.number == number:
                    return render(request, "mailbox/letter.html", {"letter": found})
    raise Http404


urlpatterns = [
    path("", mailbox, name="mailbox"),
    path("<str:file>/<int:number>/", letter, name="mailbox_letter"),
]
