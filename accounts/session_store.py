"""The session store: Django's, in the database."""

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import SignIn, User
from forbidden.prepared import PreparedQuery

# Every request of a signed-in user asks for its session and its user. Guests have no entry in the list of sign-ins.
session_by_key = PreparedQuery(
    lambda key: Session.objects.filter(session_key=key).select_related("sign_in__user"), "key"
)


class SessionStore(db.SessionStore):
    """A session that brings its user, and takes its entry in the list of sign-ins along to a new key."""

    sign_in: SignIn | None = None
    """The entry of the session in the list of sign-ins, read by the same statement."""

    def _get_session_from_db(self) -> Session | None:
        session = next(iter(session_by_key(self.session_key or "")), None)
        if session is not None and session.expire_date > timezone.now():
            self.sign_in = getattr(session, "sign_in", None)
            return session
        self._session_key = None
        return None

    def signed_in_user(self) -> User | None:
        """Return the user whom the session brings, if all that Django asks of a session holds for them."""
        user_id, backend = self.get(SESSION_KEY), self.get(BACKEND_SESSION_KEY)  # the first one reads the session
        if self.sign_in is None:
            return None
        user = self.sign_in.user
        is_theirs = user_id == str(user.pk) and backend in settings.AUTHENTICATION_BACKENDS
        is_valid = constant_time_compare(self.get(HASH_SESSION_KEY) or "", user.get_session_auth_hash())
        return user if user.is_active and is_theirs and is_valid else None

    def cycle_key(self) -> None:
        former = self.session_key
        super().cycle_key()
        if former:
            UserSession.objects.filter(session_key=former).update(session_key=self.session_key)
