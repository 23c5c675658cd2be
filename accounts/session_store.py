"""The session store: Django's, in the database."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """A session that takes its entry in the list of sign-ins along to a new key."""

    def cycle_key(self) -> None:
        former = self.session_key
        super().cycle_key()
        if former:
            UserSession.objects.filter(session_key=former).update(session_key=self.session_key)
