"""Unsubscribe links: signed links that stop the mails of one table, or all mails, without signing in."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User
from games.models import Game

SALT = "notifications.stop"
LIFE = 400 * 24 * 3600
"""Seconds for which a link works: longer than any game lasts."""


@dataclass(frozen=True)
class Unsubscription:
    """Whose mails to stop, and of which table; without a table, all mails."""

    user_id: int
    game_id: int | None

    @property
    def token(self) -> str:
        return signing.dumps([self.user_id, self.game_id], salt=SALT)

    @property
    def url(self) -> str:
        return settings.SITE_URL + reverse("games:unsubscribe", args=[self.token])


def unsubscription_of(user: User, game: Game | None = None) -> Unsubscription:
    return Unsubscription(user.pk, game.pk if game else None)


def read_unsubscription(token: str) -> Unsubscription | None:
    """Return what a link stops; None if it is too old or its signature is wrong."""
    try:
        user_id, game_id = signing.loads(token, salt=SALT, max_age=LIFE)
    except signing.BadSignature:
        return None
    return Unsubscription(user_id, game_id)
