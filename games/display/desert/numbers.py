"""The numbers of components as they are now, and what a cell shows, by the ids of the rulebook."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.decks import decks, kinds
from games.display.desert.names import CELL, FACE_PICTURE, GEAR, GEAR_PICTURE, PART_PICTURE, ROLE_PICTURE
from games.display.desert.vitals import vitals
from games.display.shared.words import full_stop, joined, listed
from games.engine.desert.data import ALL_SAND, BLOCKED, CLUES, GEAR_DECK, STORM_DECK, TILES, Gear, Part
from games.engine.desert.view import View


def numbers(view: View, *, names: Sequence[str]) -> Mapping[str, str]:
    seen = vitals(view)
    return {
        "D15": _("%(left)s of %(all)s sand left.") % {"left": view.supply, "all": ALL_SAND},
        "difficulty-skull": full_stop(seen.meter),
        **{f"goal-{part.picture}": full_stop(part.label) for part in seen.parts},
        **dict(_tiles(view)),
        **dict(_storm(view)),
        **dict(_gear(view, names)),
        **dict(_adventurers(view, names)),
    }


def contents(view: View, cell: int) -> Sequence[str]:
    tile = view.tiles[cell]
    if tile is None:
        return ("storm-storm", *_parts_there(view.waiting))
    sand = () if not tile.sand else ("tiles-sand-1",) if tile.sand < BLOCKED else ("tiles-sand-many",)
    ground = "tiles-water-mark" if tile.marked else "tiles-dune"
    if tile.face is not None:
        # Only the reader knows the tile that a Terrascope has shown, and only their view has it.
        ground = "tiles-arrow-row" if tile.face in CLUES else f"tiles-{FACE_PICTURE[tile.face]}"
    return (ground, *sand, *_parts_there(tile.parts))


def _parts_there(parts: Sequence[Part]) -> list[str]:
    return [f"goal-{PART_PICTURE[part]}" for part in parts]


def _tiles(view: View) -> Iterator[tuple[str, str]]:
    tiles = [(CELL[cell], tile) for cell, tile in enumerate(view.tiles) if tile is not None]
    faces: dict[str, list[str]] = {}
    for name, tile in tiles:
        if tile.excavated and tile.face is not None:
            anchor = "arrow-row" if tile.face in CLUES else FACE_PICTURE[tile.face]
            faces.setdefault(anchor, []).append(name)
    counts = {FACE_PICTURE[face]: count for face, count in TILES.items() if face not in CLUES}
    for picture, count in (counts | {"arrow-row": len(CLUES)}).items():
        found = faces.get(picture, [])
        words = {"found": len(found), "all": count, "places": listed(found)}
        some, none = _("Excavated: %(found)s of %(all)s, on %(places)s."), _("Excavated: %(found)s of %(all)s.")
        yield f"tiles-{picture}", (some if found else none) % words
    for picture, names in {
        "dune": [name for name, tile in tiles if not tile.excavated],
        "water-mark": [name for name, tile in tiles if tile.marked],
        "sand-1": [name for name, tile in tiles if 0 < tile.sand < BLOCKED],
        "sand-many": [name for name, tile in tiles if tile.sand >= BLOCKED],
    }.items():
        yield f"tiles-{picture}", _on_board(len(names))


def _on_board(count: int) -> str:
    return ngettext("%(count)s tile on the board.", "%(count)s tiles on the board.", count) % {"count": count}


def _storm(view: View) -> Iterator[tuple[str, str]]:
    yield "storm-storm", _("It lies on %(cell)s.") % {"cell": CELL[view.hole]}
    seen = decks(view)
    every = dict(kinds(STORM_DECK))
    odds = {picture: percent for picture, _name, percent in seen.odds}
    for picture, left in seen.pile:
        text = _("In the pile: %(left)s of %(all)s.") % {"left": left, "all": every[picture]}
        chance = _("Chance that it comes next: %(chance)s.") % {"chance": odds[picture]} if picture in odds else ""
        yield f"storm-{picture}", joined(text, chance)


def _gear(view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    canteens = (
        # Translators: a person and their water: “Ana 3 of 5”.
        _("%(name)s %(water)s of %(canteen)s") % {"name": name, "water": pawn.water, "canteen": pawn.canteen}
        for name, pawn in zip(names, view.pawns, strict=True)
    )
    yield "gear-drop", full_stop(listed(canteens))
    yield "gear-gear", full_stop(decks(view).gear_left)
    for gear, every in GEAR_DECK.items():
        yield f"gear-{GEAR_PICTURE[gear]}", _one_gear(view, gear, every, names)


def _one_gear(view: View, gear: Gear, every: int, names: Sequence[str]) -> str:
    used = _("Used up: %(used)s of %(all)s.") % {"used": view.gear_used.count(gear), "all": every}
    holders = [name for name, pawn in zip(names, view.pawns, strict=True) if gear in pawn.gear]
    return joined(_held_by(holders), used)


def _held_by(holders: Sequence[str]) -> str:
    return _("In hand: %(names)s.") % {"names": listed(holders)} if holders else ""


def _adventurers(view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, pawn in zip(names, view.pawns, strict=True):
        words = {"name": name, "cell": CELL[pawn.cell], "water": pawn.water, "canteen": pawn.canteen}
        text = _("%(name)s, on %(cell)s, has %(water)s of %(canteen)s water.") % words
        gear = _("Gear: %(gear)s.") % {"gear": listed(GEAR[each] for each in pawn.gear)} if pawn.gear else ""
        buried = _("Buried.") if pawn.buried else ""
        yield f"adventurers-{ROLE_PICTURE[pawn.role]}", joined(text, buried, gear)
