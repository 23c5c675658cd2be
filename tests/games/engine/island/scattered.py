"""Random mid-game boards: everything is where it may be in a real game."""

from collections.abc import Mapping
from random import Random
from typing import TypeVar

from games.engine.island import PLAYERS, ROLES, SHAPES, State
from games.engine.island.data import (
    HAND_LIMIT,
    METER,
    TREASURE_DECK,
    TREASURE_TILES,
    Card,
    Landmark,
    Role,
    Treasure,
)
from games.engine.island.state import DrawFlood, DrawTreasure, Phase, TakeActions

from .boards import board, name

T = TypeVar("T")


def scattered(random: Random) -> State:
    """Return a board for any number of players on any shape, at any moment without interruption."""
    shape = random.choice(list(SHAPES))
    roles = random.sample(ROLES, random.choice(PLAYERS))
    places = [name(cell, shape) for cell in SHAPES[shape].places]
    tiles = dict(zip(places, random.sample(list(Landmark), 24), strict=True))
    captured = [treasure for treasure in Treasure if random.random() < random.choice((0.2, 0.8))]
    sunk = _sunk(tiles, captured, random)
    standing = [place for place in places if place not in sunk]
    flooded = [place for place in standing if random.random() < 0.5]
    crowd = random.choice([flooded or standing, standing])
    at = [random.choice(crowd[:2] if random.random() < 0.6 else standing) for _ in roles]
    cards = _shuffled(TREASURE_DECK, random)
    hands = _dealt([card for card in cards if card is not Card.WATERS_RISE], len(roles), random)
    flood = random.sample(standing, len(standing))
    if at[0] in flooded and random.random() < 0.5:
        flood.remove(at[0])
        flood.insert(0, at[0])
    flood_pile = random.randint(1, len(standing))
    tick = random.randrange(len(METER))
    return board(
        shape=shape,
        roles=roles,
        at=at,
        hands=hands,
        tiles=tiles,
        flooded=flooded,
        sunk=sunk,
        flood=flood,
        flood_pile=flood_pile,
        layers=_layers(flood_pile, random),
        treasure=_rest(cards, hands),
        treasure_pile=random.randint(1, len(_rest(cards, hands))),
        captured=captured,
        tick=tick,
        phase=_phase(roles, METER[tick], random),
    )


def _sunk(tiles: Mapping[str, Landmark], captured: list[Treasure], random: Random) -> list[str]:
    """Return some places that could have sunk without losing the game."""
    kept = {Landmark.FOOLS_LANDING}
    kept |= {random.choice(TREASURE_TILES[treasure]) for treasure in Treasure if treasure not in captured}
    much = random.choice((0, 0.3, 0.6, 0.9))
    return [place for place, landmark in tiles.items() if landmark not in kept and random.random() < much]


def _shuffled(counts: Mapping[T, int], random: Random) -> list[T]:
    return random.sample(list(counts), k=sum(counts.values()), counts=list(counts.values()))


def _dealt(cards: list[Card], players: int, random: Random) -> dict[int, list[Card]]:
    """Return hands of up to five cards, some with several cards of one treasure."""
    hands: dict[int, list[Card]] = {}
    for seat in range(players):
        count = random.randint(0, HAND_LIMIT)
        if random.random() < 0.3:
            liked = random.choice(cards)
            cards = sorted(cards, key=liked.__ne__)
        hands[seat], cards = cards[:count], cards[count:]
    return hands


def _rest(cards: list[Card], hands: Mapping[int, list[Card]]) -> list[Card]:
    left = list(cards)
    for hand in hands.values():
        for card in hand:
            left.remove(card)
    return left


def _layers(pile: int, random: Random) -> list[int]:
    """Return the sizes of up to three known sets on top of a pile."""
    layers = []
    for _ in range(random.randint(0, 3)):
        if pile:
            layers.append(random.randint(1, pile))
            pile -= layers[-1]
    return layers


def _phase(roles: list[Role], level: int, random: Random) -> Phase:
    seat = random.randrange(len(roles))
    match random.random():
        case chance if chance < 0.2:
            return DrawTreasure(seat, random.randint(1, 2))
        case chance if chance < 0.5:
            return DrawFlood(seat, random.randint(1, level))
    left = random.randint(0, 3)
    if roles[seat] is Role.NAVIGATOR and random.random() < 0.5:
        return TakeActions(seat, left, guided=random.choice([other for other in range(len(roles)) if other != seat]))
    return TakeActions(seat, left, flown=roles[seat] is Role.PILOT and random.random() < 0.5)
