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
