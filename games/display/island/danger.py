"""The danger of the end of this turn, as a sentence with odds that depend only on what everybody sees."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import LANDMARK, SINKING_TREASURE, THE_TREASURE
from games.display.shared.danger import Danger, DangerLine, level_of, most_pressing
from games.display.shared.meter import rises_left
from games.display.shared.names import addressed, people
from games.display.shared.words import listed, percent
from games.engine.island.data import METER, TREASURE_AT, TREASURE_TILES, Landmark, Treasure
from games.engine.island.movement import stranded
from games.engine.island.odds import chances_of_cards, endings, floods_to_come, rising, treasures_drawn
from games.engine.island.state import Outcome, Over, Swim
from games.engine.island.view import View


def danger(view: View, *, names: Sequence[str]) -> DangerLine:
    """Return the most pressing danger as a sentence, "" if there is none.

    Its odds are those of losing the game in that way this turn, if the turn ends now and nobody plays a card, except a
    Helicopter Lift that saves pawns from drowning. Without such a danger it is a likely loss that brings one nearer.
    """
    if isinstance(view.phase, Over):
        return DangerLine()
    dangers = [_danger(outcome, odds, view, names) for outcome, odds in endings(view).items()]
    return _in_the_water(view, names) or most_pressing(dangers) or _setback(view, names)


def odds_of_losing(view: View) -> dict[str, float]:
    """Return the odds of each way to lose this turn; each treasure, and each drowned player, is a way of its own."""
    return {
        " ".join((each.cause, each.treasure or "", *map(str, each.seats))).strip(): odds
        for each, odds in endings(view).items()
    }


def outlook(view: View) -> str:
    """Return what the water is likely to do this turn, for boards without a danger."""
    rises = {times: odds for times, odds in sorted(rising(view).items()) if view.tick + times < len(METER)}
    floods = {times: floods_to_come(view, times) for times in rises}
    if not any(floods.values()):
        return ""
    least = min(floods)
    count = floods[least]
    more, times = next(((cards, times) for times, cards in floods.items() if cards != count), (count, 0))
    words = {"count": count, "more": more, "odds": percent(1 - rises.get(0, 0.0)), "twice": percent(rises.get(2, 0.0))}
    return _flood_cards(count, certain=least > 0, possible=len(rises) > 1, grows_after=times) % words


def _flood_cards(count: int, *, certain: bool, possible: bool, grows_after: int) -> str:
    """Return the sentence for so many flood cards.

    It depends on whether the water is `certain` to rise first, or may, and after how many rises more cards come.
    """
    if certain and grows_after:
        return ngettext(
            "%(count)s flood card to come, after the water rises, or %(more)s if it rises twice (%(twice)s chance).",
            "%(count)s flood cards to come, after the water rises, or %(more)s if it rises twice (%(twice)s chance).",
            count,
        )
    if certain:
        return ngettext(
            "%(count)s flood card to come, after the water rises.",
            "%(count)s flood cards to come, after the water rises.",
            count,
        )
    if grows_after == 1:
        return ngettext(
            "%(count)s flood card to come, or %(more)s if the water rises first (%(odds)s chance).",
            "%(count)s flood cards to come, or %(more)s if the water rises first (%(odds)s chance).",
            count,
        )
    if grows_after:
        return ngettext(
            "%(count)s flood card to come, or %(more)s if the water rises twice (%(twice)s chance).",
            "%(count)s flood cards to come, or %(more)s if the water rises twice (%(twice)s chance).",
            count,
        )
    if possible:
        return ngettext(
            "%(count)s flood card to come; chance that the water rises first: %(odds)s.",
            "%(count)s flood cards to come; chance that the water rises first: %(odds)s.",
            count,
        )
    return ngettext("%(count)s flood card to come.", "%(count)s flood cards to come.", count)


def _in_the_water(view: View, names: Sequence[str]) -> DangerLine:
    """Return which pawns a teammate has to lift off now (I19)."""
    if not isinstance(view.phase, Swim):
        return DangerLine()
    who = [names[seat] for seat in view.phase.seats if stranded(view, seat)]
    if not who:
        return DangerLine()
    text = ngettext(
        "%(who)s cannot swim anywhere: without a Helicopter Lift the game is lost.",
        "%(who)s cannot swim anywhere: without a Helicopter Lift the game is lost.",
        len(who),
    )
    second = _("You cannot swim anywhere: without a Helicopter Lift the game is lost.")
    return DangerLine(addressed(text, {"who": people(who)}, who=second), "high")


def _danger(outcome: Outcome, odds: float, view: View, names: Sequence[str]) -> Danger:
    match outcome.cause:
        case "landing sunk":
            text = _("Fools' Landing can sink this turn (%(odds)s); then the game is lost.") % {"odds": percent(odds)}
            # Translators: a clause after “Most likely:”.
            return Danger(odds, text, _("Fools' Landing sinks"))
        case "treasure sunk" if outcome.treasure:
            return _treasure(outcome.treasure, odds, view)
        case "drowned":
            return _drowning(outcome.seats, odds, view, names)
        case _:
            return _skull(odds, view)


def _skull(odds: float, view: View) -> Danger:
    if rises_left(view) == 1:
        text = _("If the water rises this turn (%(odds)s), the island is swamped.")
    else:
        text = _("If the water rises twice this turn (%(odds)s), the island is swamped.")
    # Translators: a clause after “Most likely:”.
    return Danger(odds, text % {"odds": percent(odds)}, _("the island is swamped"))


def _treasure(treasure: Treasure, odds: float, view: View) -> Danger:
    """Return the danger that a treasure sinks with its last tiles."""
    left = _standing_tiles(treasure, view)
    words = {
        "tiles": listed(LANDMARK[each] for each in left),
        "treasure": SINKING_TREASURE[treasure],
        "odds": percent(odds),
    }
    text = ngettext(
        "%(tiles)s can sink this turn (%(odds)s): %(treasure)s would be lost.",
        "%(tiles)s can both sink this turn (%(odds)s): %(treasure)s would be lost.",
        len(left),
    )
    # Translators: a clause after “Most likely:”.
    return Danger(odds, text % words, _("%(treasure)s sinks") % words)


def _drowning(seats: Sequence[int], odds: float, view: View, names: Sequence[str]) -> Danger:
    words = {"who": people(names[seat] for seat in seats), "odds": percent(odds)}
    # Translators: a clause after “Most likely:”.
    cause = addressed(ngettext("%(who)s drowns", "%(who)s drown", len(seats)), words, who=_("you drown"))
    tile = _doomed_with(seats, view)
    if tile is None:
        text = ngettext(
            "%(who)s can drown this turn (%(odds)s); then the game is lost.",
            "%(who)s can drown this turn (%(odds)s); then the game is lost.",
            len(seats),
        )
        second = _("You can drown this turn (%(odds)s); then the game is lost.")
        return Danger(odds, addressed(text, words, who=second), cause)
    text = ngettext(
        "If %(tile)s sinks (%(odds)s), %(who)s drowns.", "If %(tile)s sinks (%(odds)s), %(who)s drown.", len(seats)
    )
    words["tile"] = str(LANDMARK[tile])
    return Danger(odds, addressed(text, words, who=_("If %(tile)s sinks (%(odds)s), you drown.")), cause)


def _doomed_with(seats: Sequence[int], view: View) -> Landmark | None:
    """Return the tile whose sinking is certain to drown these pawns, or None.

    There is one if no other tile is in reach, and no Helicopter Lift can be drawn.
    """
    cells = {view.pawns[seat].cell for seat in seats}
    tile = view.tiles[min(cells)]
    if len(cells) > 1 or tile is None or tile.sunk or not all(stranded(view, seat) for seat in seats):
        return None
    return tile.landmark if not any(lifts for _rises, lifts in treasures_drawn(view)) else None


def _setback(view: View, names: Sequence[str]) -> DangerLine:
    """Return the likeliest of the losses that bring a defeat nearer, "" if none is likely this turn."""
    chances = chances_of_cards(view)
    losses = [*_lost_tiles(view, chances), *_swims(view, chances, names)]
    odds, text = max(losses, key=lambda loss: loss[0], default=(0.0, ""))
    return DangerLine(text, "medium") if level_of(odds) == "high" else DangerLine()


def _lost_tiles(view: View, chances: Mapping[Landmark, float]) -> Iterator[tuple[float, str]]:
    """Yield what the card of each tile that matters would cost the team, with its odds."""
    for tile in view.standing.values():
        odds, treasure = chances[tile.landmark], TREASURE_AT.get(tile.landmark)
        words = {"tile": LANDMARK[tile.landmark], "odds": percent(odds)}
        if tile.landmark is Landmark.FOOLS_LANDING and not tile.flooded:
            yield odds, _("Fools' Landing may be flooded (%(odds)s). If it is flooded again, you lose.") % words
        if treasure is None or treasure in view.captured:
            continue
        if tile.flooded:  # if it is the last tile, the game is lost with it
            words["treasure"] = SINKING_TREASURE[treasure]
            yield odds, _("If %(tile)s sinks (%(odds)s), %(treasure)s has one tile left.") % words
        elif len(_standing_tiles(treasure, view)) == 1:
            words["treasure"] = THE_TREASURE[treasure]
            yield odds, _("%(tile)s may be flooded (%(odds)s). If it is flooded again, you lose %(treasure)s.") % words


def _swims(view: View, chances: Mapping[Landmark, float], names: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Yield who has to swim if a tile sinks, with its odds."""
    for cell, tile in view.standing.items():
        who = [names[seat] for seat, pawn in enumerate(view.pawns) if pawn.cell == cell]
        if who and tile.flooded:
            words = {"tile": LANDMARK[tile.landmark], "odds": percent(chances[tile.landmark]), "who": people(who)}
            text = ngettext(
                "If %(tile)s sinks (%(odds)s), %(who)s has to swim.",
                "If %(tile)s sinks (%(odds)s), %(who)s have to swim.",
                len(who),
            )
            second = _("If %(tile)s sinks (%(odds)s), you have to swim.")
            yield chances[tile.landmark], addressed(text, words, who=second)


def _standing_tiles(treasure: Treasure, view: View) -> list[Landmark]:
    standing = {tile.landmark for tile in view.standing.values()}
    return [landmark for landmark in TREASURE_TILES[treasure] if landmark in standing]
