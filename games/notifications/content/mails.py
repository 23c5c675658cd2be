"""Messages as mails: text and HTML, the board as a picture with a description, and an unsubscribe link."""

from collections.abc import Sequence
from email.mime.image import MIMEImage
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from games.board_image.images import Picture, picture_of
from games.exceptions import Busy
from games.models import Notification
from games.notifications.content.messages import TableMessage
from games.notifications.signed_links import Unsubscription
from games.table import Table
from games.teamwork.board import draw_shared

CID = "board"


def notification_mail(message: TableMessage, table: Table, notification: Notification) -> EmailMultiAlternatives:
    """Return the mail of one notification, with the board as its reader may see it."""
    user, game = notification.user, table.game
    picture = picture_of(table, draw_shared) if table.is_mine and game.snapshot else None
    mail = _mail(user, message, [message], picture=picture, stop=Unsubscription(user.pk, game.pk).url, table=game.name)
    # The same at every attempt, so that mail programs recognise a mail sent twice. All mails of a table are one thread.
    mail.extra_headers["Message-ID"] = f"<notification-{notification.pk}@{_host()}>"
    mail.extra_headers["References"] = mail.extra_headers["In-Reply-To"] = f"<table-{game.pk}@{_host()}>"
    return mail


def digest_mail(digest: TableMessage, messages: Sequence[TableMessage], user: User) -> EmailMultiAlternatives:
    """Return the daily digest of one user."""
    return _mail(user, digest, messages, picture=None, stop=Unsubscription(user.pk).url, table="")


def _mail(
    user: User,
    message: TableMessage,
    parts: Sequence[TableMessage],
    *,
    picture: Picture | None,
    stop: str,
    table: str,
) -> EmailMultiAlternatives:
    png = _png(picture) if picture else b""
    context = {
        "user": user,
        "message": message,
        "parts": parts,
        "alt": picture.alt if picture else "",
        "width": picture.width if picture else 0,
        "height": picture.height if picture else 0,
        "picture": f"cid:{CID}" if png else "",
        "stop": stop,
        "choices": settings.SITE_URL + reverse("accounts:notifications"),
        "table": table,
    }
    mail = EmailMultiAlternatives(
        # Mail programs would decode "=?…", including line ends.
        subject=message.title.replace("=?", "=\u200b?"),
        body=render_to_string("mail/notification.txt", context),
        to=[user.email] if user.email else [],
        headers={
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(render_to_string("mail/notification.html", context), "text/html")
    if png:
        mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # the picture is part of the text, not an attachment beside it
        mail.attach(_inline(png))
    return mail


def _png(picture: Picture) -> bytes:
    """Return the picture, or nothing if it cannot be drawn in time: its mail must not wait for it."""
    try:
        return picture.png
    except Busy:
        return b""


def _inline(png: bytes) -> MIMEImage:
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", f"<{CID}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"
