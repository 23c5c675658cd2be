"""What is said to a person, whatever the channel: the one thing that mail, push and webhooks are made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NotificationMessage:
    """A short title, sentences in order, and the page that they lead to.

    `url` is absolute. Of several messages of one `tag` a device shows the newest alone. `data` is for programs: names
    and plain values, nothing that the person may not see.
    """

    title: str
    lines: tuple[str, ...]
    url: str
    tag: str
    data: dict[str, str | int | None]
