"""Failures of a delivery; the text of each is a sentence for the recipient."""

from django.utils.translation import gettext as _
from structlog import get_logger

from forbidden.security.outbound import Response

log = get_logger(__name__)

TRY_LATER = {408, 425, 429}


class Gone(Exception):
    """The endpoint no longer exists and must be deleted."""


class Rejected(Exception):
    """The message would be refused again: a retry is useless."""


class NotNow(Exception):
    """A retry may succeed later."""


def judge(response: Response) -> None:
    """Raise `NotNow` or `Rejected` unless the response says that the message was accepted."""
    if 200 <= response.status < 300:
        return
    log.info("message_not_taken", status=response.status)  # the response may repeat what was sent
    if 300 <= response.status < 400:
        raise Rejected(_("The address answered %(status)d: it redirects, and we do not follow it.") % vars(response))
    if response.status in {404, 410}:
        raise Rejected(_("The address answered %(status)d: it no longer exists.") % vars(response))
    if response.status in TRY_LATER or response.status >= 500:
        raise NotNow(_("The address answered %(status)d: it cannot accept messages right now.") % vars(response))
    raise Rejected(_("The address answered %(status)d: it does not accept this message.") % vars(response))
