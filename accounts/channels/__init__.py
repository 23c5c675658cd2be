"""The channels of notifications besides mail; `send` is the only entry point.

It raises `Gone` (delete the endpoint), `Rejected` (give up) or `NotNow` (retry later, as after any other exception).
The text of each is a sentence for the recipient.
"""

from collections.abc import Callable

from accounts.channels.message import NotificationMessage
from accounts.channels.outcome import Gone, NotNow, Rejected
from accounts.channels.push import send as send_push
from accounts.channels.webhook import send_discord, send_json, send_slack
from accounts.models import Endpoint
from forbidden.security.outbound import NotAllowed, Unreachable

CHANNELS: dict[str, Callable[[Endpoint, NotificationMessage], None]] = {
    Endpoint.Kind.PUSH: send_push,
    Endpoint.Kind.JSON: send_json,
    Endpoint.Kind.DISCORD: send_discord,
    Endpoint.Kind.SLACK: send_slack,
}


def send(endpoint: Endpoint, message: NotificationMessage) -> None:
    """Send a message to an endpoint, once; raise `Gone`, `Rejected` or `NotNow` if it fails."""
    try:
        CHANNELS[endpoint.kind](endpoint, message)
    except NotAllowed as error:
        raise Rejected(str(error)) from error
    except Unreachable as error:
        raise NotNow(str(error)) from error
