"""`make messages` extracts every sentence that users read."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("accounts", "forbidden", "games", "requirements", "static/js", "templates", "tests/forbidden")
KINDS = (
    "accounts/staff_factor.py",  # a message of a page
    "games/engine/desert/reasons.py",  # a refusal of the rules, which know no Django
    "games/display/island/sentences.py",
    "templates/404.html",
    "templates/mail/notification.txt",
    "templates/sw.js",  # what the service worker says
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the project without its locale folder, so that the real one stays unchanged."""
    for folder in SOURCES:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("Makefile", "manage.py", "pyproject.toml"):
        shutil.copy2(ROOT / file, tmp_path / file)
    return tmp_path


def make_messages(folder: Path, *variables: str) -> None:
    command = ["make", "messages", f"VENV={sys.prefix}", *variables]
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    result = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.services
def test_a_new_language_gets_a_file_with_every_kind_of_sentence(copy: Path) -> None:
    make_messages(copy, "LOCALE=de")
    text = (copy / "locale/de/LC_MESSAGES/django.po").read_text("utf-8")
    sources = set(re.findall(r"^#: (.+)$", text, re.MULTILINE))
    files = {file for line in sources for file in line.split()}
    assert set(KINDS) <= files
    assert not any(file.startswith("tests/") for file in files)
    assert (copy / "locale/de/LC_MESSAGES/django.mo").exists()


@pytest.mark.services
def test_a_translation_stays_when_sentences_are_extracted_again(copy: Path) -> None:
    make_messages(copy, "LOCALE=de")
    file = copy / "locale/de/LC_MESSAGES/django.po"
    before = 'msgid "The storm has begun."\nmsgstr ""'
    after = 'msgid "The storm has begun."\nmsgstr "Der Sturm hat begonnen."'
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")
    make_messages(copy)
    assert after in file.read_text("utf-8")
