"""Links in messages that work without signing in: a signature proves that the site has written them."""

from dataclasses import astuple, dataclass
from datetime import timedelta
from typing import ClassVar, Self

from django.conf import settings
from django.core import signing
from django.urls import reverse


@dataclass(frozen=True)
class SignedLink:
    """A link that works for its `LIFE`. Its fields are the keys of rows, and `PAGE` is the name of the URL."""

    SALT: ClassVar[str]
    LIFE: ClassVar[timedelta]
    PAGE: ClassVar[str]

    @property
    def token(self) -> str:
        return signing.dumps(astuple(self), salt=self.SALT)

    @property
    def url(self) -> str:
        return settings.SITE_URL + reverse(self.PAGE, args=[self.token])

    @classmethod
    def read(cls, token: str) -> Self | None:
        """Return the link of a token; None if it is too old or its signature is wrong."""
        try:
            return cls(*signing.loads(token, salt=cls.SALT, max_age=cls.LIFE))
        except signing.BadSignature:
            return None


@dataclass(frozen=True)
class AnswerLink(SignedLink):
    """A link in a mail to the page on which a user answers a request. The link alone answers nothing."""

    SALT = "play_requests.answer"
    LIFE = timedelta(days=30)
    PAGE = "games:answer_by_link"

    request_id: int
    user_id: int


@dataclass(frozen=True)
class PictureLink(SignedLink):
    """A link by which the chat of a webhook fetches the picture of a game after a step; chats keep a copy."""

    SALT = "notifications.picture"
    LIFE = timedelta(days=30)
    PAGE = "games:chat_picture"

    endpoint_id: int
    game_id: int
    step: int


@dataclass(frozen=True)
class Unsubscription(SignedLink):
    """A link that stops the mails of one table to a user; without a table, all mails. It outlives any game."""

    SALT = "notifications.stop"
    LIFE = timedelta(days=400)
    PAGE = "games:unsubscribe"

    user_id: int
    game_id: int | None = None
