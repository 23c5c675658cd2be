"""Every field accepts a hostile text as text, or refuses it with a sentence."""

from html import unescape
from itertools import groupby
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from accounts.models import Endpoint, User
from games.models import Game, Message, Notification, Plan, Report
from tests.browser.hostile import Payload, payloads
from tests.browser.hostile_fields import a_message, a_name, a_table, as_sent, let_in, unknown_columns
from tests.effort import part_of
from tests.games.factories import begun_game
from tests.games.tables.test_new import WISHES

FEW = [payload for _, family in groupby(payloads(), key=lambda payload: payload.family) for payload in list(family)[:3]]
"""Three payloads of each family, for fields with the same checks as a field that gets all."""


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def send(client: Client, path: str, payload: Payload, field: str, **others: Any) -> Any:
    """Send a form as a browser does, without rate limits."""
    cache.clear()
    answer = client.post(path, {**others, field: as_sent(payload.text)})
    assert answer.status_code in (200, 302, 422), (payload, answer.status_code)
    return answer


def sentences(answer: Any) -> str:
    """Return the sentences of a refusal."""
    page = unescape(answer.content.decode())
    marks = ("errorlist", 'class="notice', 'role="alert"', "error-page")
    assert any(mark in page for mark in marks), page[-1000:]
    return page


def test_there_are_hundreds_of_them_and_each_is_another() -> None:
    texts = [payload.text for payload in payloads()]
    assert len(set(texts)) == len(texts) >= 200
    assert sum("hx-" in text for text in texts) >= 40
    assert all(str(payload.number) in payload.text or payload.family == "addresses" for payload in payloads())


def test_most_of_them_are_let_in() -> None:
    assert len(let_in(a_name, 40)) >= 250
    assert len(let_in(a_table, 60)) >= 350
    assert len(let_in(a_message, Message.MAX_LENGTH)) >= 430
    assert sum("hx-" in text for text in let_in(a_table, 60)) >= 20


def test_every_column_of_text_is_tried_or_known_to_be_our_own() -> None:
    models = [model for app in ("accounts", "games") for model in apps.get_app_config(app).get_models()]
    assert unknown_columns(models) == []


def test_a_name_is_kept_or_refused(alice: User, alice_client: Client) -> None:
    for payload in part_of("hostile names", FEW, 9):
        answer = send(alice_client, "/accounts/settings/", payload, "name", time_zone="UTC")
        alice.refresh_from_db()
        if answer.status_code == 302:
            assert alice.name == a_name(as_sent(payload.text))
        else:
            sentences(answer)


def test_a_message_is_kept_or_refused(game: Game, alice_client: Client) -> None:
    refused = 0
    for payload in part_of("hostile messages", payloads(), 30):
        answer = send(alice_client, f"/games/{game.pk}/chat/send", payload, "text")
        if answer.status_code == 422:
            sentences(answer)
            refused += 1
        else:
            assert Message.objects.latest("pk").text == a_message(as_sent(payload.text))
    assert refused <= 13


@pytest.mark.parametrize(
    "payload",
    part_of("hostile texts in other fields", FEW, 24),
    ids=lambda payload: f"{payload.family}-{payload.number}",
)
def test_other_fields_take_it_or_say_why_not(
    payload: Payload, game: Game, alice: User, bob: User, alice_client: Client
) -> None:
    Plan.objects.create(game=game, author=alice, kind="draft", version=game.version, steps=[[0, '{"type":"EndTurn"}']])
    for path, field, others in (
        ("/games/new/", "name", WISHES),
        (f"/games/{game.pk}/at/0/fork", "name", {"alone": "yes"}),
        (f"/games/{game.pk}/ask", "text", {"number": 1}),
        (f"/games/{game.pk}/report", "text", {}),
        (f"/games/{game.pk}/plan/share", "why", {}),
        ("/accounts/endpoints/webhook/", "label", {"kind": "json", "url": "https://1.1.1.1/hook"}),
        ("/accounts/claim/", "email", {"password": "sand-and-water-for-all"}),
        ("/accounts/password/reset/", "email", {}),
        ("/accounts/login/", "login", {"password": "-"}),
    ):
        answer = send(alice_client, path, payload, field, **others)
        if answer.status_code == 422:
            sentences(answer)
    for model, column in ((Notification, "text"), (Report, "text"), (Endpoint, "label"), (Plan, "why")):
        for text in model.objects.values_list(column, flat=True):
            assert not any(sign in text for sign in "\x00\x1b\u202e\u2028\r"), (column, text)


def test_a_guest_and_a_sign_up_take_a_name_or_say_why_not(alice: User, client: Client, settings: Any) -> None:
    for payload in part_of("hostile names of new people", FEW, 9, start=1):
        cache.clear()
        client.logout()
        form = {"email": f"c{payload.number}@example.org", "password1": "sand-and-water-for-all", "time_zone": "UTC"}
        answer = send(client, "/accounts/signup/", payload, "name", **form)
        made = User.objects.filter(emailaddress__email=form["email"]).first()
        if made:
            assert made.name == a_name(as_sent(payload.text))
        else:
            sentences(answer)
