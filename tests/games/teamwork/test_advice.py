"""Advice by button: who may ask and when, what the page shows, and that it rests on the seat's view alone."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.bots import Budget
from games.engine import RULES
from games.engine.island.data import Card
from games.engine.island.positions import board
from games.engine.island.state import Discard, DrawTreasure
from games.models import Game, Plan, Seat, Step
from games.services.tables import rematches
from games.services.teamwork import advice
from games.services.teamwork import plans as plans_services
from games.table import Table
from games.teamwork.advice import Position, advice_on, work_out
from games.teamwork.advice_board import AdviceBoard
from tests.games.bots.positions import GAMES, positions
from tests.games.factories import begun_game, current_version, end_turn, play, row
from tests.games.history.story.finished import finished
from tests.games.play.bots.tables import game_with_bots

pytestmark = pytest.mark.django_db
SMALL = Budget(plans=3, deals=2, turns=1)


def ask(client: Client, game: Game) -> Any:
    return client.post(f"/games/{game.pk}/advice/ask")


def page(client: Client, game: Game, **headers: str) -> str:
    return client.get(f"/games/{game.pk}/advice", headers=headers, follow=True).content.decode()


def test_who_plays_alone_with_bots_gets_plans_with_their_chance(
    alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.teamwork.advice.BUDGET", SMALL)
    game = game_with_bots(alice, bots=3, rules="island")
    assert 'id="ask-advice"' in alice_client.get(f"/games/{game.pk}/").content.decode()
    before = row(game)["game"]
    assert ask(alice_client, game).headers["Location"] == f"/games/{game.pk}/advice"
    assert "A bot is thinking" in page(alice_client, game)
    assert alice_client.get(f"/games/{game.pk}/advice", headers={"HX-Request": "true"}).status_code == 204
    assert advice.give_advice(game.pk, alice.pk)
    shown = page(alice_client, game, **{"HX-Request": "true"})
    assert shown.count('href="?plan=') == 3
    assert "of such games, give or take " in shown
    choices = AdviceBoard(Table.find(game_id=game.pk, user=alice), 1).plans or ()
    assert shown.count('class="plan-steps"') == (len(choices[0].plays) > 1), "one play is said by the name of the plan"
    assert '<svg id="ghosts"' in shown  # the best plan is drawn
    assert "<html" not in shown
    assert row(game)["game"] == before


def test_the_page_offers_to_ask_until_somebody_has(
    alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.teamwork.advice.wake", lambda *_args, **_options: None)
    game = begun_game(alice, seats=2)
    assert 'id="ask-advice"' in (shown := page(alice_client, game))
    assert "A bot is thinking" not in shown
    assert "Still nothing?" not in shown
    ask(alice_client, game)
    assert 'id="ask-advice"' not in (shown := page(alice_client, game))
    assert "A bot is thinking" in shown
    assert "Still nothing?" in shown


def test_ones_own_draft_comes_first(alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.teamwork.advice.BUDGET", SMALL)
    game = game_with_bots(alice, bots=3, rules="island")
    ask(alice_client, game)
    assert advice.give_advice(game.pk, alice.pk)
    without = page(alice_client, game)
    assert "Your plan:" not in without
    seat = game.seats.get(user=alice).number
    plans_services.add_step(user=alice, game_id=game.pk, seat=seat, action='{"type":"EndTurn"}', length=0)
    assert "ask-advice" in page(alice_client, game)  # that advice was for no plan
    assert advice.give_advice(game.pk, alice.pk)
    shown = page(alice_client, game)
    assert shown.count('href="?plan=') == 3
    assert shown.index("Your plan:") < shown.index('href="?plan=2"')
    assert shown.count("Your plan:") == 1
    plans_services.remove_last_step(user=alice, game_id=game.pk, length=1)
    assert page(alice_client, game).count('href="?plan=') == without.count('href="?plan=')


@pytest.mark.parametrize("rules", RULES)
def test_it_is_played_up_to_the_next_reveal(
    rules: str, alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.teamwork.advice.BUDGET", SMALL)
    game = game_with_bots(alice, bots=1, rules=rules)
    chosen = {"version": current_version(game), "number": 1}
    assert alice_client.post(f"/games/{game.pk}/advice/play", chosen).status_code == 409, "there is no advice yet"
    assert advice.give_advice(game.pk, alice.pk)
    first = AdviceBoard(Table.find(game_id=game.pk, user=alice)).plans[0].steps[0]  # type: ignore[index]
    alice_client.post(f"/games/{game.pk}/advice/play", chosen)
    step = Step.objects.filter(game=game).order_by("number").first()
    assert (step.seat, step.action) == first  # type: ignore[union-attr]
    assert alice_client.post(f"/games/{game.pk}/advice/play", chosen).status_code == 409, "the board has changed"


def test_it_becomes_a_draft(alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.teamwork.advice.BUDGET", SMALL)
    game = game_with_bots(alice, bots=3, rules="island")
    assert advice.give_advice(game.pk, alice.pk)
    chosen = {"version": current_version(game), "number": 2}
    advised = AdviceBoard(Table.find(game_id=game.pk, user=alice), 2).plan
    assert alice_client.post(f"/games/{game.pk}/advice/edit", chosen).headers["Location"] == f"/games/{game.pk}/plan"
    plan = Plan.objects.get(game=game, kind=Plan.Kind.DRAFT)
    assert [tuple(step) for step in plan.steps] == list(advised.steps)  # type: ignore[union-attr]
    assert alice_client.post(f"/games/{game.pk}/advice/edit", chosen | {"number": 9}).status_code == 409
    assert alice_client.post(f"/games/{game.pk}/advice/edit", chosen | {"number": "x"}).status_code == 422


def test_tables_of_several_people_give_advice_only_if_they_chose_it(
    alice_client: Client, alice: User, bob: User
) -> None:
    game = begun_game(alice, bob)
    assert 'id="ask-advice"' not in alice_client.get(f"/games/{game.pk}/").content.decode()
    assert ask(alice_client, game).status_code == 422
    assert not advice.give_advice(game.pk, alice.pk)
    other = begun_game(alice, bob, gives_advice=True)
    assert ask(alice_client, other).status_code == 302


def test_there_is_advice_on_ones_own_turn_only(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, gives_advice=True)
    assert ask(bob_client, game).status_code == 422
    said = "You get advice when it is your turn."
    assert bob_client.get(f"/games/{game.pk}/advice").headers["Location"] == f"/games/{game.pk}/"
    assert said in page(bob_client, game)
    assert said in page(bob_client, game, **{"HX-Request": "true"}), "an open page stays, and says it"
    end_turn(game, alice)
    assert ask(bob_client, game).status_code == 302


def test_strangers_learn_nothing(bob_client: Client, alice: User) -> None:
    game = game_with_bots(alice)
    assert ask(bob_client, game).status_code == 404
    assert bob_client.get(f"/games/{game.pk}/advice").status_code == 404


def test_the_story_counts_it_once_a_position(alice_client: Client, alice: User, bob: User) -> None:
    game = game_with_bots(alice)
    for _ in range(3):
        ask(alice_client, game)
    assert Seat.objects.get(game=game, user=alice).advices == 1
    played = finished(alice, bob)
    address = f"/games/{played.pk}/story/"
    assert "Asked for advice" not in alice_client.get(address).content.decode()
    Seat.objects.filter(game=played, user=bob).update(advices=2)
    assert "Asked for advice" in alice_client.get(address).content.decode()


def test_the_choice_of_a_table_outlives_a_rematch(alice: User, bob: User) -> None:
    assert rematches.rematch(user=alice, game_id=finished(alice, bob, gives_advice=True).pk).gives_advice


@pytest.mark.parametrize("name", GAMES)
def test_each_phase_has_advice_from_the_view_alone(name: str, alice: User) -> None:
    table = Table.find(game_id=begun_game(alice, seats=5 if name == "desert" else 4, rules=name).pk, user=alice)
    phases = set()
    for number, state in enumerate(positions(name, 5, 60)):
        seat = min(RULES[name].waiting_on(state))
        position = Position(name, state, seat, (seat,))
        other = Position(name, RULES[name].redeal(state, seat, f"{number:032x}"), seat, (seat,))
        cache.delete(position.key)  # an earlier position may have looked the same
        assert advice_on(position, table) is None
        work_out(position, SMALL)
        plans = advice_on(position, table)
        assert plans is not None
        assert 1 <= len(plans) <= 3
        assert all(plan.name and plan.plays and 0 <= plan.chance <= 100 for plan in plans)
        assert advice_on(other, table) == plans
        phases.add(type(getattr(state, "phase")).__name__)  # noqa: B009
    assert len(phases) >= 2


def test_the_sheet_of_the_table_says_why_there_is_none(alice_client: Client, alice: User, bob: User) -> None:
    sentence = "Bots give no advice at this table. Its host decided that when setting it up."
    assert sentence in alice_client.get(f"/games/{begun_game(alice, bob).pk}/").content.decode()
    for game in (begun_game(alice, bob, gives_advice=True), game_with_bots(alice)):
        assert sentence not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_between_cards_the_only_plan_is_the_next_card(alice: User) -> None:
    game = game_with_bots(alice)
    play(game, alice, "EndTurn")
    assert advice.give_advice(game.pk, alice.pk)
    plans = AdviceBoard(Table.find(game_id=game.pk, user=alice)).plans or ()
    assert [plan.name for plan in plans] == ["Draw a storm card"]


def test_a_prompt_to_tap_something_stays_on_the_board(alice_client: Client, alice: User) -> None:
    """Nothing can be tapped on the page of advice."""
    game = game_with_bots(alice, rules="island")
    state = board(hands={0: [*Card][:6]}, phase=Discard(0, DrawTreasure(0, 1)))
    game.snapshot = game.engine.dump(state).decode()
    game.save(update_fields=["snapshot"])
    prompt = '<p id="prompt" class="notice success"{}>Too many cards'
    assert prompt.format("") in alice_client.get(f"/games/{game.pk}/").content.decode()
    assert prompt.format(" hidden") in page(alice_client, game)
