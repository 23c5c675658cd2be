"""The value of a state of Forbidden Desert, from what everybody knows."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from games.bots.desert.candidates import candidates
from games.bots.desert.differences import DIFFERENCES
from games.bots.desert.effort import known_clues, search_effort, ways_of
from games.bots.desert.features import features
from games.bots.desert.home import chance_home
from games.bots.desert.places import places
from games.bots.desert.reasons import reason
from games.bots.desert.reveals import dug, turned
from games.bots.desert.terrain import Terrain
from games.bots.desert.thirst import water_terms
from games.bots.desert.water import sun_of
from games.bots.desert.weights import WEIGHTS
from games.bots.differences import Ends, true_of
from games.bots.protocol import NO_OUTLOOK, Foresight, Outlook, Reason
from games.engine.desert.actions import Action, Draw, EndTurn, Excavate, GiveWater
from games.engine.desert.data import CLUES, GIVES_GEAR, PARTS, TILES, WATER_MARKED, Axis, Face, Gear
from games.engine.desert.state import DrawStorm, Over, State, TakeActions

LOSS, WIN = -1000.0, 2500.0
"""The values of a finished game: the start of a game lies between, about where its chance to win puts it."""


class Value:
    """The value of states of Forbidden Desert (`games.bots.protocol.Value`)."""

    def __init__(self, weights: Mapping[str, float], outlook: Outlook = NO_OUTLOOK) -> None:
        self.weights = {**WEIGHTS, **weights}
        self.outlook = outlook
        self._gear = {gear: self.weights[gear] for gear in Gear}
        self._terrains: dict[int, Terrain] = {}

    def cost(self, players: int) -> float:
        return 5.0 + 0.25 * players

    def searches(self, state: State) -> bool:
        return False

    def progress(self, state: State) -> float:
        return len(state.found)

    def features(self, state: State) -> Mapping[str, float]:
        terrain = self.terrain(state)
        return features(state, terrain, sun_of(state), self.terms(state), self._effort(state, terrain))

    def left(self, state: State) -> int:
        phase = state.phase
        if type(phase) is not TakeActions:
            return 0
        if len(state.found) == PARTS:
            return phase.left
        # Actions that are left count only for a pawn that could still go into the shade.
        shade = self.terrain(state).shade
        return phase.left if shade and state.adventurers[phase.seat].cell not in shade else 0

    def stop(self, state: State) -> tuple[int, Action] | None:
        phase = state.phase
        if isinstance(phase, TakeActions):
            return phase.seat, EndTurn()
        return (phase.seat, Draw()) if isinstance(phase, DrawStorm) else None

    def candidates(self, state: State, seat: int) -> Sequence[Action]:
        return candidates(state, self.terrain(state), seat)

    def terrain(self, state: State) -> Terrain:
        """Return the facts of the tiles of a state, kept as long as the tiles stay the same, the hole among them."""
        terrain = self._terrains.get(id(state.tiles))
        if terrain is None or terrain.waiting != state.waiting:
            if len(self._terrains) > 3000:
                self._terrains.clear()
            # A terrain keeps its tiles, so that nothing else gets their identity.
            terrain = self._terrains[id(state.tiles)] = Terrain(state)
        return terrain

    def key(self, state: State) -> Hashable:
        phase = state.phase
        pawns = tuple([(pawn.cell, pawn.water, pawn.gear, pawn.shielded) for pawn in state.adventurers])
        turn = (phase.left, phase.calmed, phase.guided, phase.steps) if type(phase) is TakeActions else type(phase)
        return (turn, pawns, self.terrain(state).key, len(state.found))

    def price(self, action: Action) -> float:
        return self.weights["gift"] if type(action) is GiveWater else 0.0

    def foresee(self, state: State, seat: int, action: Action) -> Foresight[State] | None:
        if type(action) is not Excavate:
            return None
        terrain, cell = self.terrain(state), state.adventurers[seat].cell
        # The face is not known, so the plan goes on as if the tile showed nothing of use.
        after = dug(state, cell, Face.MIRAGE if state.tile(cell).face in WATER_MARKED else Face.RUINS)
        # It is worked out for the first plan that digs here. Other places, water or gear change it little.
        bonus = terrain.bonuses.get((cell, seat))
        if bonus is None:
            bonus = terrain.bonuses[cell, seat] = self._dig(state, after, terrain, seat)
        return Foresight(after, bonus)

    def _dig(self, state: State, after: State, terrain: Terrain, seat: int) -> float:
        """Return what turning a tile over is worth beyond a tile without use, by the chances of its faces."""
        cell = state.adventurers[seat].cell
        face = state.tile(cell).face
        gear = self.weights["dig for gear"] * min(1.0, self._effort(state, terrain) / 25)
        if face is Face.CRASH:
            return gear
        marked, base = face in WATER_MARKED, self.value(after)
        kinds = [face for face in TILES if (face in WATER_MARKED) is marked and face is not Face.CRASH]
        left = {face: TILES[face] - terrain.opened.count(face) for face in kinds}
        total = sum(left.values())
        worth, first = 0.0, None
        for face, number in left.items():
            if not number:
                continue
            if face in GIVES_GEAR:
                gain = gear
                if face is Face.TUNNEL:
                    gain += self.value(dug(state, cell, face)) - base
            elif face in CLUES and not _partner(terrain, face):
                # All clues whose partner is not known yet are worth the same.
                first = self.value(dug(state, cell, face)) - base if first is None else first
                gain = first
            else:
                gain = self.value(turned(state, seat, cell, face)) - base
            worth += number * gain
        return worth / total

    def _effort(self, state: State, terrain: Terrain) -> float:
        """Return about how many actions the team needs until it has found everything."""
        clues = known_clues(terrain, state.found)
        return search_effort(self.weights, terrain, ways_of(state, terrain), len(state.found), clues)

    def terms(self, state: State, left: int = 0) -> dict[str, float]:
        phase = state.phase
        if type(phase) is Over:
            return {"over": WIN if phase.outcome.won else LOSS}
        terrain = self.terrain(state)
        lasting = places(self.weights, state, terrain)
        thirst, drops, well = water_terms(self.weights, state, terrain, lasting, left)
        calm, gear = self._extras(state)
        last = self._last_way(state, terrain, left)
        return {
            **lasting.terms,
            "calm": calm,
            "gear": gear,
            "thirst": thirst,
            "water": drops,
            "well": well,
            "last": last,
        }

    def value(self, state: State, left: int = 0) -> float:
        phase = state.phase
        if type(phase) is Over:
            return WIN if phase.outcome.won else LOSS
        terrain = self.terrain(state)
        lasting = places(self.weights, state, terrain)
        wet, extras = water_terms(self.weights, state, terrain, lasting, left), self._extras(state)
        return lasting.total + sum(wet) + sum(extras) + self._last_way(state, terrain, left)

    def _last_way(self, state: State, terrain: Terrain, left: int) -> float:
        """Return what the chance to win is worth, once all parts are found or the last can be fetched."""
        missing = PARTS - len(state.found)
        if missing > 1 or missing != len(terrain.parts) or terrain.hole in terrain.parts.values():
            return 0.0
        chance = chance_home(state, terrain, sun_of(state), left)
        return self.weights["last part" if missing else "last way"] * chance

    def _extras(self, state: State) -> tuple[float, float]:
        """Return the worth of calmed storm cards and of gear in hand."""
        phase, gear, calm = state.phase, 0.0, 0.0
        for pawn in state.adventurers:
            for card in pawn.gear:
                gear += self._gear[card]
        if isinstance(phase, TakeActions) and phase.calmed:
            calm = self.weights["calm"] * phase.calmed
            if len(state.found) == PARTS:
                calm *= self.weights["last calm"]
        return calm, gear

    def reason(self, before: State, after: State, actions: Sequence[tuple[int, Action]], seat: int) -> Reason:
        return reason(self.terms(before), self.terms(after), before, actions, seat)

    def differences(self, before: State, first: State, other: State, seat: int) -> Iterable[Reason]:
        return true_of(DIFFERENCES, Ends(before, first, other, seat))


def _partner(terrain: Terrain, face: Face) -> bool:
    part, axis = CLUES[face]
    return (part, Axis.ROW if axis is Axis.COLUMN else Axis.COLUMN) in terrain.clues
