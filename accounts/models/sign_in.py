"""The list of sign-ins, which allauth keeps, seen from the session."""

from django.contrib.sessions.models import Session
from django.db import models

from accounts.models.user import User


class SignIn(models.Model):
    """The row of an allauth `UserSession`, with its session as a relation, so that one statement can join them."""

    session = models.OneToOneField(
        Session, models.DO_NOTHING, db_column="session_key", db_constraint=False, related_name="sign_in"
    )
    user = models.ForeignKey(User, models.DO_NOTHING, db_constraint=False, related_name="+")

    class Meta:
        managed = False
        db_table = "usersessions_usersession"

    def __str__(self) -> str:
        return f"sign-in of {self.user_id}"
