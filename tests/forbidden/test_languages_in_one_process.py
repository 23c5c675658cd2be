"""Text that a process keeps for one reader is never shown to a reader of another language."""

import re
from html import unescape

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.core import mail

from accounts.models import User
from games.models import Game
from games.tasks import sweep
from tests.conftest import client_for
from tests.games.factories import begun_game, end_turn
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.django_db

PAGES = (
    "/",
    "/games/",
    "/games/lobby/",
    "/games/new/",
    "/challenges/",
    "/statistics/",
    "/privacy/",
    "/accounts/settings/",
    "/accounts/notifications/",
    "/how-to-play/desert/",
    "/how-to-play/island/",
    "/learn/desert/",
    "/learn/island/",
    "/manifest.webmanifest",
    "/sw.js",
    "/offline/",
    "/scene/desert/3/",
)
COMMA = re.compile(rb' (x|y|x1|y1|x2|y2|cx|cy|r|dx|dy|width|height)="-?\d+,\d+"')
"""A number of a picture as Germans write it: browsers read none."""
OF_GAMES = ("", "chat/", "orders/", "notifications")


def sentences(language: str) -> list[tuple[str, str]]:
    """Return sentences of several words without placeholders, and what they are in a language."""
    with (settings.LOCALE_PATHS[0] / language / "LC_MESSAGES/django.po").open("rb") as file:
        entries = [(entry.id, entry.string) for entry in read_po(file) if isinstance(entry.id, str) and entry.string]
    return [pair for pair in entries if all(len(text) > 12 and " " in text and "%" not in text for text in pair)]


def words(page: bytes) -> str:
    return " ".join(unescape(page.decode()).replace("\xad", "").split())


@pytest.fixture
def games(alice: User, bob: User) -> list[Game]:
    """Two running games and a finished one."""
    running = [begun_game(alice, bob), begun_game(alice, bob, rules="island")]
    end_turn(running[0], alice)
    return [*running, finished(alice, bob)]


@pytest.mark.slow
def test_pages_in_one_language_after_another(alice: User, games: list[Game]) -> None:
    client, german = client_for(alice), sentences("de")
    assert len(german) > 1000
    paths = [*PAGES, *(f"/games/{game.pk}/{page}" for game in games for page in OF_GAMES)]
    paths += [f"/games/{games[2].pk}/{page}" for page in ("at/1", "story/")]
    for language in ("en", "de", "en", "de"):
        User.objects.filter(pk=alice.pk).update(interface_language=language)
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert not COMMA.search(answer.content), path
            text = words(answer.content)
            strange = [pair[language == "en"] for pair in german if pair[0] != pair[1]]
            assert [each for each in strange if each in text] == [], f"{path} in {language}"


def test_each_reader_gets_mails_in_their_own_language(alice: User, bob: User, charlie: User) -> None:
    User.objects.filter(pk=bob.pk).update(interface_language="de")
    for other in (bob, charlie):
        end_turn(begun_game(alice, other), alice)
    sweep()
    texts = {each.to[0]: f"{each.subject}\n{each.body}" for each in mail.outbox}
    german = sentences("de")
    for person, language in ((charlie, "en"), (bob, "de")):
        strange = [pair[language == "en"] for pair in german if pair[0] != pair[1]]
        assert [text for text in strange if text in texts[person.email]] == []
    assert "Your turn" in texts[charlie.email]
    assert "Hallo Bob" in texts[bob.email]
