"""The parts of the export from this app; they never hold a password, a key or a code."""

from collections.abc import Iterable, Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry

from accounts.models import ApiToken, AuditEntry, Avoidance, Endpoint, Mute, Sanction, User, Vacation
from accounts.privacy.registry import Row, leave_out, part, part_of_rows, rows
from accounts.privacy.sessions import sessions_of

PROFILE = (
    "id name email mail_problem time_zone language interface_language date_joined last_login is_active "
    "mail_notifications push_notifications webhook_notifications digest_hour quiet_from quiet_until reminders "
    "proposal_notifications hides_reactions shows_statistics away_from away_until muted_until banned_until "
    "has_unread_sanction is_staff is_superuser deletion_warned_at"
)
"""The fields of the user's own row, as text."""
NOT_IN_PROFILE = {
    "password": "a secret, of which only a hash is kept",  # nosec B105
    "bot_owner": "nobody can ask as a bot account; its owner's export lists it",
    "session_round": "a part of what sessions are signed with",
}


@part("profile", covers=("accounts.user_groups.user", "accounts.user_user_permissions.user"))
def profile(user: User) -> Row:
    """Return the user's own row, groups and permissions."""
    may = user.user_permissions.values_list("codename", flat=True)
    groups = user.groups.values_list("name", flat=True)
    own = {field: getattr(user, field) for field in PROFILE.split()}
    return own | {"groups": list(groups), "permissions": list(may)}


part_of_rows("mail_addresses", EmailAddress, "user", "email verified primary")


@part("authenticators", covers=("mfa.authenticator.user",))
def authenticators(user: User) -> Iterator[Row]:
    """Yield passkeys and codes: their names and times of use, never their secrets."""
    for each in Authenticator.objects.filter(user=user).order_by("pk"):
        name = each.data.get("name", "") if each.type == Authenticator.Type.WEBAUTHN else ""
        yield {"type": each.type, "name": name, "created_at": each.created_at, "last_used_at": each.last_used_at}


@part("sessions", covers=("sessions.session.session_data",))
def sessions(user: User) -> Iterator[Row]:
    """Return the sessions of this user, each by its end."""
    return ({"ends_at": session.expire_date} for session in sessions_of(user.pk))


@part("sign_ins", covers=("usersessions.usersession.user", "accounts.signin.user"))
def sign_ins(user: User) -> Iterable[Row]:
    """Return sign-ins with a password or passkey, by browser; IP addresses are never stored."""
    return rows(UserSession.objects.filter(user=user), "user_agent", "created_at")


part_of_rows("endpoints", Endpoint, "user", "id kind label url created_at problem problem_at")

part_of_rows("api_tokens", ApiToken, "user", "name hint scopes created_at expires_at used_on")

# The plays of the bot accounts are at their tables.
part_of_rows("bots", User, "bot_owner", "id name date_joined last_login")

part_of_rows("vacations", Vacation, "user", "starts_at ends_at")

# What moderators told the user, without their names.
part_of_rows("sanctions", Sanction, "user", "kind reason at ends_at lifted_at read_at")

part_of_rows("mutes", Mute, "user", "at", person="muted", name="muted__name")

# The people with whom the user does not want to be seated.
part_of_rows("avoidances", Avoidance, "user", "at", person="avoided", name="avoided__name")


@part("moderation", covers=("accounts.auditentry.actor", "accounts.auditentry.target_id"))
def moderation(user: User) -> Row:
    """Return how many audit rows are about this user and by this user."""
    about = AuditEntry.objects.filter(target="accounts.user", target_id=user.pk)
    return {"acts_about_you": about.count(), "acts_by_you": AuditEntry.objects.filter(actor=user.pk).count()}


@part("administration", covers=("admin.logentry.user",))
def administration(user: User) -> Iterable[Row]:
    """Return when this user changed something in the admin, and its type."""
    entries = LogEntry.objects.filter(user=user)
    return rows(entries, "action_time", "action_flag", "content_type__app_label", "content_type__model", "object_id")


leave_out(
    {
        "accounts.avoidance.avoided": "with whom somebody does not want to be seated is theirs to know",
        "accounts.mute.muted": "whom somebody does not want to hear is theirs to know",
        "accounts.sanction.by": "a moderator's acts are told to those whom they concern, and counted",
        "admin.logentry.object_id": "what administrators changed is in the audit, and counted there",
    }
)
