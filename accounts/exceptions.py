"""How a service says no: a sentence that a person can read, and a status."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """Something asked that cannot be done; nothing was changed."""

    status: ClassVar[int] = 422
    sentence: str | Promise = _("That cannot be done.")

    def __init__(self, sentence: str | Promise | None = None) -> None:
        super().__init__(sentence or self.sentence)
        if sentence:
            self.sentence = sentence


class NotYours(Refused):
    """It is somebody else's, or for somebody else to do."""

    status = 403
    sentence = _("This is not yours to do.")
