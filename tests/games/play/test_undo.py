"""Undo: the player's own newest steps, back to a reveal or a teammate's step."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NoSuchTable, NothingToUndo, Stale
from games.models import Game, Notification, Step
from games.services.play import moves
from tests.games.factories import begun_game, current_version, legal, play, row


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def undo(game: Game, user: User) -> Game:
    return moves.undo(user=user, game_id=game.pk, version=current_version(game))


def test_it_takes_back_step_after_step(game: Game, alice: User) -> None:
    start = game.snapshot
    play(game, alice, "Move")
    once = play(game, alice, "Move").table.game.snapshot
    play(game, alice, "Move")

    assert undo(game, alice).snapshot == once
    undo(game, alice)
    assert undo(game, alice).snapshot == start
    assert not Step.objects.exists()


def test_the_version_goes_on_rising(game: Game, alice: User) -> None:
    before = game.version
    play(game, alice, "Move")
    assert undo(game, alice).version == before + 2


def test_a_page_that_shows_the_undone_moment_is_stale(game: Game, alice: User) -> None:
    shown = play(game, alice, "Move").table.game.version
    undo(game, alice)
    with pytest.raises(Stale):
        moves.undo(user=alice, game_id=game.pk, version=shown)


def test_what_was_revealed_stays(game: Game, alice: User) -> None:
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    before = row(game)
    with pytest.raises(NothingToUndo):
        undo(game, alice)
    assert row(game) == before


def test_the_word_for_the_storm_can_be_taken_back(game: Game, alice: User) -> None:
    play(game, alice, "EndTurn")
    undo(game, alice)
    assert any(type(action).__name__ == "EndTurn" for action in legal(game))


def test_another_persons_step_stays(game: Game, alice: User, bob: User) -> None:
    play(game, alice, "Move")
    with pytest.raises(NothingToUndo):
        undo(game, bob)


def test_a_stranger_finds_no_table(game: Game, alice: User, charlie: User) -> None:
    play(game, alice, "Move")
    with pytest.raises(NoSuchTable):
        undo(game, charlie)


def test_nothing_is_left_of_it_in_the_state(game: Game, alice: User) -> None:
    before = game.load_state()
    play(game, alice, "Move")
    assert undo(game, alice).load_state() == before


def test_it_calls_back_the_notice_of_a_turn_that_did_not_begin(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, roles_chosen=False)
    Notification.objects.create(
        user=bob, game=game, kind=Notification.Kind.YOUR_TURN, version=play(game, alice, "Move").step.version
    )
    undo(game, alice)
    others = Notification.objects.exclude(kind__in=(Notification.Kind.STARTED, Notification.Kind.FULL))
    assert not others.exists()


def test_the_page_offers_it_and_does_it(game: Game, alice: User, alice_client: Client) -> None:
    url = f"/games/{game.pk}/"
    assert f"{url}undo".encode() not in alice_client.get(url).content
    play(game, alice, "Move")
    assert f"{url}undo".encode() in alice_client.get(url).content

    response = alice_client.post(f"{url}undo", {"version": current_version(game)}, headers={"HX-Request": "true"})

    assert response.status_code == 200
    assert not Step.objects.exists()
    assert alice_client.post(f"{url}undo", {"version": current_version(game)}).status_code == 409
    assert alice_client.post(f"{url}undo", {"version": "x"}).status_code == 422
