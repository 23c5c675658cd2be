"""The hidden information that staff see: nothing that helps in their own games, the rest by a recorded action."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.exceptions import HasSeenHidden, Illegal, MayNotModerate
from games.models import Game, Seat
from games.services.moderation.staff_reveal import reveal
from games.services.moderation.tables import pass_seat
from games.services.tables import invitations, lobby, seats
from games.statistics.challenges import this_week
from games.table import Table
from games.visibility import Level, has_seen, visibility_of
from tests.games.factories import SEED, begun_game
from tests.games.history.replay.games import finished_game
from tests.games.moderation.tables import REASON, administrator, appoint, moderator, rows
from tests.games.play.timeouts.time_travel import after


def level(game: Game, user: User) -> Level:
    return visibility_of(Table.find(game_id=game.pk, user=user)).level


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_a_moderator_sees_what_lies_open_and_the_rest_by_an_act(game: Game) -> None:
    mo = moderator()
    assert level(game, mo) == Level.OPEN
    reveal(by=mo, game_id=game.pk, reason="A report.")
    assert level(game, mo) == Level.ALL
    (entry,) = rows()
    assert (entry["actor"], entry["action"], entry["target_id"], entry["reason"]) == (
        mo.pk,
        "looked",
        game.pk,
        "A report.",
    )
    assert game.seed not in str(entry)


def test_it_is_shown_for_an_hour_and_asked_for_once(game: Game) -> None:
    mo = moderator()
    reveal(by=mo, game_id=game.pk, reason="A report.")
    assert reveal(by=mo, game_id=game.pk, reason="A report.") is None
    assert len(rows()) == 1
    assert level(game, moderator("Max")) == Level.OPEN
    with after(hours=1.1):
        assert level(game, mo) == Level.OPEN


def test_who_plays_there_sees_what_their_seat_sees_and_may_not_ask(game: Game, bob: User) -> None:
    appoint(bob)
    assert level(game, bob) == Level.SEAT
    with pytest.raises(MayNotModerate):
        reveal(by=User.objects.get(pk=bob.pk), game_id=game.pk, reason="A report.")
    assert rows() == []


def test_who_plays_with_that_luck_elsewhere_sees_nothing(game: Game, charlie: User) -> None:
    other = begun_game(charlie, moderator("Max"))
    charlie = appoint(charlie)
    assert level(game, charlie) == Level.NOTHING
    with pytest.raises(MayNotModerate):
        reveal(by=charlie, game_id=game.pk, reason="A report.")
    for status in (Game.Status.LOBBY, Game.Status.CLOSED):
        Game.objects.filter(pk=other.pk).update(status=status)
        assert level(game, charlie) == Level.NOTHING
    Game.objects.filter(pk=other.pk).update(status=Game.Status.LOST)
    assert level(game, charlie) == Level.OPEN


def test_whose_seat_a_substitute_has_taken_may_come_back_and_sees_nothing(game: Game, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, number=1).update(user=charlie, owner=bob)
    assert level(game, appoint(bob)) == Level.NOTHING


def test_the_same_seed_in_the_other_game_is_another_luck(game: Game, charlie: User) -> None:
    begun_game(charlie, moderator("Max"), rules="island", first_seat=None)
    assert level(game, appoint(charlie)) == Level.OPEN


def test_who_had_it_shown_before_they_sat_there_sees_no_more_than_their_seat(game: Game, bob: User) -> None:
    mo = moderator()
    reveal(by=mo, game_id=game.pk, reason="A report.")
    Seat.objects.filter(game=game, number=1).update(user=mo)
    assert level(game, mo) == Level.SEAT


def test_an_administrator_sees_it_at_their_own_table_too_but_by_the_act(alice: User) -> None:
    root = administrator()
    game = begun_game(alice, root)
    assert level(game, root) == Level.SEAT
    reveal(by=root, game_id=game.pk, reason="A fault.")
    assert level(game, root) == Level.ALL
    assert len(rows()) == 1


def test_of_a_challenge_even_what_lies_open_is_shown_by_the_act_alone(alice: User, bob: User) -> None:
    challenge = this_week()[0]
    game = begun_game(alice, bob, rules=challenge.rules, seed=challenge.seed(2), first_seat=None)
    Game.objects.filter(pk=game.pk).update(challenge=challenge.name)
    mo = moderator()
    assert level(game, mo) == Level.NOTHING
    reveal(by=mo, game_id=game.pk, reason="A report.")
    assert level(game, mo) == Level.ALL
    with after(days=8):
        assert level(game, moderator("Max")) == Level.OPEN


def test_a_finished_game_hides_nothing(alice: User, bob: User) -> None:
    assert level(finished_game(alice, bob), moderator()) == Level.ALL


def test_players_and_strangers_may_not(game: Game, alice: User, charlie: User) -> None:
    for person in (alice, charlie):
        with pytest.raises(MayNotModerate):
            reveal(by=person, game_id=game.pk, reason="Please.")
    assert rows() == []


# And then no seat


@pytest.fixture
def curious(game: Game) -> User:
    mo = moderator()
    reveal(by=mo, game_id=game.pk, reason="A report.")
    return mo


def new_table(host: User, **options: Any) -> Game:
    given = {"host": host, "name": "Again", "rules": "desert", "difficulty": "novice", "players": 2}
    return lobby.create_table(**given | options)  # type: ignore[arg-type]


def test_they_stand_in_for_nobody_there(game: Game, curious: User) -> None:
    Seat.objects.filter(game=game, number=1).update(is_offered=True)
    with pytest.raises(HasSeenHidden):
        seats.stand_in(user=curious, game_id=game.pk, token=game.invite_token)


def test_they_sit_down_at_no_table_of_that_luck_and_make_none(curious: User, charlie: User) -> None:
    table = new_table(charlie, seed=SEED)
    with pytest.raises(HasSeenHidden):
        lobby.take_seat(user=curious, game_id=table.pk, token=table.invite_token)
    with pytest.raises(HasSeenHidden):
        new_table(curious, seed=SEED)
    other = new_table(charlie)
    lobby.take_seat(user=curious, game_id=other.pk, token=other.invite_token)


def test_they_take_up_no_challenge_they_have_seen(alice: User, bob: User) -> None:
    challenge, mo = this_week()[0], moderator()
    game = begun_game(alice, bob, rules=challenge.rules, seed=challenge.seed(2), first_seat=None)
    Game.objects.filter(pk=game.pk).update(challenge=challenge.name)
    reveal(by=mo, game_id=game.pk, reason="A report.")
    with pytest.raises(HasSeenHidden):
        new_table(mo, rules=challenge.rules, seed=challenge.seed(2), challenge=challenge.name)


def test_nobody_invites_them_there(game: Game, curious: User, alice: User) -> None:
    begun_game(alice, curious, seed="another table")
    Seat.objects.filter(game=game, number=1).update(is_offered=True)
    with pytest.raises(Illegal, match="cannot join"):
        invitations.invite(user=alice, game_id=game.pk, person_id=curious.pk)
    with pytest.raises(Illegal):
        pass_seat(by=moderator("Max"), game_id=game.pk, number=1, person_id=curious.pk, reason=REASON)


def test_players_are_not_asked(charlie: User, game: Game, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert not has_seen(charlie, ("desert", SEED))


def test_a_look_is_remembered_for_good(curious: User, charlie: User) -> None:
    table = new_table(charlie, seed=SEED)
    Game.objects.filter(pk=table.pk).update(invite_expires_at=timezone.now() + timedelta(days=900))
    with after(days=400), pytest.raises(HasSeenHidden):
        lobby.take_seat(user=curious, game_id=table.pk, token=table.invite_token)
