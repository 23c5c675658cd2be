"""The documentation names files, pages and settings that exist, and its lines wrap."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FOLDERS = "accounts|bench|deploy|docs|forbidden|games|requirements|static|templates|tests"
FILE = re.compile(rf"`((?:{FOLDERS})/[\w./@-]+)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#([\w-]+))?\)")
LONGEST = 120


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def prose_of(page: Path) -> Iterator[str]:
    """The lines that can wrap: no code, no table, no picture."""
    is_code = False
    for line in text_of(page).splitlines():
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.lstrip().startswith(("|", "![", "    ")):
            yield line


def anchors_of(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_it_names_exists(page: Path) -> None:
    named = {name for name in FILE.findall(text_of(page)) if "…" not in name}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for name, anchor in LINK.findall(text_of(page)):
        target = page.parent / name
        assert target.exists(), name
        assert not anchor or anchor in anchors_of(target), f"{name}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_its_lines_wrap(page: Path) -> None:
    assert [line for line in prose_of(page) if len(line) > LONGEST] == []


def test_architecture_leads_to_every_page() -> None:
    page = ROOT / "docs" / "architecture.md"
    linked = {name for name, _anchor in LINK.findall(text_of(page))}
    assert {each.name for each in ROOT.glob("docs/*.md")} - {page.name} == linked
