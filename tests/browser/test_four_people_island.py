"""Four people on the island, two of them asleep: Sandbags, a discard and a swim by order, and a lift as asked."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.island.data import Card, Landmark, Role
from games.engine.island.positions import board, cell
from games.history.replay import fault_of
from games.models import Game, Plan, StandingOrder
from games.tasks import play_turns_in_advance
from tests.browser.players import barriers, press_action, see_version, version
from tests.browser.teamwork import answer_path, come_back, game_at, give_order, mail_to, origins, plan, table_of

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
ALICE, BOB, CHARLIE, DORA = range(4)
END, DRAW = {"type": "EndTurn"}, {"type": "Draw"}
STONE, CHALICE, FIRE = Card.EARTH_STONE, Card.OCEANS_CHALICE, Card.CRYSTAL_OF_FIRE
FLOOD = (
    *("C3", "D4"),  # after Alice's turn: Fools' Landing, and the cliffs on which Dora stands
    *("E5", "C6"),  # Bob's
    *("A4", "B5"),  # Charlie's
)


@pytest.fixture
def game(site: str, alice: User, bob: User, charlie: User, dora: User, settings: Any) -> Game:
    """Fools' Landing and the cliffs under Alice and Dora are flooded, and their cards come next."""
    settings.BOT_PAUSE = settings.NOTIFICATION_HOLD = 0  # hours pass between evening and morning
    start = board(
        roles=(Role.NAVIGATOR, Role.MESSENGER, Role.EXPLORER, Role.ENGINEER),
        at=("D4", "C3", "B3", "D4"),
        hands={
            ALICE: [STONE],
            CHARLIE: [Card.SANDBAGS, Card.HELICOPTER_LIFT],
            DORA: [STONE, STONE, STONE, CHALICE, FIRE],
        },
        flooded=("C3", "D4", "B4"),
        flood=FLOOD,
        flood_pile=8,
        treasure=(FIRE, CHALICE) * 3,
    )
    return game_at(start, alice, bob, charlie, dora, rules="island")


def test_a_team_plays_on_while_two_of_it_sleep(
    game: Game, alice: User, bob: User, charlie: User, dora: User, open_as: Any, new_page: Any
) -> None:
    evening(game, bob, charlie, dora, open_as)
    charlie_answers_from_his_mail(game, charlie, new_page)
    alices = come_back(open_as(alice, "/games/", viewport=PHONE), game)
    bobs = come_back(open_as(bob, "/games/", viewport=DESK), game)
    alice_follows_past_a_discard(game, alices)
    orders_save_landing_and_swimmer(game, alices, bobs)
    charlies_turn_is_played_and_doras_is_not(game, alices, bobs, dora)
    assert fault_of(table_of(game)) is None


def ask_for_a_lift(page: Page) -> None:
    """Bob asks Charlie on the sheet of his seat."""
    page.locator("[popovertarget='sheet-seat-2']:not(.close)").first.click()
    page.locator("#sheet-seat-2 a.ask").click()
    page.get_by_role("gridcell").get_by_role("button", name="Gold Gate").click()
    page.get_by_role("button", name="Ask: Helicopter Lift: bring you here").click()
    expect(page.locator("#requests")).to_contain_text("You asked Charlie for a flight to Gold Gate.")


def evening(game: Game, bob: User, charlie: User, dora: User, open_as: Any) -> None:
    """Bob asks; Charlie and Dora leave orders, a plan and their turns, and close their pages."""
    bobs = open_as(bob, game, viewport=DESK)
    ask_for_a_lift(bobs)
    bobs.context.close()

    charlies = open_as(charlie, game, viewport=PHONE)
    give_order(charlies, CHARLIE, "Play Sandbags", {"Tile": Landmark.FOOLS_LANDING, "How likely it must be": "10"})
    move, shore = {"type": "Move", "to": cell("B4")}, {"type": "ShoreUp", "cell": cell("B4")}
    turn = (move, shore, END, DRAW, DRAW, DRAW, DRAW)
    plan(charlies, game, *((CHARLIE, action) for action in turn), turn="2")
    charlies.get_by_text("If something changes by then").click()
    charlies.get_by_label("Continue after a step that reveals something").check()
    charlies.get_by_role("button", name="Play it when my turn comes").click()
    expect(charlies.locator("#plans")).to_contain_text("Charlie has planned the next turn.")
    charlies.context.close()

    doras = open_as(dora, game, viewport=PHONE)
    give_order(doras, DORA, "Discard", {"First": CHALICE})
    give_order(doras, DORA, "Swim", {"First": Landmark.BRONZE_GATE})
    gift = (ALICE, {"type": "GiveCard", "to": DORA, "card": STONE})
    thrown = (DORA, {"type": "DiscardCard", "card": CHALICE})
    plan(doras, game, gift, thrown, (ALICE, {"type": "Move", "to": cell("D3")}), turn="now")
    doras.get_by_label("Why (optional)").fill("With four of them I take the stone")
    doras.get_by_role("button", name="Share with the team").click()
    plan(doras, game, (DORA, {"type": "Move", "to": cell("D5")}), (DORA, END), turn="3")
    doras.get_by_role("button", name="Play it when my turn comes").click()
    expect(doras.locator("#plans")).to_contain_text("Charlie, Dora")
    doras.context.close()


def charlie_answers_from_his_mail(game: Game, charlie: User, new_page: Any) -> None:
    """The link works without signing in, and only its button plays something."""
    letter = mail_to(charlie, "Dune Team: Bob asks you for a flight to Gold Gate")
    page: Page = new_page(viewport=PHONE)
    page.goto(answer_path(letter))
    assert barriers(page) == []
    assert origins(game) == []
    page.get_by_role("button", name="Use the card").click()
    expect(page.get_by_role("status")).to_contain_text("Played, as asked.")
    assert origins(game) == [(CHARLIE, "UseHelicopterLift", "request")]
    page.context.close()


def alice_follows_past_a_discard(game: Game, alices: Page) -> None:
    """Alice's gift fills Dora's hand, whose order discards; the plan goes on after it."""
    alices.locator(".suggestion summary").click()
    expect(alices.locator(".suggestion")).to_contain_text("With four of them I take the stone")
    alices.get_by_role("button", name="Follow").click()
    expect(alices.locator("#step-3")).to_contain_text("standing order")
    expect(alices.locator("#step-4")).to_contain_text("from a plan")
    assert origins(game)[1:] == [(ALICE, "GiveCard", "plan"), (DORA, "DiscardCard", "order"), (ALICE, "Move", "plan")]
    game.refresh_from_db()
    state: Any = game.load_state()
    assert sorted(state.adventurers[DORA].hand) == sorted((STONE, STONE, STONE, STONE, FIRE))


def orders_save_landing_and_swimmer(game: Game, alices: Page, bobs: Page) -> None:
    """Charlie's Sandbags keep Fools' Landing above the water, and Dora swims, both before anybody has to wait."""
    press_action(alices, ALICE, END)
    expect(alices.locator("#log li").first).to_contain_text("standing order")
    for _card in range(4):
        press_action(alices, ALICE, DRAW)
    see_version(bobs, version(alices))
    expect(bobs.locator("#log li").first).to_contain_text("standing order")
    assert [step for step in origins(game) if step[2] == "order"][1:] == [
        (CHARLIE, "UseSandbags", "order"),
        (DORA, "SwimTo", "order"),
    ]
    assert not StandingOrder.objects.filter(status=StandingOrder.Status.ARMED).exists()
    game.refresh_from_db()
    state: Any = game.load_state()
    assert state.tile(cell("D4")).sunk
    assert not state.tile(cell("C3")).sunk
    assert state.adventurers[DORA].cell == cell("D3")


def charlies_turn_is_played_and_doras_is_not(game: Game, alices: Page, bobs: Page, dora: User) -> None:
    """Dora swam to another tile, so that she cannot go where she meant to."""
    for action in (END, DRAW, DRAW, DRAW, DRAW):
        press_action(bobs, BOB, action)
    play_turns_in_advance()
    expect(bobs.locator("#log")).to_contain_text("planned ahead")
    kinds = ("Move", "ShoreUp", "EndTurn", "Draw", "Draw", "Draw", "Draw")
    assert origins(game)[-7:] == [(CHARLIE, kind, "advance") for kind in kinds]

    play_turns_in_advance()
    for page in (alices, bobs):
        expect(page.locator("#plans")).to_have_count(0)
        expect(page.locator("#dock .waiting")).to_contain_text("Dora")
    assert origins(game)[-1][0] == CHARLIE
    assert not Plan.objects.filter(kind=Plan.Kind.ADVANCE).exists()
    letter = mail_to(dora, "Your turn in Dune Team: your planned turn was not played")
    assert "Step 1: " in letter.body
