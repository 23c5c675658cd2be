"""The recap: what a reader has not seen, told from the events; what counts as seen."""

from html import unescape
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.engine.desert import events as desert
from games.engine.desert.actions import Draw, Forecast, GiveWater
from games.engine.desert.data import Role, StormCard
from games.engine.desert.positions import board
from games.engine.desert.state import DrawStorm
from games.history.film import film_of
from games.history.log import PAGE, recent_steps
from games.history.recap import Recap, recap_between, recap_since
from games.history.replay import events_of
from games.models import Game, Seat, Step
from games.services.history import seen
from games.services.play import moves
from games.table import Table
from tests.games.factories import begun_game, current_version, end_turn, play, post_action, store_state, text
from tests.games.history.story.finished import finished


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def recap_for(game: Game, user: User) -> Recap | None:
    table = Table.find(game_id=game.pk, user=user)
    return recap_since(table, recent_steps(table))


def see(game: Game, user: User) -> None:
    seen.mark_as_seen(user=user, game_id=game.pk, version=current_version(game))


def random_steps(game: Game, user: User, count: int, *, seed: int) -> None:
    """Play so many random steps of the user's seats."""
    random = Random(seed)
    for _ in range(count):
        game.refresh_from_db()
        state = game.load_state()
        seat = min(game.engine.waiting_on(state))
        action = text(random.choice(game.engine.legal(state, seat)))
        moves.play(user=user, game_id=game.pk, seat=seat, action=action, version=game.version)


def test_it_tells_twelve_steps_as_their_events_do(alice: User) -> None:
    for seed in range(6):
        game = begun_game(alice, seats=3, seed=f"recap {seed}")
        random_steps(game, alice, 16, seed=seed)
        table = Table.find(game_id=game.pk, user=alice)
        recap = recap_between(table, 4, 16, show_private=False)
        steps = list(Step.objects.filter(game=game, number__gt=4, number__lte=16).order_by("number"))
        events = [event for step in steps for event in events_of(game, step)]
        said = [table.display.sentence(event, names=table.names, places=table.places) for event in events]

        assert len(steps) == 12
        assert [text for frame in recap.film for text in frame.sentences] == [each for each in said if each]
        assert recap.film == film_of(table, steps)
        assert recap.turns == sum(isinstance(event, desert.TurnStarted) for event in events)
        assert 1 <= len(recap.highlights) <= 5
        cards = sum(isinstance(event, desert.CardRevealed) for event in events)
        moved = sum(isinstance(event, desert.StormMoved) for event in events)
        if cards:
            storm = next(line for line in recap.highlights if "storm card" in line)
            assert storm.startswith(f"{cards} storm card")
            assert f": the wind moved {moved} tile" in storm


def test_a_player_back_after_a_turn_of_a_teammate_reads_it(game: Game, alice: User, bob: User) -> None:
    see(game, bob)
    end_turn(game, alice)
    recap = recap_for(game, bob)
    assert recap
    assert (recap.first, recap.last) == (0, Game.objects.get().steps)
    assert recap.since == "1 turn since your last visit"
    assert any(frame.card for frame in recap.film)


def test_its_title_names_whose_turns_it_tells(game: Game, alice: User, bob: User) -> None:
    end_turn(game, alice)
    first = Game.objects.get().steps
    end_turn(game, bob, seat=1)
    table = Table.find(game_id=game.pk, user=alice)
    whole, ours, theirs = ((0, table.game.steps), (0, first), (first, table.game.steps))
    titles = [recap_between(table, *steps, show_private=False).title for steps in (whole, ours, theirs)]
    assert titles == ["2 turns: Alice and Bob", "Your turn", "Bob's turn"]


def test_own_steps_need_no_recap(game: Game, alice: User) -> None:
    end_turn(game, alice)
    assert recap_for(game, alice) is None


def test_what_a_page_has_seen_is_told_once(game: Game, alice: User, bob: User) -> None:
    play(game, alice, "EndTurn")
    see(game, bob)
    assert recap_for(game, bob) is None
    play(game, alice, "Draw")
    recap = recap_for(game, bob)
    assert recap
    assert (recap.first, recap.last) == (1, 2)


def test_the_version_seen_never_falls_nor_passes_that_of_the_game(game: Game, alice: User, bob: User) -> None:
    version = current_version(game)
    seen.mark_as_seen(user=bob, game_id=game.pk, version=version + 100)
    seen.mark_as_seen(user=bob, game_id=game.pk, version=1)
    assert Seat.objects.get(game=game, user=bob).last_seen == version


def test_the_board_opens_the_recap_once(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    end_turn(game, alice)
    page = bob_client.get(f"/games/{game.pk}/").content.decode()
    panel = unescape(page.partition('id="recap"')[2].partition("</section>")[0])
    assert "The game so far: 1 turn" in panel
    assert "Stranded in the sand: find the four parts" in panel
    assert f"/games/{game.pk}/recap/0-{Game.objects.get().steps}" in panel

    bob_client.post(f"/games/{game.pk}/seen", {"version": current_version(game)})
    assert 'id="recap"' not in bob_client.get(f"/games/{game.pk}/").content.decode()


def test_a_page_of_the_recap_is_for_the_members(
    game: Game, alice: User, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    end_turn(game, alice)
    url = f"/games/{game.pk}/recap/0-2"
    assert alice_client.get(url).status_code == bob_client.get(url).status_code == 200
    assert charlie_client.get(url).status_code == 404


@pytest.mark.parametrize("steps", ["2-2", "2-1", "0-99", "99-100"])
def test_there_is_no_recap_of_no_steps(game: Game, alice: User, alice_client: Client, steps: str) -> None:
    end_turn(game, alice)
    assert alice_client.get(f"/games/{game.pk}/recap/{steps}").status_code == 404


def test_it_keeps_a_forecast_from_teammates(
    game: Game, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    cards = (StormCard.SUN, StormCard.EAST_2)
    store_state(game, board(roles=(Role.METEOROLOGIST, Role.CLIMBER), deck=cards))
    post_action(alice_client, game, text(Forecast()))
    table = Table.find(game_id=game.pk, user=bob)
    recap = recap_between(table, 0, 1, show_private=False)
    assert "Sun beats down" not in "".join(frame.text for frame in recap.film)
    own = recap_between(Table.find(game_id=game.pk, user=alice), 0, 1, show_private=False)
    assert "Sun beats down" in "".join(frame.text for frame in own.film)


def test_a_move_does_not_write_what_was_seen(game: Game, alice: User, alice_client: Client) -> None:
    store_state(game, board(deck=(StormCard.SUN,), phase=DrawStorm(0, 1), water={0: 3, 1: 3}))
    post_action(alice_client, game, text(Draw()))
    assert not Seat.objects.filter(game=game).exclude(last_seen=0).exists()


def test_it_tells_the_newest_steps_where_nothing_matters_more(game: Game, alice: User, bob: User) -> None:
    game = store_state(game, board(water={0: 1}))
    see(game, alice)
    action = text(GiveWater(to=0, amount=1))
    moves.play(user=bob, game_id=game.pk, seat=1, action=action, version=game.version)
    recap = recap_for(game, alice)
    assert recap is not None
    assert recap.highlights == ("Bob gave you 1 water.",)


@pytest.mark.parametrize("rules", ["desert", "island"])
@pytest.mark.parametrize(("title", "word"), [("lost", "Lost: "), ("won", "Won: ")])
def test_the_recap_of_a_finished_game_ends_with_its_end(
    alice: User, bob: User, bob_client: Client, rules: str, title: str, word: str
) -> None:
    game = finished(alice, bob, rules=rules, title=title)
    Step.objects.filter(game=game).update(user=alice)
    opened = bob_client.get(f"/games/{game.pk}/")
    end, board_page = opened.context["board"].title, opened.content.decode()
    page = bob_client.get(f"/games/{game.pk}/recap/{game.steps - 1}-{game.steps}").content.decode()
    told, _, after = unescape(page.partition('id="told"')[2]).partition(f">{end}</p>")
    assert end.startswith(word)
    assert end not in told
    assert f'href="/games/{game.pk}/story/"' in after.partition("</section>")[0]
    assert 'id="recap"' not in board_page
    assert f'href="/games/{game.pk}/recap/{game.steps - PAGE}-{game.steps}"' in board_page.partition('id="ended"')[2]


def test_what_an_adventurer_did_has_their_portrait(alice: User, bob: User, bob_client: Client) -> None:
    game = begun_game(alice, bob, rules="island")
    play(game, alice, "Move")
    page = bob_client.get(f"/games/{game.pk}/")
    panel = page.content.decode().partition('id="recap"')[2].partition("</section>")[0]
    walker = page.context["board"].team[0]
    assert f'href="{walker.portraits}#{walker.picture}"' in panel
    assert f"#{page.context['board'].team[1].picture}" not in panel

    frames = bob_client.get(f"/games/{game.pk}/recap/0-1").content.decode().partition('id="frames"')[2]
    assert f'href="{walker.portraits}#{walker.picture}"' in frames
