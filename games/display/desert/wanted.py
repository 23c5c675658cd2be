"""What a request in the desert asks a teammate for."""

from collections.abc import Collection, Sequence

from games.display.desert.names import GEAR
from games.display.desert.phrase import name_of
from games.display.shared.cells import Place
from games.display.shared.wanted import Wanted, card, card_for, flight, flight_of, fly, use, use_on, water, water_for
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import Gear

SIMPLE: dict[type, Gear] = {
    actions.UseSolarShield: Gear.SOLAR_SHIELD,
    actions.UseWaterReserve: Gear.WATER_RESERVE,
    actions.UseTimeThrottle: Gear.TIME_THROTTLE,
}


def wanted(action: Action, *, asker: Collection[int], names: Sequence[str], places: Sequence[Place]) -> Wanted:
    match action:
        case actions.GiveWater(to=to, amount=amount):
            return water(amount) if to in asker else water_for(name_of(names, to), amount)
        case actions.GiveGear(to=to, gear=gear):
            return card(GEAR[gear]) if to in asker else card_for(name_of(names, to), GEAR[gear])
        case actions.UseDuneBlaster(cell=cell):
            return use_on(GEAR[Gear.DUNE_BLASTER], places[cell].on)
        case actions.UseTerrascope(cell=cell):
            return use_on(GEAR[Gear.TERRASCOPE], places[cell].on)
        case actions.UseJetPack(to=to, passenger=None):
            return fly(places[to].to)
        case actions.UseJetPack(to=to, passenger=pawn):
            return flight(places[to].to) if pawn in asker else flight_of(name_of(names, pawn), places[to].to)
    return use(GEAR[SIMPLE[type(action)]])
