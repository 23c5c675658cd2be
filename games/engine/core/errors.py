"""The exception that the rules raise for an illegal action."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation and return it. The display translates it when it shows it."""
    return sentence


TOO_FAR = gettext_noop("Too far: one tile at a time.")


class IllegalAction(Exception):
    """The rules do not allow this action now.

    `reason` is an English sentence for the player, possibly with `%(name)s` placeholders. `values` fills them.
    """

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason % values)
        self.reason = reason
        self.values = values
