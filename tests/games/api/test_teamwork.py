"""Plans, orders, requests, votes and proposals through the API."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Mute, User
from games.models import Game, Plan, PlayRequest, StandingOrder, Step
from games.services.teamwork import play_requests
from tests.games.api.conftest import Program, program_of
from tests.games.api.test_play import first_move
from tests.games.factories import alter, current_version


@pytest.fixture
def bobs(bob: User) -> Program:
    return program_of(bob)


def share(program: Program, game: Game) -> int:
    """Share a plan of one move, and return its number."""
    move = first_move(program, game)
    steps = [{"seat": move["seat"], "action": move["action"]}]
    answer = program.post(f"games/{game.pk}/plans", {"version": move["version"], "steps": steps, "why": "To dig"})
    assert answer.status_code == 200, answer.content
    return int(answer.json()["id"])


def test_a_plan_is_shared_and_shown_to_the_team(game: Game, program: Program, bobs: Program) -> None:
    number = share(program, game)

    (plan,) = bobs.get(f"games/{game.pk}").json()["plans"]

    assert (plan["id"], plan["author"], plan["why"]) == (number, "Alice", "To dig")
    assert plan["steps"][0]["action"]["type"] == "Move"


def test_a_draft_stays_as_it_is(game: Game, program: Program, alice: User) -> None:
    draft = Plan.objects.create(game=game, author=alice, kind="draft", version=1, steps=[[0, '{"type":"EndTurn"}']])

    share(program, game)

    draft.refresh_from_db()
    assert (draft.kind, draft.steps) == ("draft", [[0, '{"type":"EndTurn"}']])


def test_a_plan_that_cannot_work_is_refused(game: Game, program: Program) -> None:
    body = {"version": current_version(game), "steps": [{"seat": 0, "action": {"type": "Move", "to": 24}}]}

    answer = program.post(f"games/{game.pk}/plans", body)

    assert (answer.status_code, answer.json()["detail"][:7]) == (422, "Step 1:")
    assert not Plan.objects.exists()


def test_a_plan_is_followed(game: Game, program: Program) -> None:
    number = share(program, game)

    answer = program.post(f"games/{game.pk}/plans/{number}/follow", {"version": current_version(game)})

    assert answer.json()["steps"][0]["origin"] == "plan"
    assert Step.objects.get(game=game).origin == "plan"


def test_the_words_of_somebody_muted_are_left_out(game: Game, program: Program, bobs: Program, bob: User) -> None:
    share(program, game)
    Mute.objects.create(user=bob, muted=User.objects.get(name="Alice"))

    assert bobs.get(f"games/{game.pk}").json()["plans"][0]["why"] == ""


def test_an_order_is_given_once(game: Game, program: Program) -> None:
    body = {"seat": 0, "order": {"type": "ShareWater"}}

    first, again = (program.post(f"games/{game.pk}/orders", body).json() for _ in range(2))

    assert first == again == {"id": StandingOrder.objects.get().pk}


def test_a_request_is_shown_and_granted(game: Game, bobs: Program, alice: User) -> None:
    alter(game, water=1)
    give = '{"type":"GiveWater","to":0,"amount":1}'
    asked = play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=give, text="Please")

    (line,) = bobs.get(f"games/{game.pk}").json()["requests"]
    answer = bobs.post(f"games/{game.pk}/requests/{asked.pk}", {"answer": "granted"})

    assert (line["id"], line["by"], line["text"], line["is_to_you"]) == (asked.pk, "Alice", "Please", True)
    assert answer.json() == {"id": asked.pk}
    assert PlayRequest.objects.get().status == "granted"


@pytest.fixture
def late(game: Game, alice: User, bob: User) -> Game:
    """Let Alice's time run out, so that the team votes."""
    Game.objects.filter(pk=game.pk).update(pace=24, absence=Game.Absence.WAIT, vote_round=game.version)
    return game


def test_a_late_table_is_voted_on(late: Game, program: Program, bobs: Program, bob: User) -> None:
    asked = bobs.get(f"games/{late.pk}").json()
    assert (asked["waiting"], asked["vote"]["cast"]) == ([0], {})

    assert bobs.post(f"games/{late.pk}/votes", {"choice": "team"}).status_code == 200

    late.refresh_from_db()
    assert late.seats.get(number=0).is_shared
    assert bobs.get(f"games/{late.pk}").json()["yours"] == [0]


def test_who_is_late_sees_no_vote(late: Game, program: Program) -> None:
    assert program.get(f"games/{late.pk}").json()["vote"] is None
    assert program.post(f"games/{late.pk}/votes", {"choice": "wait"}).status_code == 403


def test_without_a_vote_nobody_votes(game: Game, bobs: Program) -> None:
    assert bobs.post(f"games/{game.pk}/votes", {"choice": "wait"}).status_code == 409
    assert bobs.post(f"games/{game.pk}/votes", {"choice": "cake"}).status_code == 422


def test_a_team_gives_up_together(game: Game, program: Program, bobs: Program) -> None:
    (mine,) = program.post(f"games/{game.pk}/proposals", {"kind": "give_up"}).json()["proposals"]
    (asked,) = bobs.get(f"games/{game.pk}").json()["proposals"]
    assert (mine["is_to_you"], asked["is_to_you"]) == (False, True)
    assert (asked["kind"], asked["by"], asked["missing"]) == ("give_up", "Alice", ["Bob"])

    answer = bobs.post(f"games/{game.pk}/proposals/{asked['id']}", {"answer": "yes"}).json()

    assert (answer["status"], answer["cause"]) == ("closed", "given_up")


def test_a_pause_has_an_end_and_can_be_declined(game: Game, program: Program, bobs: Program) -> None:
    path, until = f"games/{game.pk}/proposals", (timezone.now() + timedelta(days=3)).isoformat()
    assert program.post(path, {"kind": "pause"}).status_code == 422
    assert program.post(path, {"kind": "give_up", "until": until}).json()["type"] == "/api/#invalid"
    (proposal,) = program.post(path, {"kind": "pause", "until": until}).json()["proposals"]

    assert bobs.post(f"{path}/{proposal['id']}", {"answer": "no"}).json()["proposals"] == []

    assert bobs.post(f"{path}/{proposal['id']}", {"answer": "yes"}).status_code == 404
