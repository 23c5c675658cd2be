"""Line-based outputs with hostile texts: the log and the live stream."""

import asyncio
import json
import logging
import logging.config
import re
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
from django.test import AsyncClient, Client
from structlog.stdlib import ProcessorFormatter

from accounts.models import User
from forbidden.observability import logs
from games.models import Game
from tests.browser.hostile import payloads
from tests.browser.hostile_fields import a_name, a_table, as_sent, let_in
from tests.effort import part_of
from tests.games.factories import begun_game

BREAKS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x85\x9b\u2028\u2029]")
"""Characters that move the cursor, colour text, or end a line in some program."""


@pytest.mark.parametrize("production", [True, False], ids=["JSON", "console"])
def test_a_request_is_one_line_of_the_log(production: bool, alice_client: Client) -> None:
    formatter = logs.configure(json=production, level="INFO")["formatters"]["structured"]
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(ProcessorFormatter(**{name: value for name, value in formatter.items() if name != "()"}))
    root = logging.getLogger()
    root.addHandler(handler)
    families = ("headers", "letters", "programs", "scripts")
    sent = part_of("hostile lines", [payload for payload in payloads() if payload.family in families], 5)
    try:
        for payload in sent:
            text = quote(as_sent(payload.text), safe="")
            alice_client.get(f"/nowhere/{text}?q={text}", headers={"X-Request-ID": text, "User-Agent": text})
            alice_client.get(f"/join/{text}/")
    finally:
        root.removeHandler(handler)
    lines = stream.getvalue().rstrip("\n").split("\n")
    assert len(lines) == 2 * len(sent)
    for line in lines:
        assert "request_finished" in line
        assert not BREAKS.search(re.sub(r"\x1b\[[0-9;]*m", "", line) if not production else line), line
        if production:
            assert json.loads(line)["event"] == "request_finished"


def test_the_stream_of_a_table_has_its_own_words_alone(transactional_db: None, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    User.objects.filter(pk=alice.pk).update(name=next(iter(let_in(a_name, 40))))
    Game.objects.filter(pk=game.pk).update(name=next(iter(let_in(a_table, 60))))
    client = AsyncClient()
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")

    async def first() -> Any:
        answer = await client.get(f"/games/{game.pk}/live")
        async for part in answer.streaming_content:  # type: ignore[attr-defined]
            return part

    assert re.fullmatch(rb"(event: revision\ndata: [\d.]+\n\n)+", asyncio.run(first()))
