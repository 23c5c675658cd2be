"""Tokens with which programs act for a user through the API."""

import hashlib
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

PREFIX = "fbd_"
"""The beginning of every token, by which scanners for leaked secrets find it."""


class ApiToken(models.Model):
    """A token of one user. Only its hash is stored, and the few letters by which the list shows it."""

    class Scope(models.TextChoices):
        READ = "read", _("See your tables, boards and logs")
        PLAY = "play", _("Play, undo, vote and answer proposals")
        PLAN = "plan", _("Share and follow plans, give orders, answer requests")
        CHAT = "chat", _("Read the chat and write in it")
        TABLES = "tables", _("Create tables, take seats and start games")
        BOT = "bot", _("Act as a bot account")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=12)
    scopes = models.CharField(max_length=60, help_text="Separated by spaces.")
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    expires_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True, help_text="The last day on which a program used it.")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "name"], name="one_token_a_name")]

    def __str__(self) -> str:
        return f"{self.name} #{self.pk}"

    def may(self, scope: str) -> bool:
        """Return whether the token has that scope."""
        return scope in self.scopes.split()

    @property
    def scope_labels(self) -> list[str]:
        return [str(self.Scope(scope).label) for scope in self.scopes.split()]

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= timezone.now()


def new_secret() -> str:
    """Return a new token: 256 random bits after the prefix."""
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """Return the hash of a token. It needs no salt and no slow hash, because nobody can guess 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
