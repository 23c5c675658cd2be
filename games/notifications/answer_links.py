"""Links in mails that lead to a page on which a request is answered, without signing in. A link alone does nothing."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

SALT = "play_requests.answer"
LIFE = 30 * 24 * 3600
"""Seconds for which a link works."""


@dataclass(frozen=True)
class AnswerLink:
    """The user who may answer a request, and the request."""

    request_id: int
    user_id: int

    @property
    def token(self) -> str:
        return signing.dumps([self.request_id, self.user_id], salt=SALT)

    @property
    def url(self) -> str:
        return settings.SITE_URL + reverse("games:answer_by_link", args=[self.token])


def read_answer_link(token: str) -> AnswerLink | None:
    """Return what a link allows; None if it is too old or its signature is wrong."""
    try:
        request_id, user_id = signing.loads(token, salt=SALT, max_age=LIFE)
    except signing.BadSignature:
        return None
    return AnswerLink(request_id, user_id)
