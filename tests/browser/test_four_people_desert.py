"""Four people in the desert, two of them asleep: what they left in the evening is played while they sleep."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import Role, StormCard
from games.engine.desert.positions import board, cell
from games.history.replay import fault_of
from games.models import Game, Plan, PlayRequest, Seat, StandingOrder
from games.tasks import play_turns_in_advance
from tests.browser.players import barriers, button_of, by_hand, press_action, see_version, tap, version
from tests.browser.teamwork import answer_path, come_back, game_at, give_order, mail_to, origins, plan, table_of

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
ALICE, BOB, CHARLIE, DORA = range(4)
END, DRAW = {"type": "EndTurn"}, {"type": "Draw"}
STORMS = (
    *(StormCard.SUN, StormCard.NORTH_1),  # Alice's
    *(StormCard.SOUTH_1, StormCard.EAST_1),  # Bob's
    *(StormCard.WEST_1, StormCard.SOUTH_1),  # Charlie's: C2 slides south, with Alice and Dora on it
)


@pytest.fixture
def game(site: str, alice: User, bob: User, charlie: User, dora: User, settings: Any) -> Game:
    """Alice is thirsty beside Dora, and Bob, beside Charlie, has no water left; the first storm brings a sun."""
    settings.BOT_PAUSE = settings.NOTIFICATION_HOLD = 0  # hours pass between evening and morning
    start = board(
        roles=(Role.NAVIGATOR, Role.METEOROLOGIST, Role.EXPLORER, Role.WATER_CARRIER),
        at=("C2", "E5", "E5", "C2"),
        water={ALICE: 1, BOB: 0, CHARLIE: 4, DORA: 5},
        sand={"D2": 2},
        deck=STORMS,
    )
    return game_at(start, alice, bob, charlie, dora)


def water(game: Game) -> list[int]:
    game.refresh_from_db()
    return [pawn.water for pawn in game.load_state().adventurers]  # type: ignore[attr-defined]


def ask_for_water(page: Page) -> None:
    """Alice asks Dora on the sheet of her seat."""
    page.locator("[popovertarget='sheet-seat-3']:not(.close)").first.click()
    page.locator("#sheet-seat-3 a.ask").click()
    page.get_by_label("Why").fill("I would not live through two suns")
    tap(page, button_of(page, DORA, {"type": "GiveWater", "to": ALICE, "amount": 2}))
    expect(page.locator("#requests")).to_contain_text("You asked Dora for 2 water.")


def trust_the_team(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.pk}/orders/")
    page.get_by_label("What teammates can play for you").select_option("1")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()


def test_a_team_plays_on_while_two_of_it_sleep(
    game: Game, alice: User, bob: User, charlie: User, dora: User, open_as: Any, new_page: Any
) -> None:
    evening(game, alice, charlie, dora, open_as)
    dora_answers_from_her_mail(game, dora, new_page)
    alices = come_back(open_as(alice, "/games/", viewport=PHONE), game)
    bobs = come_back(open_as(bob, "/games/", viewport=DESK), game)
    alice_follows(game, alices)
    an_order_saves_bob(game, alices, bobs)
    charlies_turn_is_played_and_doras_is_not(game, alices, bobs, dora)
    trust_gives_alice_water(game, alices)
    assert fault_of(table_of(game)) is None


def evening(game: Game, alice: User, charlie: User, dora: User, open_as: Any) -> None:
    """Alice asks; Charlie and Dora leave an order, trust, a plan and their turns, and close their pages."""
    asking = by_hand(open_as(alice, game, viewport=PHONE))
    ask_for_water(asking)
    asking.context.close()

    charlies = by_hand(open_as(charlie, game, viewport=PHONE))
    give_order(charlies, CHARLIE, "Share water", {"To": "", "Keep at least": "1"})
    move = {"type": "Move", "to": cell("E4")}
    plan(charlies, game, *((CHARLIE, action) for action in (move, END, DRAW, DRAW)), turn="2")
    charlies.get_by_text("If something changes by then").click()
    charlies.get_by_label("Continue after a step that reveals something").check()
    charlies.get_by_role("button", name="Play it when my turn comes").click()
    expect(charlies.locator("#plans")).to_contain_text("Charlie has planned the next turn.")
    charlies.context.close()

    doras = by_hand(open_as(dora, game, viewport=DESK))
    trust_the_team(doras, game)
    dig = (ALICE, {"type": "RemoveSand", "cell": cell("D2")})
    plan(doras, game, dig, dig, turn="now")
    doras.get_by_label("Why (optional)").fill("Then I can pass")
    doras.get_by_role("button", name="Share with the team").click()
    plan(doras, game, (DORA, {"type": "Move", "to": cell("B2")}), (DORA, END), turn="3")
    doras.get_by_role("button", name="Play it when my turn comes").click()
    expect(doras.locator("#plans")).to_contain_text("Charlie, Dora")
    doras.context.close()


def dora_answers_from_her_mail(game: Game, dora: User, new_page: Any) -> None:
    """The link works without signing in, and only its button plays something."""
    letter = mail_to(dora, "Dune Team: Alice asks you for 2 water")
    page: Page = new_page(viewport=PHONE)
    page.goto(answer_path(letter))
    expect(page.locator(".lead")).to_contain_text("I would not live through two suns")
    assert barriers(page) == []
    assert water(game) == [1, 0, 4, 5]
    page.get_by_role("button", name="Give 2 water").click()
    expect(page.get_by_role("status")).to_contain_text("Played, as asked.")
    assert water(game) == [3, 0, 4, 3]
    page.context.close()


def alice_follows(game: Game, alices: Page) -> None:
    """Alice thanks with one tap, and follows Dora's plan with one."""
    expect(alices.locator("#step-1")).to_contain_text("on request")
    expect(alices.locator("#requests")).to_contain_text("Dora said yes.")
    alices.get_by_role("button", name="Thank you!").click()
    expect(alices.locator("#requests .request")).to_have_count(0)
    assert PlayRequest.objects.get().thanked_at

    alices.locator(".suggestion summary").click()
    expect(alices.locator(".suggestion")).to_contain_text("Then I can pass")
    alices.get_by_role("button", name="Follow").click()
    expect(alices.locator("#step-3")).to_contain_text("from a plan")
    expect(alices.locator(".suggestion")).to_have_count(0)
    assert origins(game)[1:] == [(ALICE, "RemoveSand", "plan")] * 2


def an_order_saves_bob(game: Game, alices: Page, bobs: Page) -> None:
    """Charlie's order gives Bob water before the sun comes of which he would have died."""
    press_action(alices, ALICE, END)
    expect(alices.locator("#step-5")).to_contain_text("standing order")
    assert water(game) == [3, 2, 2, 3]
    press_action(alices, ALICE, DRAW)
    assert water(game) == [2, 1, 1, 2]
    assert StandingOrder.objects.get().status == StandingOrder.Status.FIRED
    press_action(alices, ALICE, DRAW)
    see_version(bobs, version(alices))
    expect(bobs.locator("#step-5")).to_contain_text("standing order")
    assert game.is_running


def charlies_turn_is_played_and_doras_is_not(game: Game, alices: Page, bobs: Page, dora: User) -> None:
    """Charlie's storm moves the tile on which Dora stands, so that she cannot go where she meant to."""
    for action in (END, DRAW, DRAW):
        press_action(bobs, BOB, action)
    expect(alices.locator("#plans")).to_contain_text("Charlie, Dora")
    play_turns_in_advance()
    expect(bobs.locator("#log")).to_contain_text("planned ahead")
    assert origins(game)[-4:] == [(CHARLIE, kind, "advance") for kind in ("Move", "EndTurn", "Draw", "Draw")]

    play_turns_in_advance()
    for page in (alices, bobs):
        expect(page.locator("#plans")).to_have_count(0)
        expect(page.locator("#dock .waiting")).to_contain_text("Dora")
    assert not [each for each in origins(game) if each[::2] == (DORA, "advance")]
    assert not Plan.objects.filter(kind=Plan.Kind.ADVANCE).exists()
    letter = mail_to(dora, "Your turn in Dune Team: your planned turn was not played")
    assert "Step 1: " in letter.body


def trust_gives_alice_water(game: Game, alices: Page) -> None:
    """Dora trusts the team, so Alice takes water from her while she sleeps."""
    assert Seat.objects.get(game=game, number=DORA).trust == Seat.Trust.FREE
    press_action(alices, DORA, {"type": "GiveWater", "to": ALICE, "amount": 1})
    expect(alices.locator("#log li").first).to_contain_text("trusted by Dora")
    assert water(game) == [3, 1, 1, 1]
    assert origins(game)[-1] == (DORA, "GiveWater", "trust")
