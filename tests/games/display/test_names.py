"""Sentences say "you" to the reader whom they name."""

import pytest
from django.utils import translation

from games.bots import SECOND_FORMS
from games.display import DISPLAYS
from games.display.desert.danger import danger
from games.display.shared.names import BotName, ReaderName, RoleName, addressed, people
from games.engine.desert import events
from games.engine.desert.actions import GiveWater
from games.engine.desert.state import Outcome
from games.engine.desert.view import view
from games.teamwork.advice import reason_in_words
from tests.games.engine.desert.boards import board

DESERT = DISPLAYS["desert"]
NAMES = (ReaderName("Ana"), "Climber")


def test_the_second_form_is_that_of_the_word_that_names_the_reader() -> None:
    text, forms = "%(who)s gave %(to)s water.", {"who": "You gave %(to)s water.", "to": "%(who)s gave you water."}
    told_to = [addressed(text, {"who": who, "to": to}, **forms) for who, to in (NAMES, NAMES[::-1])]
    assert told_to == ["You gave Climber water.", "Climber gave you water."]
    assert addressed(text, {"who": "Ben", "to": "Climber"}, **forms) == "Ben gave Climber water."


def test_a_list_of_one_is_still_the_reader() -> None:
    assert isinstance(people(NAMES[:1]), ReaderName)
    assert people(NAMES) == "Ana and Climber"


def test_an_adventurer_that_dies_has_an_article() -> None:
    names = [RoleName("Climber"), BotName("Navigator"), "Explorer"]
    end = events.GameEnded(Outcome(won=False, cause="thirst", seats=(0, 1, 2)))
    said = DESERT.sentence(end, names=names, places=())
    assert said == "Lost: the Climber, the Navigator and Explorer died of thirst.", "the last is a person's name"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Climber gave you 2 water."),
        ("de", "Climber gibt dir 2 Wasser."),
        ("fr", "Climber te donne 2 portions d’eau."),
    ],
)
def test_it_is_whole_in_each_language(language: str, sentence: str) -> None:
    with translation.override(language):
        assert DESERT.sentence(events.WaterGiven(1, 0, 2), names=NAMES, places=()) == sentence


def test_a_bot_speaks_to_the_reader() -> None:
    text = "%(who)s needs the water more than I do."
    said = [reason_in_words(DESERT, text, {"who": seat}, names=NAMES, places=()) for seat in (0, 1)]
    assert said == ["You need the water more than I do.", "Climber needs the water more than I do."]


def test_second_forms_take_the_same_words_but_the_reader() -> None:
    for text, second in SECOND_FORMS.items():
        assert "%(who)s" in text
        assert "%(who)s" not in second


def test_a_plan_speaks_to_the_reader() -> None:
    phrase = DESERT.phrase(GiveWater(0, 2), names=NAMES, places=())
    assert phrase == "Give you 2 water"


def test_a_danger_speaks_to_the_reader() -> None:
    assert danger(view(board(water={0: 0}), 0), names=NAMES).endswith("you die.")
