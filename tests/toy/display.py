"""The display of Lamps, the toy game: its words and pictures."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.display.shared import board as shared
from games.display.shared import highlights as shared_highlights
from games.display.shared.buttons import Button, ButtonBuilder, Retitle
from games.display.shared.cells import Cell, Described, Place, Sheet, cells_and_sheets, coordinates
from games.display.shared.charts import Chart, Series, chart
from games.display.shared.danger import Danger, DangerLine, most_pressing
from games.display.shared.film import Card, Film, Flip, Piece, PieceMaker, Take, Walk, compose
from games.display.shared.hidden import HiddenItem
from games.display.shared.lessons import Lesson, LessonGroup, LessonStep
from games.display.shared.options import Miniature, Option, OptionGroup, make_miniature
from games.display.shared.orders import OrderForm
from games.display.shared.rulebook import Chapter, Example, Ruling
from games.display.shared.story import (
    Award,
    Count,
    Scene,
    Tally,
    TurningPoint,
    awards_of,
    counts_of,
    first_turn,
    most_important,
    tally_of,
    turning_point,
    turns,
)
from games.display.shared.wanted import Wanted
from games.display.shared.wishes import Wish
from games.display.shared.words import percent, refusal
from games.engine.core.errors import IllegalAction
from games.engine.core.grid import Grid
from games.engine.core.orders import Order
from tests.toy import rules
from tests.toy.rules import GRID, Action, DrawCard, Event, LayDown, Over, Role, State, TakeActions, View

TITLE = "Lamps"
GOAL = "Light three lamps."
PROMISE = "Nine dark rooms: light three lamps before the wind blows too often."
DIFFICULTIES = (Option("calm", "Calm", "Four gusts end it."), Option("normal", "Windy", "Three gusts end it."))
ROLE = {Role.RUNNER: "Runner", Role.KEEPER: "Keeper"}
ADVENTURERS = tuple(Option(role.value, name, picture=f"pawn-{role}") for role, name in ROLE.items())
OPTIONS: dict[str, OptionGroup] = {}
CAUSES = {"wind": "Blown out"}
PLACES = coordinates(GRID)


def rulebook() -> tuple[Chapter, ...]:
    return (
        Chapter(
            "turn",
            "Your turn",
            ("Light three lamps before the wind blows too often.",),
            rulings=(Ruling("T1", "Light the lamp of your room.", _lit()),),
        ),
    )


def lesson_groups() -> tuple[LessonGroup, ...]:
    state = rules.new(2, difficulty="calm", seed="rulebook", first=0)
    step = LessonStep("Take an action.", rules.legal(state, 0)[0])
    lesson = Lesson("first", "A first action", "Take it.", state, (step,), "Done.")
    return (LessonGroup("First steps", (lesson,)),)


def _lit() -> Example:
    state = rules.new(2, difficulty="calm", seed="rulebook", first=0)
    return Example(state, ((0, rules.legal(state, 0)[0]),))


def numbers(view: View, *, names: Sequence[str]) -> Mapping[str, str]:
    return {"T1": f"{len(view.lit)} lamps are lit."}


def contents(view: View, cell: int) -> Sequence[str]:
    return ("T1",)


def coach(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    return "" if isinstance(view.phase, Over) else "Light the lamps."


def wishes(view: View, seat: int, actions: Sequence[Action], *, names: Sequence[str]) -> tuple[Wish, ...]:
    return ()


def ideas(
    view: View, plays: Sequence[tuple[int, Action]], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[str, ...]:
    return ()


def component_name(name: str) -> str:
    return name


def role_name(role: str) -> str:
    return ROLE[Role(role)]


def places(view: View) -> Sequence[Place]:
    return [Place(name, f"to {name}", f"on {name}") for name in PLACES]


def sprite() -> str:
    return static("art/toy.svg")


portraits = sprite


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(shared.Board):
    """The board. `hand` are the reader's own cards, and `cards` the number of cards of each player."""

    rules = "toy"
    template = "games/toy/_table.jinja"
    help = "games/toy/_help.html"

    hand: tuple[str, ...]
    cards: tuple[tuple[str, int], ...]


def board(
    view: View,
    legal: Mapping[int, Sequence[Action]],
    *,
    names: Sequence[str],
    mine: Collection[int],
    obstacles: Mapping[int, IllegalAction] | None = None,
    walks: Mapping[int, Sequence[Action]] | None = None,
    retitle: Retitle = list,
) -> Board:
    own = frozenset(mine)
    all_buttons = shared.build_all(view, legal, build_buttons, names=names, mine=own)
    all_buttons += shared.build_walks(view, walks or {}, ButtonBuilder.walk_button, names=names, mine=own)
    all_buttons = retitle(all_buttons)
    cells, sheets = _cells_and_sheets(
        view, all_buttons, names, own, {} if isinstance(view.phase, Over) else obstacles or {}
    )
    awaited = None if isinstance(view.phase, Over) else view.phase.seat
    return Board(
        art=sprite(),
        status=(status(view, names=names, mine=mine),),
        grid=GRID,
        label="Nine rooms, three by three",
        pictures=pictures(view),
        cells=cells,
        sheets=sheets,
        start=view.pawns[view.seat or 0].cell,
        buttons=all_buttons,
        danger=danger(view, names=names),
        waiting="" if awaited is None or awaited in mine else f"Waiting for {names[awaited]}",
        over=isinstance(view.phase, Over),
        won=isinstance(view.phase, Over) and view.phase.outcome.won,
        hand=tuple(PLACES[card] for card in view.hand),
        cards=tuple((name, pawn.cards) for name, pawn in zip(names, view.pawns, strict=True)),
    )


def grid_of(view: View) -> Grid:
    return GRID


def buttons_of(
    view: View, legal: Mapping[int, Sequence[Action]], *, names: Sequence[str], mine: Collection[int]
) -> list[Button]:
    return shared.build_all(view, legal, build_buttons, names=names, mine=frozenset(mine))


def build_buttons(builder: ButtonBuilder, legal: Sequence[Action]) -> list[Button]:
    return [_button(builder, action) for action in legal]


def _button(builder: ButtonBuilder, action: Action) -> Button:
    match action:
        case rules.Step(to=to):
            return builder.paid_button([action], title=f"Step to {PLACES[to]}", cell=to, is_target=True)
        case rules.Light():
            return builder.paid_button([action], title="Light the lamp", cell=builder.own_cell, final=True)
        case rules.Discard(card=card):
            return builder.free_button([action], title=f"Discard {PLACES[card]}", final=True)
        case rules.EndTurn():
            return builder.free_button([action], title="End the turn")
        case rules.Draw():
            return builder.free_button([action], title="Draw a card", final=True)


def _cells_and_sheets(
    view: View,
    all_buttons: Sequence[Button],
    names: Sequence[str],
    mine: frozenset[int],
    obstacles: Mapping[int, IllegalAction],
) -> tuple[list[Cell | None], list[Sheet]]:
    def describe(number: int, buttons: Sequence[Button]) -> Described:
        details = [names[seat] for seat, pawn in enumerate(view.pawns) if pawn.cell == number]
        details += ["a lit lamp"] if number in view.lit else []
        why = refusal(obstacles[number]) if number in obstacles and not buttons else ""
        return Described(PLACES[number], details, _room(view, number, ""), why)

    return cells_and_sheets(all_buttons, describe, grid=GRID, art=sprite(), names=names, mine=mine)


def _render(template: str, **look: Any) -> SafeString:
    return render_to_string(f"games/toy/_{template}.html", {"art": sprite(), **look})


def _room(view: View, number: int, place: str) -> SafeString:
    return _render("room", cell=number, place=place, look="lit" if number in view.lit else "dark")


def pictures(view: View) -> tuple[SafeString, ...]:
    at = ["r{} c{}".format(*GRID.row_and_column(number)) for number in GRID.cells]
    rooms = (_room(view, number, at[number]) for number in GRID.cells)
    pawns = (
        _render("pawn", seat=seat, place=at[pawn.cell], picture=f"pawn-{pawn.role}")
        for seat, pawn in enumerate(view.pawns)
    )
    return (*rooms, *pawns)


def miniature(view: View) -> Miniature:
    looks = [("flooded" if cell in view.lit else "dry", cell) for cell in GRID.cells]
    return make_miniature(GRID, looks, view)


def status(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    match view.phase:
        case Over(outcome=outcome):
            return "Won: three lamps are lit" if outcome.won else f"Lost: {CAUSES[outcome.cause].lower()}"
        case TakeActions(seat=seat, left=left):
            return f"{'Your' if seat in mine else names[seat] + chr(39) + 's'} turn, {left} actions left"
        case DrawCard(seat=seat):
            return "Draw a card" if seat in mine else f"{names[seat]} draws a card"
        case LayDown(seat=seat):
            return "Discard a card" if seat in mine else f"{names[seat]} discards a card"


def danger(view: View, *, names: Sequence[str]) -> DangerLine:
    left = rules.DIFFICULTIES[view.difficulty] - view.gusts
    if isinstance(view.phase, Over | LayDown) or left > 1:
        return DangerLine()
    odds = (rules.GUSTS - view.gusts) / view.deck
    return most_pressing([Danger(odds, f"The next gust ends the game ({percent(odds)}).", "a gust blows")])


def rises_left(view: View) -> int:
    return rules.DIFFICULTIES[view.difficulty] - view.gusts


def odds_of_losing(view: View) -> Mapping[str, float]:
    left = rules.DIFFICULTIES[view.difficulty] - view.gusts
    return {"wind": (rules.GUSTS - view.gusts) / view.deck} if left == 1 and view.deck else {}


def phrase(action: Action, *, names: Sequence[str], places: Sequence[Place]) -> str:
    match action:
        case rules.Step(to=to):
            return f"Go to {places[to]}"
        case rules.Discard(card=card):
            return f"Discard the card of {places[card]}"
    return type(action).__name__


def wanted(action: Action, *, asker: Collection[int], names: Sequence[str], places: Sequence[Place]) -> Wanted:
    what = phrase(action, names=names, places=places)
    return Wanted(
        f"%(who)s asks you: {what}", f"You asked %(whom)s: {what}", f"%(who)s asked %(whom)s: {what}", "Yes", {}
    )


def spot(action: Action) -> int | None:
    return None


def order_in_words(order: Order, *, names: Sequence[str]) -> str:
    return ""


def order_forms(view: View, seat: int, *, names: Sequence[str]) -> tuple[OrderForm, ...]:
    return ()


def sentence(event: Event, *, names: Sequence[str], places: Sequence[Place]) -> str | None:
    match event:
        case rules.Stepped(seat=seat, to=to):
            return f"{names[seat]} went to {places[to]}."
        case rules.LampLit(seat=seat, cell=cell):
            return f"{names[seat]} lit the lamp of {places[cell]}."
        case rules.TurnEnded(seat=seat):
            return f"{names[seat]} ended the turn."
        case rules.CardDrawn(seat=seat):
            return f"{names[seat]} drew a card."
        case rules.CardSeen(card=card):
            return f"It was the card of {places[card]}."
        case rules.GustBlew(gusts=gusts):
            return f"Gust number {gusts} blew."
        case rules.CardDiscarded(seat=seat, card=card):
            return f"{names[seat]} discarded the card of {places[card]}."
        case rules.GameEnded(outcome=outcome):
            return "The game was won." if outcome.won else "The game was lost."
    return None


def film(seen: Sequence[Event], *, names: Sequence[str], places: Sequence[Place]) -> Film:
    return compose(seen, PIECES, lambda event: sentence(event, names=names, places=places), len(names))


PIECES: dict[type, PieceMaker] = {
    rules.Stepped: lambda event, context: Piece((Walk((event.seat,), event.to),)),
    rules.LampLit: lambda event, context: Piece((Flip(event.cell, "lit"),)),
    rules.CardSeen: lambda event, context: Piece(
        (Take(event.seat, "card"),), card=Card(PLACES[event.card], "card", "goal")
    ),
}


def highlights(
    seen: Sequence[Event],
    *,
    names: Sequence[str],
    places: Sequence[Place],
    mine: Collection[int],
    view: View | None = None,
) -> tuple[str, ...]:
    return shared_highlights.most_important(sentence(event, names=names, places=places) for event in reversed(seen))


def hidden(state: State) -> tuple[HiddenItem, ...]:
    hands = (
        HiddenItem(f"Hand of the {ROLE[pawn.role]}", tuple(PLACES[card] for card in sorted(pawn.hand)), is_pile=False)
        for pawn in state.adventurers
    )
    deck = tuple("a gust" if card == rules.GUST else PLACES[card] for card in state.deck)
    return tuple(secret for secret in (*hands, HiddenItem("The deck, the next card first", deck)) if secret.lines)


def charts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Chart, ...]:
    boards = turns(scenes)
    lit = Series("Lamps", tuple(len(view.lit) for view in boards), "goal", filled=True)
    return (chart("lamps", "Lamps lit", [lit], first=first_turn(scenes), most=rules.LAMPS),)


def _tally(scenes: Sequence[Scene]) -> Tally:
    kinds: dict[type, str] = {rules.Stepped: "steps", rules.LampLit: "lamps", rules.CardDrawn: "cards"}
    return tally_of(scenes, lambda event: [(kinds[type(event)], event.seat, 1)] if type(event) in kinds else [])


def counts(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Count, ...]:
    return counts_of(_tally(scenes), {"steps": "Steps", "lamps": "Lamps lit", "cards": "Cards drawn"}, len(names))


def awards(scenes: Sequence[Scene], *, names: Sequence[str]) -> tuple[Award, ...]:
    texts = {"lamps": ("Lamplighter", "Lit %(count)s."), "steps": ("Wanderer", "Went %(count)s.")}
    return awards_of(_tally(scenes), texts, len(names))


def turning_points(
    scenes: Sequence[Scene], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[TurningPoint, ...]:
    found = (
        turning_point(scene, 10, type(event).__name__, str(sentence(event, names=names, places=places)))
        for scene in scenes
        for event in scene.events
        if isinstance(event, rules.LampLit | rules.GustBlew)
    )
    return most_important(found)
