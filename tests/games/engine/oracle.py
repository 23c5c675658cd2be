"""The base of the second implementations of the rulings."""

from typing import Any


class DictGame:
    """A game as a dict that changes in place. Its items are attributes, too."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(name) from None
