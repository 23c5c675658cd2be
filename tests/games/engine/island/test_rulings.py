"""Every ruling in docs/rules.md has a test that names it."""

import re
from pathlib import Path

RULINGS = set(range(1, 22))


def test_every_ruling_is_named_by_a_test() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    named = {int(number) for file in files for number in re.findall(r"def test_i(\d+)_", file.read_text("utf-8"))}
    assert named == RULINGS
