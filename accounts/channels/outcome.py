"""How a sending may end other than well; each says why in a sentence for the person whom it should have reached."""

from django.utils.translation import gettext as _
from structlog import get_logger

from forbidden.security.outbound import Response

log = get_logger(__name__)

TRY_LATER = {408, 425, 429}


class Gone(Exception):
    """The endpoint is no more, and shall be forgotten."""


class Rejected(Exception):
    """It would be refused again: trying later is of no use."""


class NotNow(Exception):
    """It may work later."""


def judge(response: Response) -> None:
    """Raise `NotNow` or `Rejected` unless the answer says that the message was taken."""
    if 200 <= response.status < 300:
        return
    log.info("message_not_taken", status=response.status)  # what it answered may repeat what it was sent
    if 300 <= response.status < 400:
        raise Rejected(_("The address answered %(status)d: it leads elsewhere, and is not followed.") % vars(response))
    if response.status in {404, 410}:
        raise Rejected(_("The address answered %(status)d: there is nothing there any more.") % vars(response))
    if response.status in TRY_LATER or response.status >= 500:
        raise NotNow(_("The address answered %(status)d: it cannot take messages just now.") % vars(response))
    raise Rejected(_("The address answered %(status)d: it does not take this message.") % vars(response))
