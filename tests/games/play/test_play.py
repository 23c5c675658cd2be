"""A move: one step and one version, in one transaction."""

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import Illegal, Malformed, NoSuchTable, NotRunning, NotYourSeat, Stale
from games.models import Game, Notification, Step
from games.services.play import moves
from tests.games.factories import alter, begun_game, current_version, end_turn, legal_action, play, post_action, row


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_it_writes_state_version_and_step(game: Game, alice: User) -> None:
    before = game.version
    action = legal_action(game, "Move")

    moves.play(user=alice, game_id=game.pk, seat=0, action=action, version=before)

    game.refresh_from_db()
    step = Step.objects.get(game=game)
    assert (game.version, game.steps) == (before + 1, 1)
    assert (step.number, step.version, step.seat, step.user, step.action) == (1, before + 1, 0, alice, action)
    assert msgspec.json.decode(step.events)[0]["type"] == "Moved"


def test_it_keeps_a_snapshot_where_a_turn_begins(game: Game, alice: User) -> None:
    end_turn(game, alice)

    game.refresh_from_db()
    newest = Step.objects.filter(game=game).order_by("-number")
    assert newest[0].snapshot == game.snapshot
    assert newest[1].snapshot == ""


def test_it_plays_out_of_turn_what_is_free(game: Game, bob: User) -> None:
    alter(game, water=1)

    played = play(game, bob, "GiveWater", 1)

    assert played.step.seat == 1
    assert played.table.game.awaited_seats == {0}


@pytest.mark.parametrize(
    ("seat", "action", "refusal"),
    [
        (0, '{"type":"Move","to":12}', Illegal),
        (0, '{"type":"Move","to":99}', Illegal),
        (0, '{"type":"Draw"}', Illegal),
        (1, '{"type":"EndTurn"}', NotYourSeat),
        (7, '{"type":"EndTurn"}', NotYourSeat),
        (0, '{"type":"Teleport"}', Malformed),
        (0, '{"type":"Move"}', Malformed),
        (0, '{"type":"Move","to":"7"}', Malformed),
        (0, "[]", Malformed),
        (0, "", Malformed),
        (0, '{"type":"Move","to":1e400}', Malformed),
    ],
)
def test_it_refuses_and_changes_nothing(
    game: Game, alice: User, seat: int, action: str, refusal: type[Exception]
) -> None:
    before = row(game)

    with pytest.raises(refusal):
        moves.play(user=alice, game_id=game.pk, seat=seat, action=action, version=game.version)

    assert row(game) == before


def test_it_refuses_a_stale_version(game: Game, alice: User) -> None:
    play(game, alice, "Move")
    before = row(game)

    with pytest.raises(Stale):
        moves.play(user=alice, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=game.version - 1)

    assert row(game) == before


def test_it_does_not_know_a_stranger(game: Game, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        moves.play(user=charlie, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=game.version)
    with pytest.raises(NoSuchTable):
        moves.play(user=charlie, game_id=game.pk + 1, seat=0, action="{}", version=0)


def test_it_ends_the_game_once(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, difficulty="legendary")
    while game.is_running:
        seat = min(game.awaited_seats)
        end_turn(game, (alice, bob)[seat], seat)

    assert game.status == Game.Status.LOST
    assert game.ended_by in ("thirst", "buried", "swept away")
    assert game.ended_at is not None
    assert not game.awaited
    assert not game.seats.filter(is_live=True).exists()
    with pytest.raises(NotRunning):
        moves.play(user=alice, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', version=game.version)


def test_it_notifies_those_whose_wait_began_and_nobody_else(game: Game, alice: User, bob: User) -> None:
    turns = Notification.objects.filter(kind=Notification.Kind.YOUR_TURN)
    play(game, alice, "Move")
    assert not turns.exists()

    end_turn(game, alice)

    assert [notification.user for notification in turns] == [bob]


def test_it_answers_htmx_with_the_boards_partials(game: Game, alice_client: Client) -> None:
    response = post_action(alice_client, game, legal_action(game, "Move"))

    assert response.status_code == 200
    assert b'id="table"' in response.content
    assert b"<html" not in response.content


def test_it_sends_a_plain_form_back_to_the_board(game: Game, alice_client: Client) -> None:
    response = post_action(alice_client, game, legal_action(game, "Move"), htmx=False)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/games/{game.pk}/"


@pytest.mark.parametrize("htmx", [True, False])
def test_it_says_no_with_a_sentence_a_status_and_the_fresh_board(game: Game, alice_client: Client, htmx: bool) -> None:
    move = legal_action(game, "Move")
    old = current_version(game)
    post_action(alice_client, game, move)
    before = row(game)

    answers = {
        "stale": (post_action(alice_client, game, move, version=old, htmx=htmx), 409, b"moved on"),
        "another's seat": (post_action(alice_client, game, move, seat=1, htmx=htmx), 403, b"another player"),
        "illegal": (post_action(alice_client, game, '{"type":"Draw"}', htmx=htmx), 422, b"End your turn first"),
        "malformed": (post_action(alice_client, game, '{"type":"Move"}', htmx=htmx), 422, b"was not understood"),
        "no action": (post_action(alice_client, game, "nonsense", htmx=htmx), 422, b"was not understood"),
        "long": (post_action(alice_client, game, "{" + "x" * 2000 + "}", htmx=htmx), 422, b"was not understood"),
    }

    for case, (response, status, sentence) in answers.items():
        assert response.status_code == status, case
        assert sentence in response.content, case
        assert b'id="board"' in response.content, case
    assert row(game) == before


def test_it_refuses_a_huge_form(game: Game, alice_client: Client) -> None:
    assert post_action(alice_client, game, "x" * 1_000_000).status_code == 413


def test_it_shows_a_stranger_nothing(game: Game, charlie_client: Client) -> None:
    response = post_action(charlie_client, game, legal_action(game, "Move"))

    assert response.status_code == 404
    assert b"Dune Team" not in response.content


def test_it_asks_the_anonymous_to_sign_in(game: Game, client: Client) -> None:
    response = post_action(client, game, legal_action(game, "Move"), htmx=False)
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/")
    assert post_action(client, game, legal_action(game, "Move")).status_code == 401


@pytest.mark.parametrize("kind", ["Move", "EndTurn"])
def test_it_takes_six_statements_at_most(
    game: Game, alice_client: Client, kind: str, django_assert_max_num_queries: object
) -> None:
    action = legal_action(game, kind)
    version = current_version(game)
    with django_assert_max_num_queries(6 + SAVEPOINTS):  # type: ignore[operator]
        post_action(alice_client, game, action, version=version)


def test_passing_the_turn_takes_six_statements_at_most(
    game: Game, alice: User, alice_client: Client, django_assert_max_num_queries: object
) -> None:
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    action, version = legal_action(game, "Draw"), current_version(game)
    with django_assert_max_num_queries(6 + SAVEPOINTS):  # type: ignore[operator]
        post_action(alice_client, game, action, version=version)
    game.refresh_from_db()
    assert game.awaited_seats == {1}


SAVEPOINTS = 2
"""In a test, the move's own transaction is a savepoint and its release."""
