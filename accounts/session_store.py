"""The session store: Django's, in the database."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from forbidden.prepared import PreparedQuery

session_by_key = PreparedQuery(lambda key: Session.objects.filter(session_key=key), "key")


class SessionStore(db.SessionStore):
    """A session that takes its entry in the list of sign-ins along to a new key."""

    def _get_session_from_db(self) -> Session | None:
        # Every request of a signed-in user asks for its session.
        session = next(iter(session_by_key(self.session_key or "")), None)
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None

    def cycle_key(self) -> None:
        former = self.session_key
        super().cycle_key()
        if former:
            UserSession.objects.filter(session_key=former).update(session_key=self.session_key)
