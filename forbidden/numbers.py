"""Bounded numbers from outside: Python reads no very long ones, and databases store none."""

LARGEST = 2**63 - 1
"""The largest number that a column holds."""


def read_number(text: str, most: int = LARGEST) -> int | None:
    """Return the number in a text of ASCII digits; None for any other text, and for more than `most`."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if number <= most else None
