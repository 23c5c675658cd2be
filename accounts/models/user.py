"""The user: an account with an address and a password, or a guest with a name only."""

import zoneinfo
from datetime import UTC, tzinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts import names, time_zones

HOURS = [(hour, f"{hour}:00") for hour in range(24)]
"""Of a day, in the person's own time zone."""


class UserManager(BaseUserManager["User"]):
    """Makes accounts and guests."""

    def create_user(self, email: str | None, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        from accounts.services.addresses import confirm

        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        confirm(user, email)
        return user

    def create_guest(self, name: str, **fields: Any) -> "User":
        """Somebody with a name and nothing else, who can come back only by the session of the browser."""
        return self.create_user(None, None, name=name, **fields)

    def guests(self) -> models.QuerySet["User"]:
        """Everybody with neither address nor password."""
        return self.filter(email=None, password__startswith=UNUSABLE_PASSWORD_PREFIX)

    def accounts(self) -> models.QuerySet["User"]:
        """Everybody else, whether or not their address is confirmed."""
        return self.exclude(email=None, password__startswith=UNUSABLE_PASSWORD_PREFIX)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())


class User(AbstractUser):
    """A person who plays."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    # Guests and unconfirmed accounts have none, and NULL is the one value that many may share in a unique column.
    email = models.EmailField(_("email address"), unique=True, null=True, blank=True)  # type: ignore[assignment] # noqa: DJ001
    name = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        validators=[names.validate_name],
        help_text=_("What your teammates see."),
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        default=time_zones.DEFAULT,
        db_default=time_zones.DEFAULT,
        validators=[time_zones.validate_zone],
    )
    # How word reaches this person, unless a table of theirs says otherwise.
    mail_notifications = models.BooleanField(
        _("mail"),
        default=True,
        db_default=True,
        help_text=_("One message when a table waits for you, never one for every move."),
    )
    push_notifications = models.BooleanField(
        _("push"), default=True, db_default=True, help_text=_("To the browsers you have allowed it in.")
    )
    webhook_notifications = models.BooleanField(
        _("webhook"), default=True, db_default=True, help_text=_("To the addresses you have given.")
    )
    digest_hour = models.PositiveSmallIntegerField(
        _("one digest a day, at"), choices=HOURS, null=True, blank=True, help_text=_("None: word comes at once.")
    )
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), choices=HOURS, null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(_("quiet until"), choices=HOURS, null=True, blank=True)
    shows_statistics = models.BooleanField(
        _("my statistics are open to everybody"),
        default=False,
        db_default=False,
        help_text=_("Otherwise you alone see them, and your teammates those of your common games."),
    )
    mail_problem = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text=_("Why no mail can be sent to the address.")
    )
    # The vacation that is on or comes next, copied from its row: every move looks at it.
    away_from = models.DateTimeField(null=True, blank=True)
    away_until = models.DateTimeField(null=True, blank=True)
    # What moderators have forbidden or told this person, copied from the `Sanction`: every request looks at it.
    muted_until = models.DateTimeField(null=True, blank=True)
    banned_until = models.DateTimeField(null=True, blank=True)
    has_unread_sanction = models.BooleanField(
        default=False, db_default=False, help_text=_("Word from the moderators waits to be read.")
    )
    session_round = models.PositiveIntegerField(default=0, db_default=0, help_text=_("Raised to end every session."))
    deletion_warned_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When it was announced that the account goes, for want of use.")
    )

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        permissions: ClassVar = [("moderate_user", "Can warn, mute, ban and rename")]

    def __str__(self) -> str:
        return self.name or self.email or f"#{self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        # allauth and forms write "" where there is no address: two of those would be one too many.
        self.email = self.email.lower() if self.email else None
        super().save(*args, **kwargs)

    def clean(self) -> None:
        # AbstractUser's would turn a missing address into "".
        self.name = names.tidy_name(self.name)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        """Nobody could sign in as this person again: no address and no password."""
        return self.email is None and not self.has_usable_password()

    @property
    def is_unconfirmed(self) -> bool:
        """Whether this account waits for its first address to be confirmed."""
        return self.email is None and self.has_usable_password()

    @property
    def zone(self) -> tzinfo:
        """The time zone in which this person reads times; UTC should the stored name mean nothing here."""
        try:
            return zoneinfo.ZoneInfo(self.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return UTC

    @property
    def is_away(self) -> bool:
        """Whether this person is on vacation now."""
        now = timezone.now()
        return self.away_from is not None and self.away_until is not None and self.away_from <= now < self.away_until

    @property
    def is_muted(self) -> bool:
        """Whether moderators have forbidden this person to speak at tables now."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def is_banned(self) -> bool:
        """Whether moderators have shut this person out now."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    @property
    def is_administrator(self) -> bool:
        """Whether everything of the site is open to this person."""
        return self.is_active and self.is_staff and self.is_superuser

    @property
    def is_moderator(self) -> bool:
        """Whether this person keeps the site decent, be it as an administrator."""
        return self.is_staff and self.has_perm("accounts.moderate_user")

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        # While a ban is on, its sessions are still known by the round before it: so the next request of each can be
        # told why it is refused. Once it is over they are strangers'. Round 0 is Django's own hash, which sessions
        # from before there were rounds bear. A guest could never come back from an ended session: theirs stay.
        round_ = self.session_round - (self.is_banned and not self.is_guest)
        usual: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        if not round_:
            return usual
        return salted_hmac("accounts.session_round", f"{usual} {round_}", secret=secret, algorithm="sha256").hexdigest()
