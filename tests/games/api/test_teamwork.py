"""Plans, orders, requests and chat through the API."""

import pytest

from accounts.models import Mute, User
from games.models import Game, Message, Plan, PlayRequest, StandingOrder, Step
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


def test_a_message_is_sent(game: Game, program: Program, alice: User) -> None:
    program.post(f"games/{game.pk}/chat", {"text": "Hello"})

    message = Message.objects.get()
    assert (message.user, message.text) == (alice, "Hello")
