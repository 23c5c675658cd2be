"""The chat in a real browser: on the board, in the lobby and on its own page."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Mute, User
from games.models import Game, Message, Report, Seat
from games.services.chat import messages
from games.services.tables import lobby
from tests.browser.players import barriers, by_hand, press_action
from tests.games.factories import begun_game, play

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def say(page: Page, text: str) -> None:
    page.locator("#chat-text").fill(text)
    page.get_by_role("button", name="Send").click()


def lines(page: Page) -> Any:
    return page.locator("#chat-lines .message-text")


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_it_has_no_serious_barrier_and_fits(
    game: Game, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    Mute.objects.create(user=bob, muted=User.objects.create_guest("Mallory"))
    for text in ("@Bob: https://example.org/" + "long" * 30, "x" * 200, "@all\nnorth"):
        messages.send_message(user=alice, game_id=game.pk, text=text)
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    if size[0] < 1024:
        page.locator("#tab-chat > summary").click()
    expect(lines(page)).to_have_count(3)
    page.locator("#chat .about > summary").first.click()
    assert barriers(page) == []
    scrolls = "document.documentElement.scrollWidth > innerWidth"
    assert page.evaluate(f"document.documentElement.scrollHeight > innerHeight || {scrolls}") is False
    small = """() => [...document.querySelectorAll('#chat :is(button, textarea, summary)')]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"""
    assert page.evaluate(small) == []

    for address in ("chat/", "report"):
        page.goto(f"/games/{game.pk}/{address}")
        assert barriers(page) == []
        assert page.evaluate(scrolls) is False
    page.goto("/accounts/muted/")
    assert barriers(page) == []


def test_two_people_chat_and_what_is_new_is_counted_until_it_is_seen(
    game: Game, alice: User, bob: User, open_as: Any
) -> None:
    alices, bobs = open_as(alice, game, viewport=DESKTOP), open_as(bob, game)
    say(alices, "North first?")
    expect(lines(alices)).to_have_text(["North first?"])
    expect(alices.locator("#chat-text")).to_have_value("")
    expect(bobs.locator("#chat-count")).to_contain_text("1")
    expect(bobs.locator("#announce")).to_have_text("Alice: North first?")
    expect(lines(bobs)).not_to_be_visible()

    bobs.locator("#tab-chat > summary").click()
    expect(lines(bobs)).to_be_visible()
    expect(bobs.locator("#chat-count")).to_be_empty()
    say(bobs, "@Alice: yes!")
    expect(lines(alices)).to_have_text(["@Alice: yes!", "North first?"])
    expect(alices.locator(".line.calls .call")).to_have_text("@Alice")
    newest = Message.objects.latest("pk").pk
    # On a desktop the chat is beside the board and is visible at once.
    expect(alices.locator("#chat-count")).to_be_empty()
    assert set(Seat.objects.filter(game=game).values_list("last_read", flat=True)) == {newest}


def test_what_is_being_written_survives_a_teammates_move_and_word(
    game: Game, alice: User, bob: User, open_as: Any
) -> None:
    page = open_as(bob, game)
    page.locator("#tab-chat > summary").click()
    page.locator("#chat-text").click()
    page.keyboard.type("North ")
    version = int(page.locator("#dock").get_attribute("data-version") or 0)
    play(game, alice, "Move")
    expect(page.locator("#dock")).to_have_attribute("data-version", str(version + 1))
    page.keyboard.type("fi")
    messages.send_message(user=alice, game_id=game.pk, text="Wait!")
    expect(lines(page)).to_have_text(["Wait!"])
    page.keyboard.type("rst")
    expect(page.locator("#chat-text")).to_have_value("North first")
    expect(page.locator("#chat-text")).to_be_focused()


def test_a_word_leaves_the_open_sheet_and_the_move_as_they_are(
    game: Game, alice: User, bob: User, open_as: Any
) -> None:
    page = open_as(alice, game, viewport=DESKTOP)
    page.locator("#open-table-status").click()
    messages.send_message(user=bob, game_id=game.pk, text="Wait!")
    expect(lines(page)).to_have_text(["Wait!"])
    expect(page.locator("#table-status")).to_be_visible()
    page.keyboard.press("Escape")
    press_action(page, 0, {"type": "EndTurn"})
    expect(lines(page)).to_have_text(["Wait!"])


def test_enter_says_it_and_shift_enter_breaks_the_line(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport=DESKTOP)
    page.locator("#chat-text").click()
    page.keyboard.type("One")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("Two")
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_count(1)
    assert Message.objects.get().text == "One\nTwo"


def test_a_refused_word_stays_in_the_field(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport=DESKTOP)
    say(page, "\u2800")
    expect(page.locator("#chat-error")).to_contain_text("Your message is empty")
    expect(page.locator("#chat-text")).to_have_value("\u2800")
    User.objects.filter(pk=alice.pk).update(muted_until="2999-01-01T00:00Z")
    say(page, "But!")
    expect(page.locator("#chat-error")).to_contain_text("The moderators have muted you")
    expect(page.locator("#chat-text")).to_have_value("But!")


def test_a_message_is_taken_back_folded_and_reported(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices, bobs = open_as(alice, game, viewport=DESKTOP), open_as(bob, game, viewport=DESKTOP)
    say(alices, "You fool!")
    say(alices, "Sorry.")
    expect(lines(bobs)).to_have_count(2)
    first, second = Message.objects.order_by("pk")
    bobs.locator(f"#about-{first.pk} > summary").click()
    bobs.locator(f"#about-{first.pk}").get_by_role("link", name="Report").click()
    bobs.get_by_role("button", name="Report").click()
    expect(bobs.locator("#messages")).to_contain_text("Thank you.")
    assert Report.objects.get().message == first

    bobs.locator(f"#about-{second.pk} > summary").click()
    bobs.get_by_role("button", name="Mute Alice for me").first.click()
    expect(bobs.locator(".folded > summary").first).to_have_text("Message from Alice (muted)")
    expect(bobs.get_by_text("Sorry.")).not_to_be_visible()
    bobs.locator(".folded > summary").first.click()
    expect(bobs.get_by_text("Sorry.")).to_be_visible()

    alices.locator(f"#about-{first.pk} > summary").click()
    alices.get_by_role("button", name="Remove").first.click()
    expect(alices.locator(f"#message-{first.pk}")).to_contain_text("This message was removed.")
    expect(bobs.locator(f"#message-{first.pk}")).to_contain_text("This message was removed.")


def test_a_table_talks_before_its_game(site: str, alice: User, bob: User, open_as: Any) -> None:
    table = lobby.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=3)
    lobby.take_seat(user=bob, game_id=table.pk, token=table.invite_token)
    alices, bobs = open_as(alice, table), open_as(bob, table, viewport=DESKTOP)
    say(alices, "Who brings a friend?")
    expect(lines(bobs)).to_have_text(["Who brings a friend?"])
    bobs.locator("#chat-text").fill("I do: ")
    lobby.renew_invite(user=alice, game_id=table.pk)
    table.refresh_from_db()
    expect(bobs.locator("#seats")).to_have_attribute("data-version", str(table.version))
    expect(bobs.locator("#chat-text")).to_have_value("I do: ")
    assert barriers(bobs) == []


def test_all_of_it_works_without_script(game: Game, alice: User, bob: User, open_as: Any) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="North first?")
    page = open_as(bob, game, java_script_enabled=False)
    page.locator("#tab-chat > summary").click()
    expect(lines(page)).to_have_text(["North first?"])
    page.get_by_role("link", name="See the whole chat").first.click()
    page.get_by_role("button", name="Mark as read").click()
    expect(page.get_by_role("button", name="Mark as read")).to_have_count(0)
    page.locator("#chat-text").fill("South!")
    page.get_by_role("button", name="Send").click()
    expect(lines(page)).to_have_text(["South!", "North first?"])
    page.locator("#chat .about > summary").first.click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("#chat-lines")).to_contain_text("This message was removed.")
    page.get_by_role("button", name="Mute for me").click()
    page.locator(".folded > summary").click()
    expect(page.get_by_text("North first?")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_after_an_at_the_names_of_teammates_are_offered(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = begun_game(alice, bob, charlie)
    page: Page = by_hand(open_as(alice, game, viewport={"width": size[0], "height": size[1]}))
    if page.locator("#tab-chat > summary").is_visible():
        page.locator("#tab-chat > summary").click()
    field, names = page.locator("#chat-text"), page.locator("#mentions button")
    field.press_sequentially("Please, ")
    expect(page.locator("#mentions")).to_be_hidden()
    field.press_sequentially("@")
    expect(names).to_have_text(["@Bob", "@Charlie", "@all"])
    assert barriers(page) == []
    field.press_sequentially("c")
    expect(page.get_by_role("button", name="@Bob")).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(field).to_have_value("Please, @Charlie ")
    expect(field).to_be_focused()
    expect(page.locator("#mentions")).to_be_hidden()
    page.keyboard.type("dig")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-lines .call")).to_have_text("@Charlie")
