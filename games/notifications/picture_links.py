"""Links to pictures of boards in the messages to chats, which fetch them without signing in."""

from collections.abc import Sequence
from dataclasses import replace

from accounts.models import Endpoint
from games.board_image.images import picture_for
from games.exceptions import NoSuchTable
from games.history.moments import Moment
from games.notifications.content.messages import TableMessage
from games.notifications.signed_links import PictureLink
from games.table import Table

CHATS = (Endpoint.Kind.DISCORD, Endpoint.Kind.SLACK)


def with_picture(message: TableMessage, endpoint: Endpoint, tables: Sequence[Table]) -> TableMessage:
    """Return the message to a chat with the board of its only table, as spectators would see it."""
    table = tables[0] if len(tables) == 1 else None
    if endpoint.kind not in CHATS or table is None or not table.is_mine or not table.game.snapshot:
        return message
    link = PictureLink(endpoint.pk, table.game.pk, table.game.steps)
    picture = picture_for(table, table.game.load_state(), None)
    return replace(message, picture=link.url, alt=picture.alt)


def linked_moment(token: str) -> Moment:
    """Return the moment that a link shows while its webhook exists and the webhook's owner sits at the table.

    Raises `NoSuchTable` otherwise.
    """
    link = PictureLink.read(token)
    endpoint = Endpoint.objects.filter(pk=link.endpoint_id).select_related("user").first() if link else None
    if link is None or endpoint is None:
        raise NoSuchTable
    return Moment.find(Table.find_own(game_id=link.game_id, user=endpoint.user), link.step)
