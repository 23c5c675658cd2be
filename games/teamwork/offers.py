"""The free plays that a teammate's seat can be asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.display import labelled
from games.display.shared.buttons import Button
from games.display.shared.cells import Place
from games.engine.protocol import Action, State
from games.table import Table


@dataclass(frozen=True)
class Offer:
    """A free play of a seat: the value of its button, its title and what it chooses, and what follows from it.

    `place` and `cell` are the tile where it works, if it names one, and `picture` is the id of its card in the sprite.
    """

    value: str
    title: str
    choice: str
    place: str
    cell: int | None
    consequence: str
    final: bool
    picture: str = ""

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


def _of_button(button: Button, places: Sequence[Place]) -> list[Offer]:
    cell = button.cell if button.about is None else None
    place = str(places[cell]) if cell is not None else ""
    if not button.variants:
        return [Offer(button.value, button.title, "", place, cell, button.consequence, button.final, button.picture)]
    return [
        Offer(
            variant.value, button.title, variant.title, place, cell, variant.consequence, button.final, button.picture
        )
        for variant in button.variants
    ]
