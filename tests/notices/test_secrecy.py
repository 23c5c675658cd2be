"""A mail hangs on nothing that its reader may not see: what is hidden may be dealt anew, and it stays the same."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification
from games.notices.messages import message_of
from games.pictures import picture_of
from games.services.state import load_state
from games.tables import Table
from tests.engine.desert.secrecy import reshuffled as desert
from tests.engine.island.secrecy import reshuffled as island
from tests.games.tables import begun_game, end_turn
from tests.notices.telling import notice

OTHERWISE: dict[str, Any] = {
    "desert": desert,
    "island": lambda state, seat, random: island(state, random),
}
KINDS = ["your_turn", "decide", "asked", "reminder", "passed", "started", "left", "closing"]


def shown(notices: list[Notification]) -> list[Any]:
    """All that the mails of one person are made of: what each says, and the picture with its words."""
    tables = [Table.find(game_id=notice.game_id, user=notice.user) for notice in notices]
    said = [message_of(notice, table) for notice, table in zip(notices, tables, strict=True)]
    return [*said, picture_of(tables[0])]


@pytest.mark.parametrize("rules", OTHERWISE)
def test_a_mail_keeps_every_secret(alice: User, bob: User, rules: str) -> None:
    game = begun_game(alice, bob, rules=rules)
    if rules == "desert":
        end_turn(game, alice)
    Game.objects.update(due_at=timezone.now() + timedelta(hours=9))
    game.refresh_from_db()
    state = load_state(game)
    for seat, user in enumerate((alice, bob)):
        notices = [notice(game, user, kind, detail="secrecy") for kind in KINDS]
        before = shown(notices)
        assert sum(each is not None for each in before) >= 4
        for number in range(3):
            other = OTHERWISE[rules](state, seat, Random(number))
            Game.objects.update(snapshot=game.engine.dump(other).decode())
            assert shown(notices) == before
        Game.objects.update(snapshot=game.engine.dump(state).decode())
