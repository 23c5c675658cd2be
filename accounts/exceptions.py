"""Refusals of services: a sentence for the user and an HTTP status."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """A request that a service refuses; nothing was changed."""

    status: ClassVar[int] = 422
    sentence: str | Promise = _("That is not possible.")

    def __init__(self, sentence: str | Promise | None = None) -> None:
        super().__init__(sentence or self.sentence)
        if sentence:
            self.sentence = sentence


class NotFound(Refused):
    """It does not exist, or the user may not know of it."""

    status = 404


class NotAllowed(Refused):
    """The user may not do it."""

    status = 403


class Conflict(Refused):
    """The state of things does not allow it, or no longer."""

    status = 409


class NotYours(NotAllowed):
    """It belongs to another user, or only another user may do it."""

    sentence = _("You may not do this.")
