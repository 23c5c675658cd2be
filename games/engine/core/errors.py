"""How the rules say no."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation where it is written; whoever shows it translates it."""
    return sentence


class IllegalAction(Exception):
    """An action that the rules do not allow now.

    `reason` is an English sentence a player can read, possibly with `%(name)s` places; `values` fills them.
    """

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason % values)
        self.reason = reason
        self.values = values
