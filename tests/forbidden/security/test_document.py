"""`docs/security.md` answers every requirement that applies, and every test that it names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "security.md").read_text()

# The level of each requirement of OWASP ASVS 5.0.0, section by section.
LEVELS = """
1.1 22|1.2 1111122223|1.3 112222222223|1.4 222|1.5 123|2.1 122|2.2 112|2.3 12223|2.4 23|3.1 3|3.2 113
3.3 12223|3.4 11222233|3.5 11122333|3.6 3|3.7 22333|4.1 12233|4.2 23333|4.3 22|4.4 1222|5.1 2
5.2 112333|5.3 113|5.4 222|6.1 122|6.2 111111112222|6.3 11223333|6.4 112233|6.5 22222333|6.6 2223
6.7 33|6.8 2222|7.1 222|7.2 1111|7.3 22|7.4 11222|7.5 223|7.6 22|8.1 1233|8.2 1123|8.3 133|8.4 23
9.1 111|9.2 1222|10.1 22|10.2 223|10.3 22223|10.4 1111122222233333|10.5 22222|10.6 22|10.7 222
11.1 2233|11.2 22233|11.3 11233|11.4 1222|11.5 23|11.6 23|11.7 33|12.1 12233|12.2 11|12.3 22223
13.1 2333|13.2 222223|13.3 2233|13.4 1222233|14.1 22|14.2 12223333|14.3 122|15.1 12233|15.2 12233
15.3 1222222|15.4 3333|16.1 2|16.2 22222|16.3 2222|16.4 222|16.5 2223|17.1 23|17.2 22223333|17.3 22
"""
ROW = re.compile(r"^\| ((?:\d+[\d.]*(?:, )?)+) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/.]+?)(?:::(\w+))?`")


def requirements() -> dict[str, int]:
    sections = [each.split() for each in LEVELS.replace("\n", "|").split("|") if each]
    return {f"{section}.{n}": int(level) for section, levels in sections for n, level in enumerate(levels, 1)}


def test_the_levels_add_up_to_the_number_of_requirements() -> None:
    levels = list(requirements().values())
    assert [levels.count(level) for level in (1, 2, 3)] == [70, 183, 92]


def test_each_of_level_1_and_2_has_a_row_or_does_not_apply() -> None:
    answers, _, exceptions = TEXT.partition("### What does not apply")
    answered = [number for numbers, _answer in ROW.findall(answers) for number in numbers.split(", ")]
    left_out = [number for numbers, _reason in ROW.findall(exceptions) for number in numbers.split(", ")]
    assert len(answered) == len(set(answered))
    required = {number for number, level in requirements().items() if level < 3}
    not_applicable = {number for number in required if any(f"{number}.".startswith(f"{each}.") for each in left_out)}
    assert set(answered) == required - not_applicable


def test_every_test_that_it_names_exists() -> None:
    for path, test in TEST.findall(TEXT):
        assert (ROOT / path).exists(), path
        found = not test or re.search(rf"^(async )?def {test}\(", (ROOT / path).read_text(), re.MULTILINE)
        assert found, f"{path}::{test}"


def test_every_document_and_module_that_it_names_exists() -> None:
    for name in re.findall(r"`((?:docs|games|accounts|forbidden)/[\w/.]+)`", TEXT):
        assert (ROOT / name).exists(), name
