"""The page of a finished game: its content, its readers, and its cost."""

from datetime import timedelta
from time import perf_counter
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.history.story import _told
from games.models import Game, Step
from games.services.tables import seats
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished, play_out


def story(client: Client, game: Game) -> Any:
    return client.get(f"/games/{game.pk}/story/")


@pytest.mark.parametrize("title", ["won", "lost"])
@pytest.mark.parametrize("rules", list(RULES))
def test_it_tells_how_the_game_went(alice: User, bob: User, alice_client: Client, rules: str, title: str) -> None:
    game = finished(alice, bob, rules=rules, title=title)
    response = story(alice_client, game)
    page = response.content.decode()
    content = response.context["story"]
    assert content.ending.startswith("Won:" if title == "won" else "Lost:")
    assert content.ending.replace("'", "&#x27;") in page
    assert f"{content.turns} turns" in page
    assert all(f'href="/games/{game.pk}/at/{point.step}"' in page for point in content.points)
    assert page.count('role="img"') == len(content.charts) == page.count("<desc ") == page.count("Show the numbers")
    assert all(award.name in page for hero in content.heroes for award in hero.awards)
    assert "Play again, new shuffle" in page


def test_it_counts_days_and_the_usual_time_to_move(alice: User, bob: User, alice_client: Client) -> None:
    content = story(alice_client, finished(alice, bob, title="won")).context["story"]
    assert (content.turns, content.length, content.pace) == (10, "5\xa0days", "2\xa0hours")


def test_a_game_of_no_time_has_no_length(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    Game.objects.filter(pk=game.pk).update(ended_at=game.started_at + timedelta(seconds=1))
    assert story(alice_client, game).context["story"].length == ""
    assert "from start to finish" not in story(alice_client, game).content.decode()


def test_timeouts_do_not_count_as_moves_of_a_player(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    Step.objects.filter(game=game).update(by_clock=True)
    assert story(alice_client, game).context["story"].pace == ""


def test_the_story_of_a_what_if_game_begins_at_its_first_moment(alice: User, alice_client: Client) -> None:
    game = begun_game(alice, seats=2)
    plays, states = hurried(game)
    begin = next(place for place, state in enumerate(states) if state.turn == 3)
    moment = game.engine.dump(states[begin]).decode()
    game.base = game.snapshot = moment
    game.save()
    content = story(alice_client, play_out(game, plays[begin:])).context["story"]
    assert content.charts[0].table[0][0] == 2
    assert content.turns == states[-1].turn - 2


def hurried(game: Game, gifts: int = 0) -> tuple[list[Any], list[Any]]:
    """Return the plays and states of a game in which players only give water and end their turns."""
    engine, plays, states = game.engine, list[Any](), [game.load_state()]
    while engine.outcome(states[-1]) is None:
        legal = [(seat, action) for seat in range(game.seats.count()) for action in engine.legal(states[-1], seat)]
        water = [choice for choice in legal if type(choice[1]).__name__ == "GiveWater"]
        onward = [choice for choice in legal if type(choice[1]).__name__ in ("EndTurn", "Draw")]
        plays.append(water[len(plays) % len(water)] if water and len(plays) < gifts else onward[0])
        states.append(engine.play(states[-1], *plays[-1])[0])
    return plays, states


def test_strangers_do_not_learn_that_the_game_exists(alice: User, charlie_client: Client) -> None:
    assert story(charlie_client, finished(alice)).status_code == 404
    assert charlie_client.get("/games/999/story/").status_code == 404


def test_the_anonymous_sign_in(alice: User) -> None:
    response = story(Client(), finished(alice))
    assert (response.status_code, response.headers["Location"][:17]) == (302, "/accounts/login/?")


def test_everybody_reads_a_public_story_but_cannot_play(alice: User, charlie_client: Client) -> None:
    game = finished(alice, is_public=True)
    for client in (charlie_client, Client()):
        response = story(client, game)
        assert response.status_code == 200
        assert "rematch" not in response.content.decode()


def test_nobody_learns_of_a_challenge_from_another_table_while_it_lasts(
    alice: User, alice_client: Client, charlie_client: Client
) -> None:
    game = finished(alice, is_public=True, challenge="2999-W01 desert")
    assert story(alice_client, game).status_code == 200
    assert story(charlie_client, game).status_code == 404
    assert charlie_client.get(f"/games/{game.pk}/at/1").status_code == 404
    Game.objects.filter(pk=game.pk).update(challenge="2026-W01 desert")
    assert story(charlie_client, game).status_code == 200


def test_a_running_game_has_no_story_yet(alice: User, alice_client: Client, charlie_client: Client) -> None:
    game = begun_game(alice, seats=2)
    response = story(alice_client, game)
    assert response.status_code == 404
    assert "only once it has been won or lost" in response.content.decode()
    Game.objects.filter(pk=game.pk).update(is_public=True)
    assert "only once it has been won" not in story(charlie_client, game).content.decode()


def test_a_closed_game_has_no_story(alice: User, alice_client: Client) -> None:
    game = begun_game(alice, seats=2)
    seats.leave_game(user=alice, game_id=game.pk)
    assert story(alice_client, game).status_code == 404


def test_a_game_that_cannot_be_replayed_has_no_story(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    Step.objects.filter(game=game, number=2).delete()
    response = story(alice_client, game)
    assert response.status_code == 404
    assert "can no longer be replayed" in response.content.decode()
    Step.objects.filter(game=game).delete()
    assert story(alice_client, game).status_code == 404


def test_the_finished_board_and_the_list_lead_to_it(alice: User, alice_client: Client) -> None:
    game = finished(alice)
    link = f'href="/games/{game.pk}/story/"'
    assert link in alice_client.get(f"/games/{game.pk}/").content.decode()
    assert link in alice_client.get("/games/").content.decode()
    running = begun_game(alice, seats=2)
    assert f"/games/{running.pk}/story/" not in alice_client.get(f"/games/{running.pk}/").content.decode()


@pytest.mark.parametrize("rules", list(RULES))
@pytest.mark.parametrize("title", ["won", "lost"])
def test_it_costs_four_statements(
    alice: User, bob: User, alice_client: Client, django_assert_num_queries: Any, rules: str, title: str
) -> None:
    game = finished(alice, bob, rules=rules, title=title)
    story(alice_client, game)
    with django_assert_num_queries(4):  # session, user, the table, its steps
        story(alice_client, game)


def test_a_story_that_is_told_again_follows_the_names(alice: User, bob: User, alice_client: Client) -> None:
    game = finished(alice, bob)
    assert "Bobby" not in story(alice_client, game).content.decode()
    User.objects.filter(pk=bob.pk).update(name="Bobby")
    assert "Bobby" in story(alice_client, game).content.decode()


def test_the_story_of_three_hundred_steps_is_fast(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, seats=5)
    plays, _states = hurried(game, gifts=300)
    game = play_out(game, plays)
    spent = []
    for _ in range(4):
        _told.cache_clear()
        start = perf_counter()
        story(alice_client, game)
        spent.append(perf_counter() - start)
    print(f"\n{len(plays)} steps told in {min(spent) * 1e3:.0f} ms")
    assert len(plays) >= 300
    assert min(spent) < 1  # 0.3 where nothing else runs
