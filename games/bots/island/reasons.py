"""Why a bot does what it does on the island: sentences, and what makes each of them true."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.bots.island.shore_reasons import SHORING, SeatPlays, keeps_sandbags, shored, standing, wanted, way
from games.bots.protocol import Reason
from games.bots.reasons import (
    FOR_NEXT_TURN,
    STOPS,
    Named,
    Sentence,
    by_gain,
    first_true,
    is_me,
    moved,
    second_forms,
)
from games.engine.core.errors import gettext_noop
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, CARD_OF, HAND_LIMIT, TREASURE_AT, TREASURE_CARDS, Landmark
from games.engine.island.play import carry_out
from games.engine.island.state import Discard, State, Swim, TakeActions


def reason(
    before: Mapping[str, float],
    after: Mapping[str, float],
    state: State,
    plays: Sequence[tuple[int, Action]],
    seat: int,
) -> Reason:
    """Return the sentence for these plays."""
    if not plays and isinstance(state.phase, TakeActions):
        seat = state.phase.seat
    done = SeatPlays(carry_out, state, plays, seat)
    if all(isinstance(play.action, actions.EndTurn | actions.Draw) for play in done.own):
        # A card comes in any case, and needs no reason.
        return first_true(STAYS, done) if isinstance(state.phase, TakeActions) else Reason("")
    return first_true([*FIRST, *by_gain(MOTIVES, before, after), *LAST], done)


def _comes_closer(done: SeatPlays, pawn: int, cells: Collection[int]) -> bool:
    """Return whether a pawn has a shorter way to the nearest cell from where it is than from where it was."""
    after, was = done.after, done.before.adventurers[pawn].cell
    return way(after, pawn, after.adventurers[pawn].cell, cells) < way(after, pawn, was, cells)


def _comes_closer_to_landing(done: SeatPlays, pawns: Iterable[int]) -> Named:
    landing = done.after.cell_of(Landmark.FOOLS_LANDING)
    return next(({"who": pawn} for pawn in sorted(pawns) if _comes_closer(done, pawn, [landing])), {})


def _carries_cards(done: SeatPlays, pawns: Iterable[int]) -> Named:
    """Return one of these pawns that comes closer to a treasure of which it holds cards, and the treasure."""
    for pawn in sorted(pawns):
        for treasure in sorted(wanted(done.after, pawn)):
            if _comes_closer(done, pawn, standing(done.after, treasure)):
                return {"who": pawn, "treasure": treasure}
    return {}


def _can_pass(done: SeatPlays) -> Named:
    """Return a teammate to whose tile the seat comes, and with whom it can pass cards there that are needed."""
    before, after, me = done.before.adventurers, done.after.adventurers, done.seat
    for other, pawn in enumerate(after):
        is_new = other != me and pawn.cell == after[me].cell and before[other].cell != before[me].cell
        if done.moves and is_new and wanted(done.after, me) | wanted(done.after, other):
            return {"who": other}
    return {}


def _comes_closer_to_cards(done: SeatPlays) -> Named:
    """Return a teammate who holds cards of the same treasure as the seat, which comes closer, and the treasure."""
    after, me = done.after, done.seat
    for other, pawn in enumerate(after.adventurers):
        shared = wanted(after, me) & wanted(after, other) if done.moves and other != me else None
        if shared and _comes_closer(done, me, [pawn.cell]):
            return {"who": other, "treasure": min(shared)}
    return {}


def _leaves_water(done: SeatPlays) -> Named:
    """Return the dry tile for which the seat leaves a flooded one."""
    return moved(done) if done.before.under(done.seat).flooded and _is_dry(done.after, done.seat) else {}


def _saves(done: SeatPlays, pawns: Iterable[int]) -> Named:
    """Return one of these pawns whose flooded tile the seat shores up, or that it brings from there, and the tile."""
    kept = shored(done)
    for pawn in pawns:
        is_kept = any(state.adventurers[pawn].cell == cell for state, cell in kept)
        is_brought = pawn in done.others and done.before.under(pawn).flooded and _is_dry(done.after, pawn)
        if is_kept or is_brought:
            return {"who": pawn, "place": done.before.adventurers[pawn].cell}
    return {}


def _teammates(done: SeatPlays) -> list[int]:
    return [seat for seat in range(len(done.before.adventurers)) if seat != done.seat]


def _is_dry(state: State, seat: int) -> bool:
    tile = state.under(seat)
    return not tile.flooded and not tile.sunk


def _given(done: SeatPlays) -> list[tuple[State, actions.GiveCard]]:
    """Return the seat's gifts, each with the state before it."""
    return [(play.before, play.action) for play in done.own if isinstance(play.action, actions.GiveCard)]


def _card_given(done: SeatPlays) -> Named:
    return next((_gift(gift) for _, gift in _given(done)), {})


def _gift(gift: actions.GiveCard) -> Named:
    return {"card": gift.card, "who": gift.to}


def _card_worth_more(done: SeatPlays) -> Named:
    """Return a card that the seat gives to a hand in which it joins more cards of its treasure, and to whom."""
    for state, gift in _given(done):
        giver, taker = state.adventurers[done.seat], state.adventurers[gift.to]
        if taker.hand.count(gift.card) >= giver.hand.count(gift.card):
            return _gift(gift)
    return {}


def _completes_set(done: SeatPlays) -> Named:
    """Return a card that the seat gives to the largest hand of its treasure, to whom, and the number there then."""
    for state, gift in reversed(_given(done)):
        counts = [pawn.hand.count(gift.card) for pawn in state.adventurers]
        needed = {CARD_OF[treasure] for treasure in CARD_OF if treasure not in state.captured}
        if 0 < counts[gift.to] == max(counts) and gift.card in needed:
            return {**_gift(gift), "count": min(counts[gift.to] + 1, CAPTURE)}
    return {}


def _card_of_full_hand(done: SeatPlays) -> Named:
    """Return a card that the seat gives away, although its hand has not got too full yet, but will when it draws."""
    return next((_gift(gift) for state, gift in _given(done) if _gets_too_full(state, done.seat)), {})


def _gets_too_full(state: State, seat: int) -> bool:
    size = len(state.adventurers[seat].hand)
    return size <= HAND_LIMIT < size + TREASURE_CARDS


def _must_discard(state: State, seat: int) -> bool:
    return isinstance(state.phase, Discard) and state.phase.seat == seat


def _plays_rather_than_discards(done: SeatPlays) -> bool:
    return any(
        _must_discard(play.before, done.seat) for play in done.of(actions.UseSandbags, actions.UseHelicopterLift)
    )


def _uses_sandbags_early(done: SeatPlays) -> bool:
    return any(_gets_too_full(play.before, done.seat) for play in done.of(actions.UseSandbags))


def _discarded(done: SeatPlays, *, needed: bool) -> Named:
    """Return a card that the seat discards: one of a captured treasure, or one that is `needed` for more than that."""
    taken = [CARD_OF[treasure] for treasure in done.before.captured]
    for play in done.own:
        if isinstance(play.action, actions.DiscardCard) and (play.action.card not in taken) == needed:
            return {"card": play.action.card}
    return {}


def _keeps_larger_set(done: SeatPlays) -> Named:
    """Return a needed card that the seat discards, and the treasure of which it then has most cards, at least 2."""
    discarded, hand = _discarded(done, needed=True), done.after.adventurers[done.seat].hand
    counts = {treasure: hand.count(CARD_OF[treasure]) for treasure in wanted(done.after, done.seat)}
    best = max(sorted(counts), key=counts.__getitem__, default=None)
    if best is None or not discarded or counts[best] < max(2, hand.count(discarded["card"]) + 1):
        return {}
    return {**discarded, "treasure": best}


def _waits_on_landing(done: SeatPlays) -> Named:
    """Return a pawn that is not on Fools' Landing yet, if the seat is, and the team has all treasures."""
    state, pawns = done.before, done.before.adventurers
    landing = state.cell_of(Landmark.FOOLS_LANDING)
    if len(state.captured) < len(CARD_OF) or pawns[done.seat].cell != landing:
        return {}
    return next(({"who": seat} for seat, pawn in enumerate(pawns) if pawn.cell != landing), {})


def _lifts(done: SeatPlays) -> list[tuple[State, actions.UseHelicopterLift]]:
    """Return the seat's lifts, each with the state before it."""
    return [(play.before, play.action) for play in done.own if isinstance(play.action, actions.UseHelicopterLift)]


def _lifts_swimmer(done: SeatPlays) -> Named:
    for state, lift in _lifts(done):
        for pawn in lift.pawns:
            if isinstance(state.phase, Swim) and pawn in state.phase.seats:
                return {"who": pawn}
    return {}


def _brings_together(done: SeatPlays) -> Named:
    """Return a pawn whose cards a lift brings to their treasure, or to a teammate with cards of the same treasure."""
    for state, lift in _lifts(done):
        there = {TREASURE_AT.get(state.tile(lift.to).landmark)}.union(
            *(wanted(state, pawn) for pawn, other in enumerate(state.adventurers) if other.cell == lift.to)
        )
        for pawn in lift.pawns:
            if wanted(state, pawn) & there:
                return {"who": pawn, "to": lift.to}
    return {}


def _captures(done: SeatPlays) -> Named:
    """Return a treasure that the seat captures."""
    return next(({"treasure": play.after.captured[-1]} for play in done.of(actions.Capture)), {})


def _full_set(done: SeatPlays) -> Named:
    """Return a treasure that is not captured, and of which the seat holds nearly all cards or all."""
    hand = done.before.adventurers[done.seat].hand
    mine = sorted(wanted(done.before, done.seat))
    full = (treasure for treasure in mine if hand.count(CARD_OF[treasure]) >= CAPTURE - 1)
    return next(({"treasure": treasure} for treasure in full), {})


FIRST: list[Sentence[SeatPlays]] = [
    Sentence(gettext_noop("Everybody is aboard: we fly home."), lambda done: done.of(actions.Escape)),
    Sentence(gettext_noop("I capture %(treasure)s."), _captures),
    Sentence(
        gettext_noop("I discard %(card)s: we already have that treasure."),
        lambda done: _discarded(done, needed=False),
    ),
    Sentence(
        gettext_noop("My hand is too full: I discard %(card)s and keep my cards for %(treasure)s."),
        _keeps_larger_set,
    ),
    Sentence(
        gettext_noop("My hand is too full, so I discard this card: %(card)s."),
        lambda done: _discarded(done, needed=True),
    ),
    Sentence(gettext_noop("My tile has sunk: I swim %(to)s."), lambda done: done.of(actions.SwimTo) and moved(done)),
    Sentence(
        gettext_noop("The Helicopter Lift takes me out of the water."),
        lambda done: is_me(done, _lifts_swimmer(done)),
    ),
    Sentence(
        gettext_noop("The Helicopter Lift takes %(who)s out of the water."),
        _lifts_swimmer,
        second=gettext_noop("The Helicopter Lift takes you out of the water."),
    ),
    Sentence(gettext_noop("My hand is too full: I play a card rather than discard one."), _plays_rather_than_discards),
]
"""Sentences that need no motive."""

MOTIVES: list[Sentence[SeatPlays]] = [
    *SHORING,
    Sentence(gettext_noop("My tile may sink: I go %(to)s."), _leaves_water, ("pawn",)),
    Sentence(
        gettext_noop("I keep %(who)s out of the water: %(place)s may sink."),
        lambda done: _saves(done, _teammates(done)),
        ("pawn",),
        second=gettext_noop("I keep you out of the water: %(place)s may sink."),
    ),
    Sentence(gettext_noop("My tile may sink: I shore it up."), lambda done: _saves(done, [done.seat]), ("pawn",)),
    Sentence(
        gettext_noop("With my card, %(who)s has %(count)s of the 4 cards for %(card)s."),
        _completes_set,
        ("cards", "excess", "way"),
        second=gettext_noop("With my card, you have %(count)s of the 4 cards for %(card)s."),
    ),
    Sentence(
        gettext_noop("%(who)s needs this card more than I do: %(card)s."),
        _card_worth_more,
        ("cards", "excess", "way"),
        second=gettext_noop("You need this card more than I do: %(card)s."),
    ),
    Sentence(
        gettext_noop("My hand may get too full, so I give %(who)s this card: %(card)s."),
        _card_of_full_hand,
        ("excess", "cards", "way"),
        second=gettext_noop("My hand may get too full, so I give you this card: %(card)s."),
    ),
    Sentence(gettext_noop("I use Sandbags before my hand gets too full."), _uses_sandbags_early, ("excess",)),
    Sentence(
        gettext_noop("The Helicopter Lift takes my cards %(to)s, where we need them."),
        lambda done: is_me(done, _brings_together(done)),
        ("cards", "way"),
    ),
    Sentence(
        gettext_noop("The Helicopter Lift takes %(who)s %(to)s, where we need their cards."),
        _brings_together,
        ("cards", "way"),
        second=gettext_noop("The Helicopter Lift takes you %(to)s, where we need your cards."),
    ),
    Sentence(
        gettext_noop("I go to %(who)s so that we can pass cards."),
        _can_pass,
        ("cards", "excess"),
        second=gettext_noop("I come to you so that we can pass cards."),
    ),
    Sentence(
        gettext_noop("I move closer to %(who)s so that we can pass cards for %(treasure)s."),
        _comes_closer_to_cards,
        ("cards",),
        second=gettext_noop("I come closer to you so that we can pass cards for %(treasure)s."),
    ),
    Sentence(
        gettext_noop("I bring my cards closer to %(treasure)s."),
        lambda done: done.moves and _carries_cards(done, [done.seat]),
        ("way",),
    ),
    Sentence(
        gettext_noop("I bring %(who)s and their cards closer to %(treasure)s."),
        lambda done: _carries_cards(done, done.others),
        ("way",),
        second=gettext_noop("I bring you and your cards closer to %(treasure)s."),
    ),
    Sentence(
        gettext_noop("I go towards Fools' Landing, where we all must meet."),
        lambda done: done.moves and _comes_closer_to_landing(done, [done.seat]),
        ("home",),
    ),
    Sentence(
        gettext_noop("I bring %(who)s towards Fools' Landing, where we all must meet."),
        lambda done: _comes_closer_to_landing(done, done.others),
        ("home",),
        second=gettext_noop("I bring you towards Fools' Landing, where we all must meet."),
    ),
]

LAST: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("I give %(who)s this card: %(card)s."),
        _card_given,
        second=gettext_noop("I give you this card: %(card)s."),
    ),
    *FOR_NEXT_TURN,
]
"""Sentences for plans without a motive that can be checked."""

STAYS: list[Sentence[SeatPlays]] = [
    Sentence(
        gettext_noop("I keep my Sandbags for Fools' Landing."),
        lambda done: keeps_sandbags(done) and done.before.tile(done.before.cell_of(Landmark.FOOLS_LANDING)).flooded,
    ),
    Sentence(gettext_noop("I keep my Sandbags for an emergency."), keeps_sandbags),
    Sentence(gettext_noop("I keep my cards for %(treasure)s."), _full_set),
    Sentence(
        gettext_noop("I wait on Fools' Landing for %(who)s."),
        _waits_on_landing,
        second=gettext_noop("I wait on Fools' Landing for you."),
    ),
    *STOPS,
]
"""Sentences for the end of a turn. It may have no reason if no action is left."""

SECOND_FORMS = second_forms(FIRST, MOTIVES, LAST, STAYS)
