"""The value of a state of Forbidden Desert, from what everybody knows."""

from collections.abc import Hashable, Mapping, Sequence
from math import ceil, exp

from games.bots.desert.board import Board
from games.bots.desert.candidates import candidates
from games.bots.desert.features import features
from games.bots.desert.home import chance_home
from games.bots.desert.reasons import reason
from games.bots.desert.reveals import dug, turned
from games.bots.desert.water import Sun, chance_of_suns, sun_of
from games.bots.desert.weights import WEIGHTS
from games.bots.protocol import NO_OUTLOOK, Foresight, Outlook, Reason
from games.engine.desert.actions import (
    Action,
    Draw,
    EndTurn,
    Excavate,
    GiveWater,
)
from games.engine.desert.data import (
    ACTIONS,
    CLUES,
    GIVES_GEAR,
    PARTS,
    TILES,
    WATER_MARKED,
    Axis,
    Face,
    Gear,
    Role,
)
from games.engine.desert.state import Adventurer, DrawStorm, Over, State, TakeActions

FAR_HOME = 14.0
"""The most that the way of a pawn to the launch pad counts, in actions."""
MOST_ROUNDS = 4
"""The most rounds that the way of the last pawn counts."""
MOST_EFFORT = 80.0
"""About how many actions a team needs from the start."""
LOSS, WIN = -1000.0, 2500.0
"""The values of a finished game: the start of a game lies between, about where its chance to win puts it."""
CARDS_A_TICK = 31 / 3
SUNS_A_CARD = 4 / 31
MOST_SUNS = 6.0
"""The most suns until the end for which it is worth to have water now."""
GATHER = (0.01, 0.02, 0.05, 0.12, 1.0)
"""How much the way to the launch pad counts, by the number of parts found."""


Lasting = tuple[dict[str, float], float, float, float]
"""Terms, their sum, how much thirst counts as long as time is left, and how many suns the team has yet to survive."""


class Value:
    """The value of states of Forbidden Desert (`games.bots.protocol.Value`)."""

    def __init__(self, weights: Mapping[str, float], outlook: Outlook = NO_OUTLOOK) -> None:
        self.w = {**WEIGHTS, **weights}
        self.outlook = outlook
        self._gear = {gear: self.w[gear] for gear in Gear}
        self._boards: dict[int, Board] = {}

    @property
    def weights(self) -> Mapping[str, float]:
        return self.w

    def cost(self, players: int) -> float:
        return 5.0 + 0.25 * players

    def searches(self, state: State) -> bool:
        return False

    def progress(self, state: State) -> float:
        return len(state.found)

    def features(self, state: State) -> Mapping[str, float]:
        return features(state, self.board(state), sun_of(state), self.terms(state), self.effort(state))

    def left(self, state: State) -> int:
        phase = state.phase
        if type(phase) is not TakeActions:
            return 0
        if len(state.found) == PARTS:
            return phase.left
        # Actions that are left count only for a pawn that could still go into the shade.
        shade = self.board(state).shade
        return phase.left if shade and state.adventurers[phase.seat].cell not in shade else 0

    def stop(self, state: State) -> tuple[int, Action] | None:
        phase = state.phase
        if isinstance(phase, TakeActions):
            return phase.seat, EndTurn()
        return (phase.seat, Draw()) if isinstance(phase, DrawStorm) else None

    def candidates(self, state: State, seat: int) -> Sequence[Action]:
        return candidates(state, self.board(state), seat)

    def board(self, state: State) -> Board:
        """Return the facts of the tiles of a state, kept as long as the tiles stay the same, the hole among them."""
        board = self._boards.get(id(state.tiles))
        if board is None or board.tiles is not state.tiles or board.waiting != state.waiting:
            if len(self._boards) > 3000:
                self._boards.clear()
            board = self._boards[id(state.tiles)] = Board(state)
        return board

    def key(self, state: State) -> Hashable:
        phase = state.phase
        pawns = tuple([(pawn.cell, pawn.water, pawn.gear, pawn.shielded) for pawn in state.adventurers])
        turn = (phase.left, phase.calmed, phase.guided, phase.steps) if type(phase) is TakeActions else type(phase)
        return (turn, pawns, self.board(state).key, len(state.found))

    def price(self, action: Action) -> float:
        return self.w["gift"] if type(action) is GiveWater else 0.0

    def foresee(self, state: State, seat: int, action: Action) -> Foresight[State] | None:
        if type(action) is not Excavate:
            return None
        board, cell = self.board(state), state.adventurers[seat].cell
        tile = state.tile(cell)
        marked = tile.face in WATER_MARKED
        # The face is not known, so the plan goes on as if the tile showed nothing of use.
        after = dug(state, cell, Face.MIRAGE if marked else Face.RUINS)
        # It is worked out for the first plan that digs here. Other places, water or gear change it little.
        bonus = board.bonuses.get((cell, seat))
        if bonus is None:
            known_gear = tile.face is Face.CRASH
            bonus = self._dig(state, after, board, seat, cell, marked, known_gear)
            board.bonuses[cell, seat] = bonus
        return Foresight(after, bonus)

    def _dig(
        self, state: State, after: State, board: Board, seat: int, cell: int, marked: bool, known_gear: bool
    ) -> float:
        """Return what turning a tile over is worth beyond a tile without use, by the chances of its faces."""
        w, base = self.w, self.value(after)
        late = min(1.0, self.effort(state) / 25)
        gear = w["dig for gear"] * late
        if known_gear:
            return gear
        kinds = [face for face in TILES if (face in WATER_MARKED) is marked and face is not Face.CRASH]
        left = {face: TILES[face] - board.opened.count(face) for face in kinds}
        total = sum(left.values())
        worth, first = 0.0, None
        for face, number in left.items():
            if not number:
                continue
            if face in GIVES_GEAR:
                gain = gear
                if face is Face.TUNNEL:
                    gain += self.value(dug(state, cell, face)) - base
            elif face in CLUES and not _partner(board, face):
                # All clues whose partner is not known yet are worth the same.
                first = self.value(dug(state, cell, face)) - base if first is None else first
                gain = first
            else:
                gain = self.value(turned(state, seat, cell, face)) - base
            worth += number * gain
        return worth / total

    def terms(self, state: State, left: int = 0) -> dict[str, float]:
        phase = state.phase
        if type(phase) is Over:
            return {"over": WIN if phase.outcome.won else LOSS}
        lasting, _, fear, suns = self._lasting(state)
        thirst, drops, well = self._water(state, left, fear, suns)
        calm, gear = self._extras(state)
        last = self._last_way(state, left)
        return {**lasting, "calm": calm, "gear": gear, "thirst": thirst, "water": drops, "well": well, "last": last}

    def value(self, state: State, left: int = 0) -> float:
        phase = state.phase
        if type(phase) is Over:
            return WIN if phase.outcome.won else LOSS
        _, total, fear, suns = self._lasting(state)
        water, extras = self._water(state, left, fear, suns), self._extras(state)
        return total + sum(water) + sum(extras) + self._last_way(state, left)

    def _last_way(self, state: State, left: int) -> float:
        """Return what the chance to win is worth, once all parts are found or the last can be fetched."""
        board, missing = self.board(state), PARTS - len(state.found)
        if missing > 1 or missing != len(board.parts) or board.hole in board.parts.values():
            return 0.0
        chance = chance_home(state, board, sun_of(state), left)
        return self.w["last part" if missing else "last way"] * chance

    def _extras(self, state: State) -> tuple[float, float]:
        """Return the worth of calmed storm cards and of gear in hand."""
        phase, gear, calm = state.phase, 0.0, 0.0
        for pawn in state.adventurers:
            for card in pawn.gear:
                gear += self._gear[card]
        if isinstance(phase, TakeActions) and phase.calmed:
            calm = self.w["calm"] * phase.calmed * (self.w["last calm"] if len(state.found) == PARTS else 1.0)
        return calm, gear

    def effort(self, state: State) -> float:
        """Return about how many actions the team still needs."""
        board = self.board(state)
        ways = [board.ways(pawn.role, pawn.cell) for pawn in state.adventurers]
        return self._effort(state, board, ways, _known(board, state))

    def _effort(self, state: State, board: Board, ways: list[list[float]], clues: int) -> float:
        """Return about how many actions the team needs until it has found everything, if so many clues are known."""
        w, found, sand = self.w, len(state.found), board.sand
        nearest = [*map(min, *ways)]
        missing = 2 * PARTS + 1 - clues
        effort = 0.0
        if missing > 0 and board.hidden:
            hidden = len(board.hidden)
            tiles = missing * (hidden + 1) / (missing + 1)
            travel = w["travel"]
            # The digging on the tile itself is part of the way there, and all of it is needed to turn the tile.
            walks = [max(0.0, nearest[cell] - max(0, sand[cell] - 1)) for cell in board.hidden]
            digs = [1 + sand[cell] for cell in board.hidden]
            costs = sorted([dig + travel * walk for dig, walk in zip(digs, walks, strict=True)])
            # The whole way counts to the tile that somebody can turn first.
            first = min([dig + walk for dig, walk in zip(digs, walks, strict=True)])
            effort += w["first travel"] * max(0.0, first - costs[0])
            weight = 1.0
            for cost in costs:
                if tiles <= 0:
                    break
                effort += weight * cost * min(1.0, tiles)
                tiles -= 1
                weight *= w["later tiles"]
        for cell in board.parts.values():
            if cell == board.hole:
                effort += _bounded(6, w["unlocated"])
            else:
                dug = board.key[0] >> cell & 1
                cost = 1 + nearest[cell] + (0 if dug else 1 + min(1, sand[cell]))
                effort += _bounded(cost, w["unlocated"])
        effort += w["unlocated"] * (PARTS - found - len(board.parts))
        return effort

    def _home(self, state: State, board: Board, ways: list[list[float]]) -> tuple[float, float]:
        """Return what it is worth to be close to the launch pad, and about how many actions lead there.

        It counts the more the more parts are found and is never below 0, so each part is a gain wherever it lies.
        """
        w, share, pad = self.w, GATHER[len(state.found)], board.pad
        most, late = len(ways) * FAR_HOME, MOST_ROUNDS
        steps = most
        if pad is not None:
            costs = [way[pad] for way in ways]
            steps = sum([_bounded(cost, FAR_HOME) for cost in costs])
            if share == 1:
                late = min(late, ceil(max(costs) / ACTIONS))
        worth = w["homeward"] * share * (most - steps) + w["late round"] * (MOST_ROUNDS - late)
        return w["last home"] * worth if share == 1 else worth, share * steps

    def _lasting(self, state: State) -> Lasting:
        """Return the terms of tiles and places, their sum, and what they mean for thirst."""
        board, pawns = self.board(state), state.adventurers
        key = (state.found, state.tick, *[pawn.cell for pawn in pawns])
        cached = board.lasting.get(key)
        if cached is None:
            cached = board.lasting[key] = self._places(state, board)
        return cached

    def _places(self, state: State, board: Board) -> Lasting:
        w, pawns = self.w, state.adventurers
        ways = [board.ways(pawn.role, pawn.cell) for pawn in pawns]
        clues = _known(board, state)
        effort = self._effort(state, board, ways, clues)
        home, steps = self._home(state, board, ways)
        level = state.level
        work = [*board.parts.values()]
        if clues <= 2 * PARTS:
            work += board.hidden
        terms = {
            "effort": w["effort"] * (MOST_EFFORT - effort),
            "home": home,
            "found": w["found"] * len(state.found),
            "clues": w["clue"] * clues,
            "finish": w["finish"] * exp(-effort / w["finish within"]),
            "sand": -w["buried"] * exp((board.total - 47) / w["buried soon"]) - w["sand"] * board.total,
        }
        need = (effort + steps) / ACTIONS
        over = board.total + need * w["wall rate"] * level - w["wall at"]
        if over > 0:
            terms["wall"] = -w["wall"] * over
        if work:
            ends = [(cell, min(1, board.sand[cell])) for cell in work]
            terms["way"] = -w["way"] * sum([min([way[cell] + dig for cell, dig in ends]) for way in ways])
        terms["wells"] = w["well kept"] * len(pawns) * sum([chance for _, chance in board.closed_wells])
        if board.wells and any(pawn.role is Role.WATER_CARRIER for pawn in pawns):
            terms["carrier"] = w["carrier well"]
        ticks = len(state.meter) - state.tick
        turns = min(ticks * CARDS_A_TICK / (level + ticks / 6), (47 - board.total) / (0.6 * level) + 1)
        # Who has found more has more to lose.
        fear = max(w["fear"], min(1.0, turns / (need + 1))) * (1 + w["stake"] * len(state.found))
        suns = min(MOST_SUNS, need * level * SUNS_A_CARD)
        return terms, sum(terms.values()), fear, suns

    def _water(self, state: State, left: int, fear: float, suns: float) -> tuple[float, float, float]:
        """Return what thirst costs, and what water in canteens and wells is worth."""
        pawns, phase = state.adventurers, state.phase
        board, sun, level = self.board(state), sun_of(state), state.level
        players = len(pawns)
        # On the last way home only the suns until the next turn matter.
        round_ = 0 if len(state.found) == PARTS else level * players
        assert not isinstance(phase, Over)
        now = phase.left if type(phase) is DrawStorm else level
        if type(phase) is TakeActions:
            now -= phase.calmed
        shields = [pawn.cell for pawn in pawns if pawn.shielded]
        shade, turn, memo = board.shade, phase.seat, board.thirst
        thirst, drops, closed, drops_closed, dry, drought = 0.0, 0, 0.0, 0.0, 0.0, 0.0
        for seat, pawn in enumerate(pawns):
            cell, water = pawn.cell, pawn.water
            shaded = cell in shade or cell in shields
            if left and seat == turn and shade and not shaded:
                way = board.ways(pawn.role, cell)
                shaded = min([way[cell] for cell in shade]) <= left
            exposed = 0 if shaded else now + level * (((seat - turn) % players or players) - 1)
            key = (sun, pawn.role, cell, water, exposed, round_)
            found = memo.get(key)
            if found is None:
                found = memo[key] = self._pawn(board, sun, pawn, exposed, round_)
            thirst += found[0]
            closed += found[1]
            drops_closed += found[2]
            drops += water
            if water < suns:
                drought += suns - water
            if board.wells and pawn.role is Role.WATER_CARRIER:
                # The emptier its canteen, the more it belongs to a well.
                way = board.ways(pawn.role, cell)
                dry += (1 - water / pawn.power.canteen) * min([way[cell] for cell in board.wells])
        w = self.w
        drop = w["water"] + (w["drought"] if drought else 0.0)
        worth = w["water"] * drops - w["drought"] * drought - w["carrier way"] * dry
        if len(state.found) == PARTS:
            fear *= w["last fear"]
        return -fear * thirst, worth, fear * closed + drop * drops_closed

    def _pawn(self, board: Board, sun: Sun, pawn: Adventurer, exposed: int, round_: int) -> tuple[float, float, float]:
        """Return the risk of one pawn, and how much less of it and how much water closed wells nearby may bring."""
        w, water, canteen = self.w, pawn.water, pawn.power.canteen
        risk = self._risk(sun, exposed, round_, water)
        less = more = 0.0
        if board.closed_wells and water < canteen:
            filled = self._risk(sun, exposed, round_, min(water + 2, canteen))
            way = board.ways(pawn.role, pawn.cell)
            for cell, chance in board.closed_wells:
                close = w["well"] - w["well way"] * (way[cell] + board.sand[cell])
                if close > 0:
                    less += (risk - filled) * chance * close
                    more += min(2, canteen - water) * chance * close
        return risk, less, more

    def _risk(self, sun: Sun, exposed: int, round_: int, water: int) -> float:
        w = self.w
        soon = w["thirst soon"] * chance_of_suns(sun, exposed, water + 1)
        if not round_:
            return soon
        return (
            soon
            + w["thirst later"] * chance_of_suns(sun, exposed + round_ // 2, water + 1)
            + w["thirst last"] * chance_of_suns(sun, exposed + round_ * 3 // 2, water + 1)
        )

    def reason(self, before: State, after: State, actions: Sequence[tuple[int, Action]], seat: int) -> Reason:
        return reason(self.terms(before), self.terms(after), before, after, actions, seat)


def _bounded(cost: float, most: float) -> float:
    """Return the cost, bent so that it stays below what counts before it is known: to learn it is progress."""
    bend = 0.7 * most
    return cost if cost < bend else most - (most - bend) * exp((bend - cost) / (most - bend))


def _known(board: Board, state: State) -> int:
    """Return how many of the two clues of each part and of the launch pad are known."""
    done = {*state.found, *board.parts}
    return 2 * len(done) + sum(part not in done for part, _ in board.clues) + (board.pad is not None)


def _partner(board: Board, face: Face) -> bool:
    part, axis = CLUES[face]
    return (part, Axis.ROW if axis is Axis.COLUMN else Axis.COLUMN) in board.clues
