"""The message of a notification, from which mail, push messages and webhooks are made."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NotificationMessage:
    """A short title, sentences in order, and a link.

    `url` is absolute. A device shows only the newest message of one `tag`. `data` is for programs: names and plain
    values, and nothing that the recipient may not see.
    """

    title: str
    lines: tuple[str, ...]
    url: str
    tag: str
    data: dict[str, str | int | None]
    is_call: bool = False
    """True if it asks for something that may have been done elsewhere before the next message comes."""
    calling: tuple[str, ...] | None = None
    """The tags of what waits for the recipient now; a device may remove calls with other tags. None if unknown."""
    badge: int | None = None
    """The number of things that wait for the recipient, for the icon of the installed site."""
    picture: str = ""
    """The absolute address of a picture of the board, for chats; "" for none."""
    alt: str = ""
    """A description of the picture."""
