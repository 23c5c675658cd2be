"""A second implementation of the rulings: a game as dicts that change in place, which can check any action.

It is written from the rulings alone, slow and simple, to disagree with the engine where one of the two is wrong.
Places are (row, column), and actions are tuples such as ("ShoreUp", cell, second), with None for nothing.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from games.engine.island import SHAPES, State
from tests.games.engine.oracle import DictGame

Place = tuple[int, int]
TREASURES = {
    "earth stone": ("temple of the moon", "temple of the sun"),
    "statue of the wind": ("whispering garden", "howling garden"),
    "crystal of fire": ("cave of embers", "cave of shadows"),
    "ocean's chalice": ("coral palace", "tidal palace"),
}
LANDING, LIFT, BAGS, RISE = "fools' landing", "helicopter lift", "sandbags", "waters rise"
LEVELS = "223334455"
QUIET: dict[str, Any] = {"seat": None, "left": 0, "guided": None, "flown": False, "treasures": 0, "floods": 0}


def read(state: State) -> dict[str, Any]:
    """Return a state in the oracle's format."""
    raw = to_builtins(state)
    columns = SHAPES[raw["shape"]].grid.columns
    phase = raw["phase"]
    data = QUIET | {"mode": phase["type"], "full": None, "wet": set(), "result": None}
    if phase["type"] == "Over":
        end = phase["outcome"]
        data["result"] = (end["won"], end.get("cause", ""), end.get("treasure"), list(end.get("seats", ())))
    if phase["type"] == "Discard":
        data["full"] = phase["seat"]
    if phase["type"] == "Swim":
        data["wet"] = set(phase["seats"])
    match phase.get("resume", phase):
        case {"type": "TakeActions", **turn}:
            data |= turn
        case {"type": "DrawTreasure", "seat": seat, "left": left}:
            data |= {"seat": seat, "treasures": left}
        case {"type": "DrawFlood", "seat": seat, "left": left}:
            data |= {"seat": seat, "floods": left}
    return data | {
        "columns": columns,
        "turn": raw["turn"],
        "tick": raw["tick"],
        "tiles": {
            divmod(cell, columns): {
                "name": tile["landmark"],
                "is": "sunk" if tile.get("sunk") else "flooded" if tile.get("flooded") else "dry",
            }
            for cell, tile in enumerate(raw["tiles"])
            if tile
        },
        "pawns": [
            {"role": pawn["role"], "at": divmod(pawn["cell"], columns), "hand": Counter(pawn.get("hand", ()))}
            for pawn in raw["adventurers"]
        ],
        "pile": list(raw["treasure_deck"]),
        "used": Counter(raw.get("treasure_discard", ())),
        "flood": list(raw["flood_deck"]),
        "drawn": Counter(raw.get("flood_discard", ())),
        "captured": set(raw.get("captured", ())),
    }


class Oracle(DictGame):
    """A game by the rulings. `data` has the format of `read`."""

    def may(self, seat: int, action: tuple[Any, ...]) -> bool:
        """Return whether the action is legal. While others must discard or swim, only lifts are (I7, I19)."""
        kind, *values = action
        if self.mode == "Over" or (self.mode == "Discard") and self.full != seat:
            return False
        if self.mode == "Discard" and kind not in ("DiscardCard", "UseHelicopterLift", "UseSandbags", "Escape"):
            return False
        if self.mode == "Swim" and kind not in ("SwimTo", "UseHelicopterLift"):
            return False
        return bool(getattr(self, f"may_{kind}")(seat, *values))

    def play(self, seat: int, action: tuple[Any, ...], shuffle: Callable[[str, Counter[str]], list[str]]) -> None:
        """Carry the action out. `shuffle` returns the order of the cards of a new pile."""
        kind, *values = action
        self.shuffle = shuffle
        getattr(self, f"do_{kind}")(seat, *values)

    def awaited(self) -> set[int]:
        """Return the seats that the game waits for."""
        if self.mode == "Over":
            return set()
        if self.mode == "Discard":
            return {self.full}
        if self.mode == "Swim":
            stuck = {seat for seat in self.wet if not self.shores(seat)}
            return (self.wet - stuck) | ({s for s in self.seats() if self.holds(s, LIFT)} if stuck else set())
        return {self.seat}

    # The board

    def seats(self) -> range:
        return range(len(self.pawns))

    def place(self, cell: int) -> Place:
        return divmod(cell, self.columns) if cell >= 0 else (-1, -1)

    def at(self, seat: int) -> Place:
        return self.pawns[seat]["at"]  # type: ignore[no-any-return]

    def role(self, seat: int) -> str:
        return str(self.pawns[seat]["role"])

    def holds(self, seat: int, card: str) -> bool:
        return bool(self.pawns[seat]["hand"][card])

    def state(self, where: Place) -> str:
        return str(self.tiles[where]["is"]) if where in self.tiles else "sea"

    def stands(self, where: Place) -> bool:
        return self.state(where) in ("dry", "flooded")

    def acts(self, seat: int) -> bool:
        return bool(self.mode == "TakeActions" and self.seat == seat and self.left > 0)

    def touches(self, one: Place, other: Place, *, diagonally: bool = False) -> bool:
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        return down + right == 1 or (diagonally and down == right == 1)

    def in_reach(self, seat: int, where: Place) -> bool:
        """Return whether a place is next to the pawn, for the Explorer diagonally too."""
        return self.touches(self.at(seat), where, diagonally=self.role(seat) == "explorer")

    def dives_to(self, seat: int, where: Place) -> bool:
        """Return whether flooded and missing places connect the Diver with a neighbour of the place."""
        water, reached = {w for w in self.tiles if self.state(w) in ("flooded", "sunk")}, {self.at(seat)}
        while more := {w for w in water - reached if any(self.touches(w, r) for r in reached)}:
            reached |= more
        return where != self.at(seat) and any(self.touches(where, r) for r in reached)

    def distance(self, start: Place, goal: Place) -> int:
        """Return the number of steps over places of the shape, sunk or not, or 99 if there is no path."""
        far, edge, seen = 0, {start}, {start}
        while edge and goal not in edge:
            edge = {w for w in self.tiles if w not in seen and any(self.touches(w, e) for e in edge)}
            seen |= edge
            far += 1
        return far if edge else 99

    def shores(self, seat: int) -> set[Place]:
        """Return where a swimmer may land."""
        standing = {where for where in self.tiles if self.stands(where)}
        if self.role(seat) == "pilot":
            return standing
        if self.role(seat) == "diver":
            far = {where: self.distance(self.at(seat), where) for where in standing}
            return {where for where in standing if far[where] == min(far.values())}
        return {where for where in standing if self.in_reach(seat, where)}

    # Legal actions

    def may_Move(self, seat: int, cell: int) -> bool:
        where = self.place(cell)
        if not self.acts(seat) or not self.stands(where):
            return False
        return self.dives_to(seat, where) if self.role(seat) == "diver" else self.in_reach(seat, where)

    def may_Fly(self, seat: int, cell: int) -> bool:
        where = self.place(cell)
        pilot = self.role(seat) == "pilot" and self.acts(seat) and not self.flown
        return pilot and self.stands(where) and where != self.at(seat)

    def may_Guide(self, seat: int, pawn: int, cell: int) -> bool:
        if self.mode != "TakeActions" or self.seat != seat or self.role(seat) != "navigator":
            return False
        where = self.place(cell)
        if pawn == seat or pawn not in self.seats() or not self.stands(where):
            return False
        if self.in_reach(pawn, where):
            return bool(self.left > 0 or self.guided == pawn)
        return self.left > 0 and self.role(pawn) == "diver" and self.vaults(pawn, where)

    def vaults(self, pawn: int, where: Place) -> bool:
        here = self.at(pawn)
        gaps = [gap for gap in self.tiles if self.state(gap) == "sunk"]
        return where != here and any(self.touches(here, gap) and self.touches(gap, where) for gap in gaps)

    def may_ShoreUp(self, seat: int, cell: int, second: int | None) -> bool:
        cells = [cell] if second is None else [cell, second]
        if second is not None and (self.role(seat) != "engineer" or cell >= second):
            return False
        return self.acts(seat) and all(
            self.state(where) == "flooded" and (where == self.at(seat) or self.in_reach(seat, where))
            for where in map(self.place, cells)
        )

    def may_GiveCard(self, seat: int, to: int, card: str) -> bool:
        if not self.acts(seat) or to == seat or to not in self.seats():
            return False
        near = self.at(seat) == self.at(to) or self.role(seat) == "messenger"
        return near and card in TREASURES and self.holds(seat, card)

    def treasure_here(self, seat: int) -> str:
        here = self.tiles[self.at(seat)]["name"]
        return next((treasure for treasure, tiles in TREASURES.items() if here in tiles), "none")

    def may_Capture(self, seat: int) -> bool:
        treasure = self.treasure_here(seat)
        return self.acts(seat) and treasure not in self.captured and self.pawns[seat]["hand"][treasure] >= 4

    def may_EndTurn(self, seat: int) -> bool:
        return bool(self.mode == "TakeActions" and self.seat == seat)

    def may_Draw(self, seat: int) -> bool:
        return self.mode in ("DrawTreasure", "DrawFlood") and self.seat == seat

    def may_DiscardCard(self, seat: int, card: str) -> bool:
        return self.mode == "Discard" and self.holds(seat, card)

    def may_SwimTo(self, seat: int, cell: int) -> bool:
        return self.mode == "Swim" and seat in self.wet and self.place(cell) in self.shores(seat)

    def may_UseHelicopterLift(self, seat: int, pawns: tuple[int, ...], cell: int) -> bool:
        where = self.place(cell)
        if not self.holds(seat, LIFT) or not pawns or not set(pawns) <= set(self.seats()):
            return False
        if list(pawns) != sorted(set(pawns)) or len({self.at(pawn) for pawn in pawns}) != 1:
            return False
        if self.mode == "Swim" and not set(pawns) <= self.wet:
            return False
        return self.stands(where) and where != self.at(pawns[0])

    def may_UseSandbags(self, seat: int, cell: int) -> bool:
        return self.holds(seat, BAGS) and self.state(self.place(cell)) == "flooded"

    def may_Escape(self, seat: int) -> bool:
        home = all(self.tiles[pawn["at"]]["name"] == LANDING for pawn in self.pawns)
        return home and len(self.captured) == 4 and self.holds(seat, LIFT)

    # Plays

    def spend(self) -> None:
        self.data |= {"left": self.left - 1, "guided": None}

    def put(self, seat: int, cell: int) -> None:
        self.pawns[seat]["at"] = self.place(cell)

    def throw(self, seat: int, card: str, count: int = 1) -> None:
        self.pawns[seat]["hand"] -= Counter({card: count})
        self.used[card] += count

    def go_on(self) -> None:
        """Set what the game waits for next. After the last flood card and swimmer the next player begins (I1)."""
        if self.mode == "Over":
            return
        full = [seat for seat in self.seats() if self.pawns[seat]["hand"].total() > 5]
        flooded = self.mode in ("DrawFlood", "Swim") and not self.wet and not self.floods
        if flooded:
            following = (self.seat + 1) % len(self.pawns)
            self.data |= QUIET | {"seat": following, "left": 3, "turn": self.turn + 1}
        waits = [("Discard", full), ("Swim", self.wet), ("DrawTreasure", self.treasures), ("DrawFlood", self.floods)]
        self.data["mode"] = next((mode for mode, why in waits if why), "TakeActions")
        self.data["full"] = full[0] if full else None

    def do_Move(self, seat: int, cell: int) -> None:
        self.spend()
        self.put(seat, cell)

    def do_Fly(self, seat: int, cell: int) -> None:
        self.do_Move(seat, cell)
        self.data["flown"] = True

    def do_Guide(self, seat: int, pawn: int, cell: int) -> None:
        one_step = self.in_reach(pawn, self.place(cell))
        if one_step and self.guided == pawn:
            self.data["guided"] = None
        else:
            self.spend()
            self.data["guided"] = pawn if one_step else None
        self.put(pawn, cell)

    def do_ShoreUp(self, seat: int, cell: int, second: int | None) -> None:
        self.spend()
        for each in (cell,) if second is None else (cell, second):
            self.tiles[self.place(each)]["is"] = "dry"

    def do_GiveCard(self, seat: int, to: int, card: str) -> None:
        self.spend()
        self.pawns[seat]["hand"] -= Counter([card])
        self.pawns[to]["hand"][card] += 1
        self.go_on()

    def do_Capture(self, seat: int) -> None:
        self.spend()
        treasure = self.treasure_here(seat)
        self.throw(seat, treasure, 4)
        self.captured.add(treasure)

    def do_EndTurn(self, seat: int) -> None:
        self.data |= QUIET | {"seat": seat, "treasures": 2}
        self.go_on()

    def do_Draw(self, seat: int) -> None:
        if self.mode == "DrawTreasure":
            self.draw_treasure(seat)
        else:
            self.draw_flood()
        self.go_on()

    def draw_treasure(self, seat: int) -> None:
        card = self.pile.pop(0)
        if card == RISE:
            self.rise()
        else:
            self.pawns[seat]["hand"][card] += 1
        if self.mode == "Over":
            return
        if not self.pile:
            self.data |= {"pile": self.shuffle("treasure", self.used), "used": Counter()}
        self.data["treasures"] -= 1
        if self.treasures == 0:
            self.data["floods"] = int(LEVELS[self.tick])

    def rise(self) -> None:
        self.used[RISE] += 1
        self.data["tick"] += 1
        if self.tick == len(LEVELS):
            self.end(False, "swamped")
        elif self.drawn:
            self.data |= {"flood": self.shuffle("flood", self.drawn) + self.flood, "drawn": Counter()}

    def draw_flood(self) -> None:
        card = self.flood.pop(0)
        where = next(where for where, tile in self.tiles.items() if tile["name"] == card)
        self.data["floods"] -= 1
        if self.state(where) == "dry":
            self.tiles[where]["is"] = "flooded"
            self.drawn[card] += 1
        else:
            self.tiles[where]["is"] = "sunk"
            self.data["wet"] = {seat for seat in self.seats() if self.at(seat) == where}
            self.look_for_losses()
        if self.mode == "Over":
            return
        if not self.flood:
            self.data |= {"flood": self.shuffle("flood", self.drawn), "drawn": Counter()}

    def look_for_losses(self) -> None:
        """End the game if something is lost. The treasure and Fools' Landing come before the pawns (I21)."""
        sunk = {tile["name"] for tile in self.tiles.values() if tile["is"] == "sunk"}
        lost = [t for t, tiles in TREASURES.items() if t not in self.captured and set(tiles) <= sunk]
        stuck = sorted(seat for seat in self.wet if not self.shores(seat))
        if lost:
            self.end(False, "treasure sunk", lost[0])
        elif LANDING in sunk:
            self.end(False, "landing sunk")
        elif stuck and not any(self.holds(seat, LIFT) for seat in self.seats()):
            self.end(False, "drowned", None, stuck)

    def do_DiscardCard(self, seat: int, card: str) -> None:
        self.throw(seat, card)
        self.go_on()

    def do_SwimTo(self, seat: int, cell: int) -> None:
        self.put(seat, cell)
        self.wet.remove(seat)
        self.go_on()

    def do_UseHelicopterLift(self, seat: int, pawns: tuple[int, ...], cell: int) -> None:
        self.throw(seat, LIFT)
        for pawn in pawns:
            self.put(pawn, cell)
        if self.mode == "Swim":
            self.wet.difference_update(pawns)
            self.look_for_losses()
        self.go_on()

    def do_UseSandbags(self, seat: int, cell: int) -> None:
        self.throw(seat, BAGS)
        self.tiles[self.place(cell)]["is"] = "dry"
        self.go_on()

    def do_Escape(self, seat: int) -> None:
        self.throw(seat, LIFT)
        self.end(True)

    def end(self, won: bool, cause: str = "", treasure: str | None = None, seats: list[int] | None = None) -> None:
        self.data |= QUIET | {"mode": "Over", "full": None, "wet": set(), "result": (won, cause, treasure, seats or [])}
