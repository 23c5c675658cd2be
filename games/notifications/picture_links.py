"""Links to pictures of boards in the messages to chats, which fetch them without signing in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import Endpoint
from games.board_image.images import picture_for
from games.exceptions import NoSuchTable
from games.history.moments import Moment
from games.notifications.content.messages import TableMessage
from games.table import Table

SALT = "notifications.picture"
LIFE = 30 * 24 * 3600
"""Seconds for which a link works; chats keep a copy."""
CHATS = (Endpoint.Kind.DISCORD, Endpoint.Kind.SLACK)


@dataclass(frozen=True)
class PictureLink:
    """The webhook whose chat shows the picture, and the board: a game after a step."""

    endpoint_id: int
    game_id: int
    step: int

    @property
    def token(self) -> str:
        return signing.dumps([self.endpoint_id, self.game_id, self.step], salt=SALT)

    @property
    def url(self) -> str:
        return settings.SITE_URL + reverse("games:chat_picture", args=[self.token])


def with_picture(message: TableMessage, endpoint: Endpoint, tables: Sequence[Table]) -> TableMessage:
    """Return the message to a chat with the board of its only table, as spectators would see it."""
    table = tables[0] if len(tables) == 1 else None
    if endpoint.kind not in CHATS or table is None or not table.is_mine or not table.game.snapshot:
        return message
    link = PictureLink(endpoint.pk, table.game.pk, table.game.steps)
    picture = picture_for(table, table.engine.load(table.game.snapshot), None)
    return replace(message, picture=link.url, alt=picture.alt)


def read_picture_link(token: str) -> PictureLink | None:
    """Return what a link shows; None if it is too old or its signature is wrong."""
    try:
        return PictureLink(*signing.loads(token, salt=SALT, max_age=LIFE))
    except signing.BadSignature:
        return None


def linked_moment(token: str) -> Moment:
    """Return the moment that a link shows while its webhook exists and the webhook's owner sits at the table.

    Raises `NoSuchTable` otherwise.
    """
    link = read_picture_link(token)
    endpoint = Endpoint.objects.filter(pk=link.endpoint_id).select_related("user").first() if link else None
    if link is None or endpoint is None:
        raise NoSuchTable
    return Moment.find(Table.find_own(game_id=link.game_id, user=endpoint.user), link.step)
