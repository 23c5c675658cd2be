"""A second implementation of the rulings: a game as dicts that change in place, which can check any action.

It is written from the rulings alone, slow and simple, to disagree with the engine where one of the two is wrong.
Places are (row, column), and actions are tuples such as ("Move", to, passenger), with None for nobody.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from games.engine.desert import State
from tests.games.engine.oracle import DictGame

Place = tuple[int, int]
PARTS = ("solar crystal", "engine", "navigation deck", "propeller")
ROLES = ("archeologist", "climber", "explorer", "meteorologist", "navigator", "water carrier")
CANTEEN = dict(zip(ROLES, (3, 3, 4, 4, 4, 5), strict=True))
LEVELS = {2: "2333444455566", 3: "23333444455566", 4: "23333444455566", 5: "233333444455566"}
ARROW = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
PER_TURN = ("left", "calmed", "guided", "steps", "count", "cards")


def place(cell: int) -> Place:
    return divmod(cell, 5)


def read(state: State) -> dict[str, Any]:
    """Return a state in the oracle's format."""
    raw = to_builtins(state)
    phase = {"mode": raw["phase"]["type"], **raw["phase"]}
    data: dict[str, Any] = dict.fromkeys(PER_TURN, 0) | {"guided": None, "result": None, "seat": None}
    match phase["mode"]:
        case "TakeActions":
            data |= phase
        case "ReadForecast":
            data |= {**phase["resume"], "mode": phase["mode"], "count": phase["count"]}
        case "DrawStorm":
            data |= {"mode": phase["mode"], "seat": phase["seat"], "cards": phase["left"]}
        case "Over":
            end = phase["outcome"]
            data |= {"mode": "Over", "result": (end["won"], end.get("cause", ""), list(end.get("seats", ())))}
    data.pop("type", None)
    return data | {
        "turn": raw["turn"],
        "tick": raw["tick"],
        "hole": place(raw["hole"]),
        "tiles": {
            place(cell): {
                "face": tile["face"],
                "sand": tile.get("sand", 0),
                "dug": tile.get("excavated", False),
                "parts": set(tile.get("parts", ())),
                "seen": set(tile.get("seen", ())),
            }
            for cell, tile in enumerate(raw["tiles"])
            if tile
        },
        "pawns": [
            {
                "role": pawn["role"],
                "at": place(pawn["cell"]),
                "water": pawn["water"],
                "gear": Counter(pawn.get("gear", ())),
                "shield": pawn.get("shielded", False),
            }
            for pawn in raw["adventurers"]
        ],
        "deck": list(raw["deck"]),
        "discard": Counter(raw.get("discard", ())),
        "revealed": list(raw.get("revealed", ())),
        "gear_deck": list(raw["gear_deck"]),
        "used": Counter(raw.get("gear_used", ())),
        "waiting": set(raw.get("waiting", ())),
        "found": set(raw.get("found", ())),
    }


class Oracle(DictGame):
    """A game by the rulings. `data` has the format of `read`."""

    def may(self, seat: int, action: tuple[Any, ...]) -> bool:
        kind, *values = action
        return self.mode != "Over" and bool(getattr(self, f"may_{kind}")(seat, *values))

    def play(self, seat: int, action: tuple[Any, ...], shuffle: Callable[[Counter[str]], list[str]]) -> None:
        """Carry the action out. `shuffle` returns the order in which the discard becomes the new pile."""
        kind, *values = action
        self.shuffle = shuffle
        getattr(self, f"do_{kind}")(seat, *values)
        if self.mode != "Over" and self.home():
            self.end(True)

    # The board

    def home(self) -> bool:
        tile = self.tiles[self.pawns[0]["at"]]
        together = all(pawn["at"] == self.pawns[0]["at"] for pawn in self.pawns)
        return together and tile["face"] == "launch pad" and tile["dug"] and tile["sand"] < 2 and len(self.found) == 4

    def level(self) -> int:
        return int(LEVELS[len(self.pawns)][self.tick])

    def turn_of(self, seat: int) -> bool:
        return bool(self.mode == "TakeActions" and self.seat == seat)

    def climber_at(self, where: Place) -> bool:
        return any(pawn["role"] == "climber" and pawn["at"] == where for pawn in self.pawns)

    def buried(self, seat: int) -> bool:
        where = self.pawns[seat]["at"]
        return self.tiles[where]["sand"] >= 2 and not self.climber_at(where)

    def acts(self, seat: int) -> bool:
        """Return whether the seat may take paid actions other than digging itself out."""
        return self.turn_of(seat) and self.left > 0 and not self.buried(seat)

    def room(self, seat: int) -> int:
        return int(CANTEEN[self.pawns[seat]["role"]] - self.pawns[seat]["water"])

    def others_here(self, seat: int) -> list[int]:
        return [s for s, pawn in enumerate(self.pawns) if s != seat and pawn["at"] == self.pawns[seat]["at"]]

    def touches(self, seat: int, where: Place) -> bool:
        (row, column), pawn = where, self.pawns[seat]
        down, right = abs(row - pawn["at"][0]), abs(column - pawn["at"][1])
        return down + right == 1 or (down == right == 1 and pawn["role"] == "explorer")

    def open_tunnel(self, where: Place) -> bool:
        tile = self.tiles[where]
        return bool(tile["face"] == "tunnel" and tile["dug"] and tile["sand"] < 2)

    def steps_to(self, seat: int, where: Place, passenger: int | None) -> bool:
        pawn = self.pawns[seat]
        if where not in self.tiles or where == pawn["at"]:
            return False
        if passenger is not None and (pawn["role"] != "climber" or passenger not in self.others_here(seat)):
            return False
        if self.touches(seat, where) and (self.tiles[where]["sand"] < 2 or pawn["role"] == "climber"):
            return True
        return self.open_tunnel(pawn["at"]) and self.open_tunnel(where)

    def holds(self, seat: int, gear: str) -> bool:
        return bool(self.pawns[seat]["gear"][gear])

    # Legal actions

    def may_Move(self, seat: int, cell: int, passenger: int | None) -> bool:
        return self.acts(seat) and self.steps_to(seat, place(cell), passenger)

    def may_Guide(self, seat: int, pawn: int, cell: int, passenger: int | None) -> bool:
        if self.pawns[seat]["role"] != "navigator" or not self.turn_of(seat):
            return False
        if pawn == seat or pawn not in range(len(self.pawns)) or self.buried(pawn):
            return False
        free = self.guided == pawn and self.steps > 0
        return (free or self.acts(seat)) and self.steps_to(pawn, place(cell), passenger)

    def may_RemoveSand(self, seat: int, cell: int, amount: int) -> bool:
        where, pawn = place(cell), self.pawns[seat]
        if not self.turn_of(seat) or self.left == 0 or where not in self.tiles:
            return False
        if where != pawn["at"] and (self.buried(seat) or not self.touches(seat, where)):
            return False
        most = 2 if pawn["role"] == "archeologist" else 1
        return bool(1 <= amount <= most and amount <= self.tiles[where]["sand"])

    def may_Excavate(self, seat: int) -> bool:
        tile = self.tiles[self.pawns[seat]["at"]]
        return self.acts(seat) and not tile["dug"] and tile["sand"] == 0

    def may_PickUp(self, seat: int, part: str) -> bool:
        tile = self.tiles[self.pawns[seat]["at"]]
        return self.acts(seat) and part in tile["parts"] and tile["dug"] and tile["sand"] < 2

    def may_FillCanteen(self, seat: int) -> bool:
        tile = self.tiles[self.pawns[seat]["at"]]
        well = tile["face"] == "well" and tile["dug"] and tile["sand"] < 2
        return well and self.acts(seat) and self.pawns[seat]["role"] == "water carrier" and self.room(seat) > 0

    def may_CalmStorm(self, seat: int) -> bool:
        return self.acts(seat) and self.pawns[seat]["role"] == "meteorologist" and self.level() > self.calmed

    def may_Forecast(self, seat: int) -> bool:
        return self.acts(seat) and self.pawns[seat]["role"] == "meteorologist"

    def may_AnswerForecast(self, seat: int, bottom: int | None) -> bool:
        return self.mode == "ReadForecast" and self.seat == seat and (bottom is None or 0 <= bottom < self.count)

    def may_EndTurn(self, seat: int) -> bool:
        return self.turn_of(seat)

    def may_Draw(self, seat: int) -> bool:
        return bool(self.mode == "DrawStorm" and self.seat == seat)

    def may_GiveWater(self, seat: int, to: int, amount: int) -> bool:
        if to == seat or to not in range(len(self.pawns)):
            return False
        (row, column), (there_row, there_column) = self.pawns[seat]["at"], self.pawns[to]["at"]
        reach = 1 if self.pawns[seat]["role"] == "water carrier" else 0
        near = abs(row - there_row) + abs(column - there_column) <= reach
        return bool(near and 1 <= amount <= min(self.pawns[seat]["water"], self.room(to)))

    def may_GiveGear(self, seat: int, to: int, gear: str) -> bool:
        return self.holds(seat, gear) and to in self.others_here(seat)

    def may_UseDuneBlaster(self, seat: int, cell: int) -> bool:
        where = place(cell)
        near = where == self.pawns[seat]["at"] or self.touches(seat, where)
        return self.holds(seat, "dune blaster") and near and where in self.tiles and self.tiles[where]["sand"] > 0

    def may_UseJetPack(self, seat: int, cell: int, passenger: int | None) -> bool:
        where = place(cell)
        if not self.holds(seat, "jet pack") or where not in self.tiles or where == self.pawns[seat]["at"]:
            return False
        return self.tiles[where]["sand"] < 2 and (passenger is None or passenger in self.others_here(seat))

    def may_UseSolarShield(self, seat: int) -> bool:
        return self.holds(seat, "solar shield") and not self.pawns[seat]["shield"]

    def may_UseTerrascope(self, seat: int, cell: int) -> bool:
        where = place(cell)
        return self.holds(seat, "terrascope") and where in self.tiles and not self.tiles[where]["dug"]

    def may_UseWaterReserve(self, seat: int) -> bool:
        return self.holds(seat, "secret water reserve") and any(map(self.room, [seat, *self.others_here(seat)]))

    def may_UseTimeThrottle(self, seat: int) -> bool:
        return self.holds(seat, "time throttle") and self.seat == seat and self.mode != "DrawStorm"

    # Plays

    def spend(self) -> None:
        self.data |= {"left": self.left - 1, "guided": None, "steps": 0}

    def carry(self, seats: list[int | None], where: Place) -> None:
        for seat in seats:
            if seat is not None:
                self.pawns[seat]["at"] = where

    def drink(self, seat: int) -> None:
        """Give everybody there 2 water, up to the canteen."""
        for taker in [seat, *self.others_here(seat)]:
            self.pawns[taker]["water"] += min(2, self.room(taker))

    def use(self, seat: int, gear: str) -> None:
        self.pawns[seat]["gear"] -= Counter([gear])
        self.used[gear] += 1

    def do_Move(self, seat: int, cell: int, passenger: int | None) -> None:
        self.spend()
        self.carry([seat, passenger], place(cell))

    def do_Guide(self, seat: int, pawn: int, cell: int, passenger: int | None) -> None:
        if self.guided != pawn:
            self.spend()
            self.data |= {"guided": pawn, "steps": 3}
        self.data["steps"] -= 1
        if self.steps == 0:
            self.data["guided"] = None
        self.carry([pawn, passenger], place(cell))

    def do_RemoveSand(self, seat: int, cell: int, amount: int) -> None:
        self.spend()
        self.tiles[place(cell)]["sand"] -= amount

    def do_Excavate(self, seat: int) -> None:
        self.spend()
        tile = self.tiles[self.pawns[seat]["at"]]
        tile |= {"dug": True, "seen": set()}
        if tile["face"] in ("crash site", "ruins", "tunnel"):
            self.pawns[seat]["gear"][self.gear_deck.pop(0)] += 1
        elif tile["face"] == "well":
            self.drink(seat)
        for part in PARTS:
            if tile["face"] in (f"{part} row", f"{part} column"):
                self.locate(part)

    def locate(self, part: str) -> None:
        clues = {tile["face"]: where for where, tile in self.tiles.items() if tile["dug"]}
        if f"{part} row" in clues and f"{part} column" in clues:
            crossing = clues[f"{part} row"][0], clues[f"{part} column"][1]
            (self.waiting if crossing == self.hole else self.tiles[crossing]["parts"]).add(part)

    def do_PickUp(self, seat: int, part: str) -> None:
        self.spend()
        self.tiles[self.pawns[seat]["at"]]["parts"].remove(part)
        self.found.add(part)

    def do_FillCanteen(self, seat: int) -> None:
        self.spend()
        self.pawns[seat]["water"] += min(2, self.room(seat))

    def do_CalmStorm(self, seat: int) -> None:
        self.spend()
        self.data["calmed"] += 1

    def do_Forecast(self, seat: int) -> None:
        self.spend()
        self.data |= {"mode": "ReadForecast", "count": min(self.level(), len(self.deck))}

    def do_AnswerForecast(self, seat: int, bottom: int | None) -> None:
        if bottom is not None:
            self.deck.append(self.deck.pop(bottom))
        self.data |= {"mode": "TakeActions", "count": 0}

    def do_EndTurn(self, seat: int) -> None:
        cards = self.level() - self.calmed
        self.data |= dict.fromkeys(PER_TURN, 0) | {"guided": None, "mode": "DrawStorm", "cards": cards}
        if cards == 0:
            self.next_turn()

    def next_turn(self) -> None:
        following = (self.seat + 1) % len(self.pawns)
        self.data |= {"mode": "TakeActions", "seat": following, "left": 4, "turn": self.turn + 1}
        self.discard.update(self.revealed)
        self.revealed.clear()
        self.pawns[following]["shield"] = False

    def do_Draw(self, seat: int) -> None:
        card = self.deck.pop(0)
        self.revealed.append(card)
        self.data["cards"] -= 1
        if not self.deck:
            self.data |= {"deck": self.shuffle(self.discard), "discard": Counter()}
        if card == "sun beats down":
            self.sun()
        elif card == "storm picks up":
            self.data["tick"] += 1
            if self.tick == len(LEVELS[len(self.pawns)]):
                self.end(False, "swept away")
        else:
            way, tiles = card.split()
            for _ in range(int(tiles)):
                self.wind(ARROW[way])
        if self.mode != "Over" and self.cards == 0:
            self.next_turn()

    def wind(self, arrow: Place) -> None:
        """Move one tile along the arrow into the hole."""
        hole = self.hole
        source = hole[0] - arrow[0], hole[1] - arrow[1]
        if self.mode == "Over" or source not in self.tiles:
            return
        tile = self.tiles[hole] = self.tiles.pop(source)
        self.carry([seat for seat, pawn in enumerate(self.pawns) if pawn["at"] == source], hole)
        tile["parts"] |= self.waiting
        self.data |= {"hole": source, "waiting": set()}
        if sum(each["sand"] for each in self.tiles.values()) == 48:
            self.end(False, "buried")
        else:
            tile["sand"] += 1

    def sun(self) -> None:
        shaded = {pawn["at"] for pawn in self.pawns if pawn["shield"]}
        shaded |= {where for where, tile in self.tiles.items() if tile["face"] == "tunnel" and tile["dug"]}
        drinking = [seat for seat, pawn in enumerate(self.pawns) if pawn["at"] not in shaded]
        dead = [seat for seat in drinking if self.pawns[seat]["water"] == 0]
        for seat in drinking:
            self.pawns[seat]["water"] = max(0, self.pawns[seat]["water"] - 1)
        if dead:
            self.end(False, "thirst", dead)

    def do_GiveWater(self, seat: int, to: int, amount: int) -> None:
        self.pawns[seat]["water"] -= amount
        self.pawns[to]["water"] += amount

    def do_GiveGear(self, seat: int, to: int, gear: str) -> None:
        self.pawns[seat]["gear"] -= Counter([gear])
        self.pawns[to]["gear"][gear] += 1

    def do_UseDuneBlaster(self, seat: int, cell: int) -> None:
        self.use(seat, "dune blaster")
        self.tiles[place(cell)]["sand"] = 0

    def do_UseJetPack(self, seat: int, cell: int, passenger: int | None) -> None:
        self.use(seat, "jet pack")
        self.carry([seat, passenger], place(cell))

    def do_UseSolarShield(self, seat: int) -> None:
        self.use(seat, "solar shield")
        self.pawns[seat]["shield"] = True

    def do_UseTerrascope(self, seat: int, cell: int) -> None:
        self.use(seat, "terrascope")
        self.tiles[place(cell)]["seen"].add(seat)

    def do_UseWaterReserve(self, seat: int) -> None:
        self.use(seat, "secret water reserve")
        self.drink(seat)

    def do_UseTimeThrottle(self, seat: int) -> None:
        self.use(seat, "time throttle")
        self.data["left"] += 2

    def end(self, won: bool, cause: str = "", seats: list[int] | None = None) -> None:
        quiet = dict.fromkeys(PER_TURN, 0) | {"guided": None, "seat": None}
        self.data |= {**quiet, "mode": "Over", "result": (won, cause, seats or [])}
