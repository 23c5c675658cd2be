"""Pages that show the mails that debug mode writes to files. In production they do not exist."""

import email
import functools
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

MAX_FILES = 100  # the newest ones are listed
SEPARATOR = b"\n" + b"-" * 79 + b"\n"  # Django writes it after each mail in a file


@dataclass(frozen=True)
class Mail:
    """One mail in a file."""

    file: str
    number: int
    subject: str
    sender: str
    to: str
    date: datetime
    text: str
    html: str


HTML_POLICY = {
    "sandbox": ["allow-popups", "allow-top-navigation-by-user-activation"],
    "default-src": [NONE],
    "script-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
}
"""The policy for the HTML of a mail: mail programs know inline styles and enclosed pictures, and run nothing."""


def _parse(file: str, number: int, raw: bytes) -> Mail:
    message = email.message_from_bytes(raw, policy=default)
    body, html = message.get_body(("plain", "html")), message.get_body(("html",))
    return Mail(
        file=file,
        number=number,
        subject=str(message["Subject"] or ""),
        sender=str(message["From"] or ""),
        to=str(message["To"] or ""),
        date=parsedate_to_datetime(message["Date"]) if message["Date"] else datetime.now(UTC),
        text=str(body.get_content()) if body else "",
        html=_with_pictures(message, str(html.get_content())) if html else "",
    )


def _with_pictures(message: EmailMessage, html: str) -> str:
    """Return the HTML of a mail with the enclosed pictures in place of their ids."""
    for part in message.walk():
        name = str(part["Content-ID"] or "").strip("<>")
        if name and part.get_content_maintype() == "image":
            data = b64encode(part.get_content()).decode()
            html = html.replace(f"cid:{name}", f"data:{part.get_content_type()};base64,{data}")
    return html


def _files() -> list[Path]:
    """Return the newest files of the mail folder, newest first; none if mails are not written to files."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if not folder or not Path(folder).is_dir():
        return []
    return sorted(Path(folder).glob("*.log"), key=lambda file: file.name, reverse=True)[:MAX_FILES]


def _mails(file: Path) -> list[Mail]:
    parts = file.read_bytes().split(SEPARATOR)
    return [_parse(file.name, number, part) for number, part in enumerate(parts) if part.strip()]


def debug_only(view: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """Answer 404 outside of debug mode."""

    @functools.wraps(view)
    def wrapped(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not settings.DEBUG:
            raise Http404
        return view(request, **kwargs)

    return wrapped


@debug_only
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the mails."""
    mails = [mail for file in _files() for mail in reversed(_mails(file))]
    return render(request, "mailbox/list.html", {"mails": mails})


@debug_only
def letter(request: HttpRequest, *, file: str, number: int) -> HttpResponse:
    """Show one mail as text, with working links."""
    return render(request, "mailbox/detail.html", {"mail": _find(file, number)})


@debug_only
@csp_replace(HTML_POLICY)  # type: ignore[arg-type]  # its types know no keyword arguments
def html(request: HttpRequest, *, file: str, number: int) -> HttpResponse:
    """Show the HTML of one mail as a mail program does."""
    mail = _find(file, number)
    if not mail.html:
        raise Http404
    return HttpResponse(mail.html)


def _find(file: str, number: int) -> Mail:
    # The name is compared with the existing files and never used as a path.
    for candidate in _files():
        if candidate.name == file:
            for mail in _mails(candidate):
                if mail.number == number:
                    return mail
    raise Http404


urlpatterns = [
    path("", mailbox, name="mailbox"),
    path("<str:file>/<int:number>/", letter, name="mailbox_letter"),
    path("<str:file>/<int:number>/html", html, name="mailbox_html"),
]
