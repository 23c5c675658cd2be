"""To follow a plan plays its next steps as ordinary actions, up to the first that reveals something or fails."""

import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.engine.island.actions import DiscardCard, Draw, EndTurn, GiveCard
from games.engine.island.data import Card
from games.engine.island.orders import DiscardFirst
from games.engine.island.positions import board
from games.exceptions import Illegal, NoSuchPlan, NoSuchTable, Stale
from games.history.replay import fault_of
from games.models import Game, Plan, Step
from games.services.play import moves
from games.services.teamwork import following, plans, standing_orders
from games.table import Table
from tests.conftest import client_for
from tests.games.factories import begun_game, current_version, play, row, store_state, text
from tests.games.teamwork.test_draft import add
from tests.games.teamwork.test_share import board_of, shared

DRAW = {"desert": "Draw a storm card", "island": "Draw a card"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def follow(game: Game, user: User, plan: Plan) -> following.Followed:
    return following.follow(user=user, game_id=game.pk, plan=plan.pk, version=current_version(game))


@pytest.mark.parametrize("rules", RULES)
def test_it_plays_the_steps_up_to_a_reveal_and_says_so(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    for length, kind in enumerate(("Move", "EndTurn")):
        add(game, alice, kind, length=length)
    for length in (2, 3):
        plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"Draw"}', length=length)
    plan = plans.share_plan(user=alice, game_id=game.pk, why="")

    followed = follow(game, alice, plan)

    assert len(followed.played) == 3
    assert followed.why == (
        f"Stopped, because “{DRAW[rules]}” revealed something. 1 step is left: Alice: {DRAW[rules]}."
    )
    steps = Step.objects.filter(game=game).order_by("number")
    assert [(step.user, step.origin) for step in steps] == [(alice, Step.Origin.PLAN)] * 3
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
    assert follow(game, alice, plan).why == "", "the rest of the plan is its last step"


def test_each_step_can_be_undone(game: Game, alice: User) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    follow(game, alice, plan)
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    followed = follow(game, alice, plan)
    assert [type(each.events[0]).__name__ for each in followed.played] == ["TurnEnded"]


def test_a_teammate_cannot_play_anothers_steps(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, alice, "Move")
    before = row(game)
    with pytest.raises(Illegal, match="Step 1 is for Alice to play"):
        follow(game, bob, plan)
    assert row(game) | {"game": None} == before | {"game": None}


def test_alice_follows_what_bob_meant_for_her(game: Game, alice: User, bob: User) -> None:
    plans.add_step(user=bob, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', length=0)
    plan = plans.share_plan(user=bob, game_id=game.pk, why="")
    follow(game, alice, plan)
    assert Step.objects.get().user == alice


def test_it_stops_before_a_step_that_is_not_legal(game: Game, alice: User) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    plan.steps = [plan.steps[0], [0, '{"type":"PickUp","part":"engine"}'], plan.steps[1]]
    plan.save()
    followed = follow(game, alice, plan)
    assert len(followed.played) == 1
    assert followed.why.startswith("Step 2: ")


def test_nothing_is_played_twice_or_from_an_old_page(game: Game, alice: User) -> None:
    plan, version = shared(game, alice, "Move"), current_version(game)
    follow(game, alice, plan)
    before = row(game)
    with pytest.raises(Stale):
        following.follow(user=alice, game_id=game.pk, plan=plan.pk, version=version)
    with pytest.raises(Illegal, match="Nothing of this plan is left"):
        follow(game, alice, plan)
    assert row(game) == before


def test_only_plans_of_the_team_are_followed(game: Game, alice: User, bob: User, charlie: User) -> None:
    secret = add(game, alice, "Move")
    with pytest.raises(NoSuchPlan):
        follow(game, bob, secret)
    with pytest.raises(NoSuchTable):
        follow(game, charlie, secret)
    other = begun_game(alice, bob)
    with pytest.raises(NoSuchPlan):
        follow(other, alice, secret)
    follow(game, alice, secret)


def test_the_board_shows_what_was_played_and_why_it_stopped(game: Game, alice: User, alice_client: Client) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    plans.withdraw_plan(user=alice, game_id=game.pk)
    plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"Draw"}', length=2)
    plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"Draw"}', length=3)
    plans.share_plan(user=alice, game_id=game.pk, why="")
    form = {"plan": Plan.objects.get().pk, "version": current_version(game)}
    html = alice_client.post(f"/games/{game.pk}/plan/follow", form, headers={"HX-Request": "true"}).content.decode()
    assert [f'id="step-{number}"' in html for number in (1, 2, 3)] == [True] * 3
    assert "Stopped, because “Draw a storm card” revealed something." in html
    assert plan.pk


def test_a_draft_that_stopped_says_what_is_left_and_goes_on(game: Game, alice: User, alice_client: Client) -> None:
    for length, action in enumerate(("EndTurn", "Draw", "Draw")):
        plan = plans.add_step(user=alice, game_id=game.pk, seat=0, action=f'{{"type":"{action}"}}', length=length)
    form = {"plan": plan.pk, "version": current_version(game)}
    board = alice_client.post(f"/games/{game.pk}/plan/follow", form, follow=True).content.decode()
    assert "Stopped, because “Draw a storm card” revealed something. 1 step is left: Alice: Draw" in board
    assert f'<a href="/games/{game.pk}/plan">Continue or change the plan</a>' in board
    page = alice_client.get(f"/games/{game.pk}/plan").content.decode()
    assert "Played: 2 of 3 steps. A plan stops when a step reveals something" in page
    assert "Go on" in page
    assert "Play it now" not in page


def with_a_draw_too_many(game: Game, user: User, *then: tuple[int, str]) -> tuple[int, Plan]:
    """Return how many cards Alice's turn reveals, and a plan for it that was made when they seemed to be one more."""
    needed, draw = game.load_state().level, (0, text(Draw()))
    plan = shared(game, user, "EndTurn")
    plan.steps = [*plan.steps, *[draw] * (needed + 1), *then]
    plan.save()
    return needed, plan


@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "followed"])
def test_a_plan_with_one_draw_too_many_ends_with_its_turn(game: Game, alice: User, bob: User, by_hand: bool) -> None:
    needed, plan = with_a_draw_too_many(game, alice)
    for drawn in range(1, needed + 1):
        assert "Alice suggests:" in board_of(game, bob)
        if by_hand:
            for kind in ("EndTurn", "Draw") if drawn == 1 else ("Draw",):
                play(game, alice, kind)
        else:
            followed = follow(game, alice, plan)
            assert (followed.why == "The turn is over, so the plan ends here.") is (drawn == needed)
    assert "Alice suggests:" not in board_of(game, bob)


def test_a_plan_goes_on_in_the_next_turn_without_the_draws_left_over(game: Game, alice: User, bob: User) -> None:
    needed, plan = with_a_draw_too_many(game, bob, (1, text(EndTurn())))
    stopped = [follow(game, alice, plan).why for _ in range(needed)]
    assert stopped[-1].endswith("1 step is left: Bob: End the turn.")
    assert follow(game, bob, plan).why == ""


def test_by_forms_without_script(game: Game, alice: User, bob: User) -> None:
    """Draft, take out, share, see it on the board, and follow it."""
    client, url = client_for(alice), f"/games/{game.pk}/plan"
    page = client.get(url).content.decode()
    button = page.split('name="seat_action" value="')[1].split('"')[0].replace("&quot;", '"').replace("&#34;", '"')
    assert "Then: " not in page
    for version in (0, 1):
        assert client.post(url, {"seat_action": button, "version": version, "turn": "now"}).status_code in (302, 422)
    client.post(f"{url}/remove", {"version": 1})
    client.post(url, {"seat_action": '0:{"type":"EndTurn"}', "version": 0, "turn": "now"})
    page = client.get(url).content.decode()
    assert "The plan works if nothing changes." in page
    assert '<svg id="ghosts"' in page
    answer = client.post(f"{url}/share", {"why": "Quick"}, follow=True).content.decode()
    assert "Your team sees your plan now." in answer
    plan = Plan.objects.get()
    assert "nothing is played yet" in client_for(bob).get(f"{url}?of={plan.pk}").content.decode()
    client.post(f"{url}/follow", {"plan": plan.pk, "version": current_version(game)})
    assert Step.objects.get().origin == Step.Origin.PLAN
    assert client.get(f"{url}?of={plan.pk}").status_code == 302, "all of it was played"


def test_a_step_that_is_refused_says_why(game: Game, alice: User, alice_client: Client) -> None:
    url = f"/games/{game.pk}/plan"
    form = {"seat_action": '0:{"type":"Draw"}', "version": 0}
    for headers in ({"HX-Request": "true"}, {}):
        answer = alice_client.post(url, form, headers=headers)
        assert answer.status_code == 422
        assert 'id="notice" class="notice warning">' in answer.content.decode()
    play(game, alice, "Move")
    answer = alice_client.post(url, {"seat_action": '0:{"type":"EndTurn"}', "version": 3})
    assert answer.status_code == 409


def test_what_an_order_has_played_is_not_played_again(alice: User, bob: User) -> None:
    """Bob plans the discard that his order makes, so Alice follows past it."""
    hands = {0: [Card.OCEANS_CHALICE], 1: [Card.EARTH_STONE] * 5}
    game = store_state(begun_game(alice, bob, rules="island"), board(hands=hands))
    standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order=text(DiscardFirst((Card.OCEANS_CHALICE,))))
    give, discard = GiveCard(to=1, card=Card.OCEANS_CHALICE), DiscardCard(Card.OCEANS_CHALICE)
    for length, (seat, action) in enumerate(((0, give), (1, discard), (0, EndTurn()))):
        plans.add_step(user=bob, game_id=game.pk, seat=seat, action=text(action), length=length)
    plan = plans.share_plan(user=bob, game_id=game.pk, why="")

    assert follow(game, alice, plan).why == ""

    assert list(Step.objects.order_by("number").values_list("seat", "origin")) == [
        (0, "plan"),
        (1, "order"),
        (0, "plan"),
    ]
