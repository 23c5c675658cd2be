"""The rules of Lamps: two adventurers light three lamps in nine rooms before the wind blows too often.

A player lights a lamp in its room with its card. The hands are hidden. Each turn ends with a card from the deck,
which may be a gust.
"""

from collections.abc import Iterator, Sequence

from msgspec import DecodeError
from msgspec.json import Decoder
from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.core.errors import IllegalAction, gettext_noop
from games.engine.core.legal import LegalActions
from games.engine.core.orders import Order
from games.engine.core.setup import check_roles
from games.engine.core.snapshot import Snapshots
from games.engine.core.transition import Transition
from games.engine.core.walks import longer_ways
from games.engine.core.wire import WireTypes
from tests.toy.components import (  # noqa: F401  # the rules offer some of them
    ACTIONS,
    CENTRE,
    DIFFICULTIES,
    FORCED_CHOICES,
    FREE_ACTIONS,
    GRID,
    GUST,
    GUSTS,
    HAND,
    LAMPS,
    OPTIONS,
    PLAYERS,
    ROLES,
    SHUFFLES,
    TURN_ACTIONS,
    Action,
    Adventurer,
    CardDiscarded,
    CardDrawn,
    CardSeen,
    Discard,
    Draw,
    DrawCard,
    EndTurn,
    Event,
    GameEnded,
    GustBlew,
    LampLit,
    LayDown,
    Light,
    Outcome,
    Over,
    PawnView,
    Role,
    State,
    Step,
    Stepped,
    TakeActions,
    TurnEnded,
    TurnStarted,
    View,
)

_snapshots = Snapshots(State, 1, {})
dump, load = _snapshots.dump, _snapshots.load
read_action, read_events = Decoder(Action).decode, Decoder(tuple[Event, ...]).decode

WIRE_TYPES = WireTypes(action=Action, event=Event, order=Order, view=View)


def new(
    players: int, *, difficulty: str, seed: str, roles: Sequence[str] | None = None, first: int | None = None
) -> State:
    if players not in PLAYERS or difficulty not in DIFFICULTIES or first not in (None, *range(players)):
        raise ValueError("Lamps has no such table.")
    lamps = shuffled(GRID.cells, seed=seed, number=0)
    dealt = shuffled(ROLES, seed=seed, number=2) if roles is None else check_roles(roles, Role, players)
    seats = shuffled(range(players), seed=seed, number=3)
    return State(
        difficulty=difficulty,
        seed=seed,
        shuffles=SHUFFLES,
        turn=1,
        phase=TakeActions(seats[0] if first is None else first, ACTIONS),
        adventurers=tuple(
            Adventurer(role, CENTRE, lamps[seat * HAND : (seat + 1) * HAND]) for seat, role in enumerate(dealt)
        ),
        deck=shuffled((*lamps[players * HAND :], *(GUST,) * GUSTS), seed=seed, number=1),
    )


def waiting_on(state: State) -> frozenset[int]:
    return frozenset() if isinstance(state.phase, Over) else frozenset({state.phase.seat})


def seat_on_turn(state: State) -> int:
    return 0 if isinstance(state.phase, Over) else state.phase.seat


def outcome(state: State) -> Outcome | None:
    return state.phase.outcome if isinstance(state.phase, Over) else None


def roles_of(state: State) -> tuple[Role, ...]:
    return tuple(pawn.role for pawn in state.adventurers)


def view(state: State, seat: int | None) -> View:
    return View(
        seat=seat,
        difficulty=state.difficulty,
        turn=state.turn,
        phase=state.phase,
        pawns=tuple(PawnView(pawn.role, pawn.cell, len(pawn.hand)) for pawn in state.adventurers),
        hand=() if seat is None else tuple(sorted(state.adventurers[seat].hand)),
        deck=len(state.deck),
        gusts=state.gusts,
        lit=state.lit,
        discard=state.discard,
    )


def redeal(state: State, seat: int | None, seed: str) -> State:
    """Exchange the hands of the others with lamps of the deck, then shuffle the deck."""
    others = [number for number in range(len(state.adventurers)) if number != seat]
    hidden = [card for number in others for card in state.adventurers[number].hand]
    lamps = shuffled(sorted([*hidden, *(card for card in state.deck if card != GUST)]), seed=seed, number=0)
    pawns, start = list(state.adventurers), 0
    for number, pawn in enumerate(pawns):
        cards = len(pawn.hand)
        hand = lamps[start : start + cards] if number in others else tuple(sorted(pawn.hand))
        pawns[number] = replace(pawn, hand=hand)
        start += cards if number in others else 0
    rest = (*lamps[start:], *(GUST,) * state.deck.count(GUST))
    deck = shuffled(rest, seed=seed, number=1)
    return replace(state, seed=seed, shuffles=2, adventurers=tuple(pawns), deck=deck)


def sample(view: View, seed: str) -> State:
    """Deal the cards that the viewer does not see to the others' hands, in any order, and the rest to the deck."""
    rest = [cell for cell in GRID.cells if cell not in (*view.hand, *view.lit, *view.discard)]
    pawns = []
    for number, pawn in enumerate(view.pawns):
        hand = view.hand if number == view.seat else tuple(rest.pop() for _ in range(pawn.cards))
        pawns.append(Adventurer(pawn.role, pawn.cell, hand))
    state = State(
        difficulty=view.difficulty,
        seed=seed,
        shuffles=0,
        turn=view.turn,
        phase=view.phase,
        adventurers=tuple(pawns),
        deck=(*rest, *(GUST,) * (GUSTS - view.gusts)),
        gusts=view.gusts,
        lit=view.lit,
        discard=view.discard,
    )
    return redeal(state, view.seat, seed)


def at_turn(state: State, seat: int) -> State:
    phase = state.phase
    return state if isinstance(phase, Over) or phase.seat == seat else replace(state, phase=TakeActions(seat, ACTIONS))


def read_order(text: bytes | str) -> Order:
    raise DecodeError("Lamps has no orders.")


def ordered_play(order: Order, state: State, seat: int) -> Action | None:
    return None


def lapsed(order: Order, state: State, seat: int, events: Sequence[object] = ()) -> str:
    return "Lamps has no orders."


def order_obstacle(order: Order, state: State, seat: int) -> str:
    return ""


def _kinds(state: State, seat: int) -> list[type]:
    phase = state.phase
    if isinstance(phase, Over) or phase.seat != seat:
        return []
    match phase:
        case DrawCard():
            return [Draw]
        case LayDown():
            return [Discard]
    return [EndTurn, Step, Light] if phase.left else [EndTurn]


def _steps(state: State, seat: int) -> Iterator[Step]:
    pawn = state.adventurers[seat]
    reach = GRID.around if pawn.role is Role.RUNNER else GRID.beside
    return map(Step, reach[pawn.cell])


def _lights(state: State, seat: int) -> list[Light]:
    pawn = state.adventurers[seat]
    return [Light()] if pawn.cell in pawn.hand else []


_actions: LegalActions[State, Action] = LegalActions(
    _kinds,
    {
        EndTurn: lambda state, seat: [EndTurn()],
        Step: _steps,
        Light: _lights,
        Draw: lambda state, seat: [Draw()],
        Discard: lambda state, seat: map(Discard, sorted(state.adventurers[seat].hand)),
    },
)
legal = _actions.legal


def walks(state: State, seat: int) -> dict[int, tuple[Action, ...]]:
    phase, pawn = state.phase, state.adventurers[seat]
    if not isinstance(phase, TakeActions) or phase.seat != seat:
        return {}
    reach = GRID.around if pawn.role is Role.RUNNER else GRID.beside
    ways = longer_ways(pawn.cell, phase.left, lambda cell: reach[cell])
    return {cell: tuple(map(Step, way)) for cell, way in ways.items()}


def why_not(state: State, seat: int, action: Action) -> IllegalAction:
    phase = state.phase
    if isinstance(phase, Over):
        return IllegalAction(gettext_noop("The game is over."))
    if phase.seat != seat:
        return IllegalAction(gettext_noop("It is another player's turn."))
    if isinstance(phase, TakeActions) and phase.left and isinstance(action, Step | Light):
        too_far = gettext_noop("Too far for one step.")
        return IllegalAction(too_far if isinstance(action, Step) else gettext_noop("You do not hold this lamp's card."))
    return IllegalAction(gettext_noop("Not now."))


def obstacles(state: State, seat: int) -> dict[int, IllegalAction]:
    here, listed = state.adventurers[seat].cell, legal(state, seat)
    wanted: list[Action] = [Light() if cell == here else Step(cell) for cell in GRID.cells]
    return {cell: why_not(state, seat, action) for cell, action in enumerate(wanted) if action not in listed}


def adapted(state: State, seat: int, action: Action, *, before: State) -> tuple[Action, ...]:
    if _actions.allows(state, seat, action):
        return (action,)
    if isinstance(action, Step) and state.adventurers[seat].cell == action.to:
        return ()
    raise why_not(state, seat, action)


def play(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    if not _actions.allows(state, seat, action):
        raise why_not(state, seat, action)
    return carry_out(state, seat, action)


def carry_out(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    transition: Transition[State, Event] = Transition(state)
    match action:
        case Step(to=to):
            transition.set_pawn(seat, cell=to)
            transition.record(Stepped(seat, to))
            _spend(transition, seat)
        case Light():
            _light(transition, seat)
        case EndTurn():
            transition.set(phase=DrawCard(seat))
            transition.record(TurnEnded(seat))
        case Draw():
            _draw(transition, seat)
        case Discard(card=card):
            _remove_card(transition, seat, card)
            transition.set(discard=(*transition.state.discard, card))
            transition.record(CardDiscarded(seat, card))
            _pass(transition, seat)
    return transition.state, tuple(transition.events)


def _spend(transition: Transition[State, Event], seat: int) -> None:
    phase = transition.state.phase
    assert isinstance(phase, TakeActions)
    transition.set(phase=TakeActions(seat, phase.left - 1))


def _remove_card(transition: Transition[State, Event], seat: int, card: int) -> None:
    hand = transition.state.adventurers[seat].hand
    transition.set_pawn(seat, hand=tuple(each for each in hand if each != card))


def _light(transition: Transition[State, Event], seat: int) -> None:
    cell = transition.state.adventurers[seat].cell
    _remove_card(transition, seat, cell)
    transition.set(lit=(*transition.state.lit, cell))
    transition.record(LampLit(seat, cell))
    _spend(transition, seat)
    if len(transition.state.lit) == LAMPS:
        _end(transition, Outcome(won=True))


def _draw(transition: Transition[State, Event], seat: int) -> None:
    card, *deck = transition.state.deck
    transition.set(deck=tuple(deck))
    if card == GUST:
        gusts = transition.state.gusts + 1
        transition.set(gusts=gusts)
        transition.record(GustBlew(seat, gusts))
    else:
        transition.set_pawn(seat, hand=(*transition.state.adventurers[seat].hand, card))
        transition.record(CardDrawn(seat))
        transition.record(CardSeen(seat, card))
    pawn = transition.state.adventurers[seat]
    if transition.state.gusts == DIFFICULTIES[transition.state.difficulty]:
        _end(transition, Outcome(won=False, cause="wind"))
    elif len(pawn.hand) > pawn.limit:
        transition.set(phase=LayDown(seat))
    else:
        _pass(transition, seat)


def _pass(transition: Transition[State, Event], seat: int) -> None:
    after, turn = (seat + 1) % len(transition.state.adventurers), transition.state.turn + 1
    transition.set(turn=turn, phase=TakeActions(after, ACTIONS))
    transition.record(TurnStarted(after, turn))


def _end(transition: Transition[State, Event], outcome: Outcome) -> None:
    transition.set(phase=Over(outcome))
    transition.record(GameEnded(outcome))
