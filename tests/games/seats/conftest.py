"""Bots that think quickly and play at once."""

import pytest


@pytest.fixture(autouse=True)
def quick_bots(settings: pytest.FixtureRequest) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False
