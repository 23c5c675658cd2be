"""The user model: an account with an address and a password, or a guest with only a name."""

from datetime import tzinfo
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts import languages, names, time_zones
from accounts.signals import password_saved
from forbidden.db import default

HOURS = [(hour, f"{hour}:00") for hour in range(24)]
"""Hours of a day, in the user's time zone."""


class UserManager(BaseUserManager["User"]):
    """Creates accounts and guests."""

    def create_user(self, email: str | None, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        user.confirm_address(email)
        return user

    def create_guest(self, name: str, **fields: Any) -> "User":
        """Create a user with only a name, who can return only by the session of the browser."""
        return self.create_user(None, None, name=name, **fields)

    def create_bot(self, name: str, *, owner: "User") -> "User":
        """Create a bot account, which belongs to its owner and gets no messages."""
        silent = {"mail_notifications": False, "push_notifications": False, "webhook_notifications": False}
        return self.create_user(None, None, name=name, bot_owner=owner, time_zone=owner.time_zone, **silent)

    def lock(self, user: "User") -> "User":
        """Lock and return the row of a user, so that two requests at once do not exceed a limit or do it twice."""
        return self.select_for_update(no_key=True).get(pk=user.pk)

    def guests(self) -> models.QuerySet["User"]:
        """Return people with neither address nor password."""
        return self.filter(email=None, password__startswith=UNUSABLE_PASSWORD_PREFIX, bot_owner=None)

    def accounts(self) -> models.QuerySet["User"]:
        """Return all other people, with or without a confirmed address. A bot account is its owner's."""
        return self.exclude(email=None, password__startswith=UNUSABLE_PASSWORD_PREFIX)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())


class User(AbstractUser):
    """An account or a guest."""

    class Reminders(models.TextChoices):
        """How often a user is reminded of a turn while its clock runs."""

        NONE = "none", _("never")
        ONCE = "once", _("once, when a fifth of the time is left")
        TWICE = "twice", _("twice, after half of the time and when a fifth is left")
        DAILY = "daily", _("every day, and when a fifth of the time is left")

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    # Guests and unconfirmed accounts have none; a unique column may hold NULL many times.
    email = models.EmailField(_("email address"), unique=True, null=True, blank=True)  # type: ignore[assignment] # noqa: DJ001
    name = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        validators=[names.validate_name],
        help_text=_("What your teammates see."),
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, **default(time_zones.DEFAULT), validators=[time_zones.validate_zone]
    )
    language = models.CharField(
        _("language at the table"),
        max_length=8,
        blank=True,
        **default(""),
        choices=languages.choices,
        help_text=_("The language you like to chat in. The lobby shows it with your open tables."),
    )
    interface_language = models.CharField(
        _("language"),
        max_length=16,
        blank=True,
        **default(""),
        choices=languages.of_the_site,
        help_text=_("The language of all pages and messages."),
    )
    # The channels of notifications, unless a table has its own settings.
    mail_notifications = models.BooleanField(
        _("email"), **default(True), help_text=_("One message when a table waits for you, never one for every move.")
    )
    push_notifications = models.BooleanField(
        _("push"), **default(True), help_text=_("To the browsers that you have allowed.")
    )
    webhook_notifications = models.BooleanField(
        _("webhook"), **default(True), help_text=_("To the addresses that you have added.")
    )
    digest_hour = models.PositiveSmallIntegerField(
        _("one daily digest, at"), choices=HOURS, null=True, blank=True, help_text=_("None: they come at once.")
    )
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), choices=HOURS, null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(_("quiet until"), choices=HOURS, null=True, blank=True)
    reminders = models.CharField(
        _("remind me of my turn"),
        max_length=10,
        choices=Reminders,
        **default(Reminders.TWICE),
        help_text=_("At tables with a time limit."),
    )
    proposal_notifications = models.BooleanField(
        _("tell me of proposals and pauses"),
        **default(True),
        help_text=_("When a teammate proposes to pause or to give up, and when a pause begins or is ended."),
    )
    hides_reactions = models.BooleanField(
        _("hide reactions in the log"),
        **default(False),
        help_text=_("Symbols such as a heart that players put on a log entry."),
    )
    shows_statistics = models.BooleanField(
        _("everyone can see my statistics"),
        **default(False),
        help_text=_("Otherwise only you see them, and your teammates see those of the games you played together."),
    )
    mail_problem = models.CharField(
        _("problem with the email"),
        max_length=200,
        blank=True,
        **default(""),
        help_text=_("Why no email can be sent to the address."),
    )
    # The current or next vacation, copied from its row because every move reads it.
    away_from = models.DateTimeField(null=True, blank=True)
    away_until = models.DateTimeField(null=True, blank=True)
    # The current sanctions, copied from `Sanction` because every request reads them.
    muted_until = models.DateTimeField(null=True, blank=True)
    banned_until = models.DateTimeField(null=True, blank=True)
    has_unread_sanction = models.BooleanField(**default(False), help_text=_("A message from the moderators is unread."))
    session_round = models.PositiveIntegerField(**default(0), help_text=_("Counts up to end every session."))
    bot_owner = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="bots",
        verbose_name=_("owner of the bot"),
        help_text=_("Whose bot account it is: a program that only the API can sign in as."),
    )
    deletion_warned_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the deletion of the unused account was announced.")
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
        # allauth and forms write "" for no address, which a unique column can hold only once.
        self.email = self.email.lower() if self.email else None
        # Django keeps the raw password from its change to this moment.
        if self.pk is None or self._password is None:  # type: ignore[attr-defined]
            super().save(*args, **kwargs)
        else:
            self._save_new_password(*args, **kwargs)

    @transaction.atomic
    def _save_new_password(self, *args: Any, **kwargs: Any) -> None:
        """Save a new password, and announce it."""
        super().save(*args, **kwargs)
        password_saved.send(User, user=self)

    @transaction.atomic
    def confirm_address(self, email: str) -> None:
        """Set a confirmed address, replacing any other; an administrator vouches for it."""
        addresses: Any = self.emailaddress_set  # type: ignore[attr-defined]  # allauth's, without a type
        addresses.all().delete()
        addresses.create(email=email.lower(), primary=True, verified=True)
        User.objects.filter(pk=self.pk).update(email=email.lower())

    def clean(self) -> None:
        # AbstractUser.clean would turn a missing address into "".
        self.name = names.tidy_name(self.name)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        """Return whether this user has no address and no password, so nobody can sign in as them."""
        return self.email is None and not self.has_usable_password() and not self.is_bot_account

    @property
    def is_bot_account(self) -> bool:
        """Return whether a program of another user plays as this user."""
        return self.bot_owner_id is not None

    @property
    def is_unconfirmed(self) -> bool:
        """Return whether the first address of this account is not confirmed yet."""
        return self.email is None and self.has_usable_password()

    @property
    def zone(self) -> tzinfo:
        """The time zone of this user; UTC if the stored name is unknown here."""
        return time_zones.zone_named(self.time_zone)

    @property
    def site_language(self) -> str:
        """The language of pages and messages for this user; the default if none is stored, or none that is offered."""
        chosen = self.interface_language
        return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    @property
    def is_away(self) -> bool:
        """Return whether this user is on vacation now."""
        now = timezone.now()
        return self.away_from is not None and self.away_until is not None and self.away_from <= now < self.away_until

    @property
    def is_muted(self) -> bool:
        """Return whether moderators have muted this user now."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def is_banned(self) -> bool:
        """Return whether moderators have banned this user now."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    @property
    def is_administrator(self) -> bool:
        """Return whether this user is an administrator, who may do everything."""
        return self.is_active and self.is_staff and self.is_superuser

    @property
    def is_moderator(self) -> bool:
        """Return whether this user may moderate; administrators may, too."""
        return self.is_staff and self.has_perm("accounts.moderate_user")

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        # During a ban, sessions of the round before it stay valid, so that the next request of each can be told the
        # reason. After the ban they are invalid. Round 0 is Django's own hash, which sessions from before rounds have.
        # A guest could never come back from an ended session, so theirs stay valid.
        count = self.session_round - (self.is_banned and not self.is_guest)
        usual: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        if not count:
            return usual
        return salted_hmac("accounts.session_round", f"{usual} {count}", secret=secret, algorithm="sha256").hexdigest()
