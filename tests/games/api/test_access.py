"""The right to call: by tokens with their scopes, and never by a cookie."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.services import api_tokens
from games.api.operations import OPERATIONS
from games.models import Game
from tests.games.api.conftest import Program, program_of


def call(program: Program, operation: Any, game: Game) -> Any:
    """Call an operation about a game, without a useful body."""
    path = operation.path.replace("{rules}", "desert")
    for name in operation.parameters:
        path = path.replace(f"{{{name}}}", str(game.pk))
    return program.get(path) if operation.method == "GET" else program.post(path)


def test_without_a_token_it_is_401(game: Game) -> None:
    for operation in OPERATIONS:
        answer = call(Program(), operation, game)

        assert (answer.status_code, answer.json()["type"]) == (401, "/api/#no-token"), operation.name
        assert answer["WWW-Authenticate"].startswith("Bearer"), operation.name


def test_a_session_is_no_token(game: Game, alice_client: Client) -> None:
    program = Program()
    program.client.cookies = alice_client.cookies

    for operation in OPERATIONS:
        assert call(program, operation, game).status_code == 401, operation.name


@pytest.mark.parametrize("scope", sorted({operation.scope for operation in OPERATIONS}))
def test_a_token_without_the_scope_is_403(scope: str, game: Game, alice: User) -> None:
    program = program_of(alice, *(other for other in api_tokens.OF_PEOPLE if other != scope))

    for operation in (each for each in OPERATIONS if each.scope == scope):
        answer = call(program, operation, game)

        assert (answer.status_code, answer.json()["type"]) == (403, "/api/#missing-scope"), operation.name


def test_an_unknown_token_is_401(game: Game) -> None:
    assert Program("fbd_nothing").get("me").json()["type"] == "/api/#invalid-token"
    assert Program("nothing").get("me").json()["type"] == "/api/#invalid-token"


def test_a_revoked_token_is_401(alice: User, program: Program) -> None:
    assert program.get("me").status_code == 200
    api_tokens.revoke_token(user=alice, token_id=alice.api_tokens.get().pk)

    assert program.get("me").json()["type"] == "/api/#invalid-token"


def test_an_expired_token_is_401(program: Program) -> None:
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert program.get("me").json()["type"] == "/api/#expired-token"


def test_a_banned_player_is_403(alice: User, program: Program) -> None:
    alice.banned_until = timezone.now() + timedelta(days=1)
    alice.save()

    answer = program.get("me")

    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
    assert answer.json()["type"] == "/api/#banned"


def test_the_bot_of_a_banned_player_is_403(alice: User) -> None:
    _bot, token = api_tokens.create_bot(owner=alice, name="Robby", days=30)
    alice.banned_until = timezone.now() + timedelta(days=1)
    alice.save()

    assert Program(token).get("me").json()["type"] == "/api/#banned"


def test_only_the_hash_of_a_token_is_stored(alice: User) -> None:
    token = api_tokens.create_token(user=alice, name="Robby", scopes=["read"], days=30)

    row = ApiToken.objects.values().get()
    assert token.startswith("fbd_")
    assert token not in str(row)
    assert len(row["hint"]) < 12


def test_it_says_whose_token_it_is(alice: User, program: Program) -> None:
    me = program.get("me").json()

    assert (me["id"], me["name"], me["is_bot"]) == (alice.pk, "Alice", False)
    assert me["scopes"] == ["read", "play", "plan", "chat", "tables"]


def test_the_day_of_its_use_is_noted_once(program: Program, django_assert_num_queries: Any) -> None:
    program.get("me")

    with django_assert_num_queries(1):
        program.get("me")
    assert ApiToken.objects.get().used_on == timezone.now().date()


def test_no_address_answers_as_a_page(program: Program, game: Game) -> None:
    for path in ("nothing", f"games/{10**30}", "games/x%0Ay%0A", "rules/chess", f"games/{game.pk}/legal/more"):
        answer = program.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), path


def test_the_wrong_method_is_405(program: Program) -> None:
    assert program.post("me").json()["type"] == "/api/#wrong-method"


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ("{", 400, "not-json"),
        ("[]", 422, "invalid"),
        ("{}", 422, "invalid"),
        ('{"version": -1}', 422, "invalid"),
        ('{"version": 0, "more": 1}', 422, "invalid"),
        ('{"version": 1e400}', 422, "invalid"),
        ("\udcff", 400, "not-json"),
    ],
)
def test_a_wrong_body_is_refused(program: Program, game: Game, body: str, status: int, kind: str) -> None:
    text = body.encode(errors="surrogateescape")
    answer = program.client.post(
        f"/api/v1/games/{game.pk}/undo", text, content_type="application/json", headers=program.headers
    )

    assert (answer.status_code, answer.json()["type"]) == (status, f"/api/#{kind}")


def test_a_form_is_no_body(program: Program, game: Game) -> None:
    answer = program.client.post(f"/api/v1/games/{game.pk}/undo", {"version": 1}, headers=program.headers)

    assert (answer.status_code, answer.json()["type"]) == (415, "/api/#wrong-media-type")


def test_it_refuses_a_token_over_http(program: Program, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True

    answer = program.get("me")

    assert (answer.status_code, answer.json()["type"]) == (403, "/api/#not-secure")
    assert program.client.get("/api/").status_code == 301


def test_too_often_names_the_limit_and_the_seconds(program: Program, settings: Any) -> None:
    settings.LIMITS = {"api": "1/m/user"}
    program.get("me")

    answer = program.get("me")

    assert answer.status_code == 429
    assert answer.json()["key"] == "api"
    assert 0 < answer.json()["seconds"] == int(answer["Retry-After"]) <= 60


@pytest.mark.django_db
def test_a_guest_gets_no_token() -> None:
    guest = User.objects.create_guest("Gina")

    with pytest.raises(api_tokens.NotYours):
        api_tokens.create_token(user=guest, name="x", scopes=["read"], days=1)
