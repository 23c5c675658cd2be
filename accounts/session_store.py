"""The sessions of the site: Django's, in the database."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """A session whose entry in the list of sign-ins follows it to a new key."""

    def cycle_key(self) -> None:
        former = self.session_key
        super().cycle_key()
        if former:
            UserSession.objects.filter(session_key=former).update(session_key=self.session_key)
