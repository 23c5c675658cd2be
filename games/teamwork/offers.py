"""The plays that a teammate's seat can be asked for, and how the page that asks presents them."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.display import labelled
from games.display.shared.board import Board
from games.display.shared.buttons import Button
from games.display.shared.cells import Place, Sheet
from games.display.shared.hints import place_of
from games.engine.protocol import Action, State
from games.table import Table

MOST_BUTTONS = 3
"""How many tiles of one choice are buttons; more of them are chosen on the board."""


@dataclass(frozen=True)
class Offer:
    """A free play of a seat: the value of its button, its title and what it chooses, and what follows from it.

    `place` and `cell` are the tile where it works, if it names one.
    """

    value: str
    title: str
    choice: str
    place: str
    cell: int | None
    consequence: str
    final: bool

    @property
    def label(self) -> str:
        """The title with the choice."""
        return labelled(self.title, self.choice) if self.choice else self.title

    @property
    def what(self) -> str:
        """The play in words."""
        return " · ".join(filter(None, (self.label, self.place)))

    @property
    def action(self) -> str:
        """The action as the engine's JSON."""
        return self.value.partition(":")[2]


@dataclass(frozen=True)
class TileOffer:
    """An offer with the sheet and the CSS classes of its tile, if it has one."""

    offer: Offer
    sheet: Sheet | None
    place: str


@dataclass(frozen=True)
class OfferList:
    """Offers of one choice, which differ by their tile alone."""

    choice: str
    label: str
    offers: tuple[TileOffer, ...]

    @property
    def is_map(self) -> bool:
        """True if the tile is chosen on the board, because buttons would be too many."""
        return len(self.offers) > MOST_BUTTONS


@dataclass(frozen=True)
class OfferGroup:
    """Offers with the same title, by choice."""

    title: str
    lists: tuple[OfferList, ...]

    @property
    def maps(self) -> int:
        return sum(each.is_map for each in self.lists)

    @property
    def is_one(self) -> bool:
        """True if its one button or map bears the title."""
        return len(self.lists) == 1 and (self.maps or len(self.lists[0].offers)) == 1


def offers_of(table: Table, state: State, seat: int) -> tuple[Offer, ...]:
    """Return the free plays of a teammate's seat, as far as the table's user can know of them."""
    legal = table.engine.legal(as_seen(table, state), seat)
    return offers_in(table, state, seat, legal, table.names, table.mine)


def offers_in(
    table: Table, state: State, seat: int, actions: Sequence[Action], names: Sequence[str], mine: Sequence[int]
) -> tuple[Offer, ...]:
    """Return the free plays among these legal actions of a seat, in words with these names."""
    view = table.engine.view(state, table.seat_in_hand)
    buttons = table.display.buttons_of(view, {seat: actions}, names=names, mine=mine)
    places = table.display.places(view)
    return tuple(offer for button in buttons if button.free and button.cost for offer in _of_button(button, places))


def as_seen(table: Table, state: State) -> State:
    """Return a state that looks the same to the table's user, so that nothing hidden decides what is possible."""
    return table.engine.redeal(state, table.seat_in_hand, "requests")


def grouped(offers: Sequence[Offer], board: Board) -> tuple[OfferGroup, ...]:
    """Return the offers by title and choice, in their order; those to choose on the board come last."""
    sheets = {sheet.number: sheet for sheet in board.sheets}

    def on_tile(offer: Offer) -> TileOffer:
        cell = offer.cell
        return (
            TileOffer(offer, None, "") if cell is None else TileOffer(offer, sheets[cell], place_of(board.grid, cell))
        )

    by_title: dict[str, dict[str, list[Offer]]] = {}
    for offer in offers:
        by_title.setdefault(offer.title, {}).setdefault(offer.choice, []).append(offer)
    groups = (
        OfferGroup(
            title,
            tuple(OfferList(choice, each[0].label, tuple(map(on_tile, each))) for choice, each in by_choice.items()),
        )
        for title, by_choice in by_title.items()
    )
    return tuple(sorted(groups, key=lambda group: group.maps))


def _of_button(button: Button, places: Sequence[Place]) -> list[Offer]:
    cell = button.cell if button.about is None else None
    place = str(places[cell]) if cell is not None else ""
    if not button.variants:
        return [Offer(button.value, button.title, "", place, cell, button.consequence, button.final)]
    return [
        Offer(variant.value, button.title, variant.title, place, cell, variant.consequence, button.final)
        for variant in button.variants
    ]
