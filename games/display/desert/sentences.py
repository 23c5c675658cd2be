"""Events as sentences for the log, recaps, mails and announcements: a format or a small function for each event."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from games.display.desert.names import CELL, FACE, GEAR, PLACE, ROLE, THE_PART, THE_ROLE, storm_card
from games.display.shared.cells import Place
from games.display.shared.names import addressed, people, with_article
from games.display.shared.words import full_stop, joined, listed, words_of
from games.engine.desert import events
from games.engine.desert.data import METER, StormCard
from games.engine.desert.events import Event
from games.engine.desert.state import Outcome

Names = Sequence[str]


def sentence(event: Event, *, names: Names, places: Sequence[Place] = PLACE) -> str | None:
    """Return an event as a sentence, or None if the log leaves it out. The names of the desert's cells never change."""
    if type(event) in FORMATS:
        text, second = FORMATS[type(event)]
        return addressed(text, words_of(event, names, TERMS), **second)
    return SENTENCES[type(event)](event, names)


def _moved(event: events.Moved, names: Names) -> str:
    words: dict[str, object] = {"who": names[event.seat], "to": PLACE[event.to].to}
    if event.guide is not None:
        return _guided(event, names, names[event.guide])
    if event.passenger is not None:
        return _moved_together(event, {**words, "other": names[event.passenger]})
    if event.by == "tunnel":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(_("%(who)s went through a tunnel %(to)s."), words, who=_("You went through a tunnel %(to)s."))
    if event.by == "jet pack":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(_("%(who)s flew %(to)s."), words, who=_("You flew %(to)s."))
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return addressed(_("%(who)s moved %(to)s."), words, who=_("You moved %(to)s."))


def _moved_together(event: events.Moved, words: dict[str, object]) -> str:
    if event.by == "tunnel":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(
            _("%(who)s and %(other)s went through a tunnel %(to)s."),
            words,
            who=_("You and %(other)s went through a tunnel %(to)s."),
            other=_("You and %(who)s went through a tunnel %(to)s."),
        )
    if event.by == "jet pack":
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        return addressed(
            _("%(who)s and %(other)s flew %(to)s."),
            words,
            who=_("You and %(other)s flew %(to)s."),
            other=_("You and %(who)s flew %(to)s."),
        )
    # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
    return addressed(
        _("%(who)s and %(other)s moved %(to)s."),
        words,
        who=_("You and %(other)s moved %(to)s."),
        other=_("You and %(who)s moved %(to)s."),
    )


def _guided(event: events.Moved, names: Names, guide: str) -> str:
    moved = [seat for seat in (event.seat, event.passenger) if seat is not None and seat != event.guide]
    words = {"guide": guide, "who": people(names[seat] for seat in moved), "to": PLACE[event.to].to}
    came_along = addressed(_("%(guide)s came along."), words, guide=_("You came along."))
    return joined(_guided_there(event, words), came_along if event.passenger == event.guide else "")


def _guided_there(event: events.Moved, words: dict[str, object]) -> str:
    if event.by == "tunnel":
        return addressed(
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            _("%(guide)s guided %(who)s through a tunnel %(to)s."),
            words,
            guide=_("You guided %(who)s through a tunnel %(to)s."),
            who=_("%(guide)s guided you through a tunnel %(to)s."),
        )
    return addressed(
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(guide)s guided %(who)s %(to)s."),
        words,
        guide=_("You guided %(who)s %(to)s."),
        who=_("%(guide)s guided you %(to)s."),
    )


def _sand_removed(event: events.SandRemoved, names: Names) -> str:
    words = {"who": names[event.seat], "cell": CELL[event.cell], "amount": event.amount, "left": event.left}
    if event.left:
        text = ngettext(
            "%(who)s removed %(amount)s sand from %(cell)s; %(left)s left.",
            "%(who)s removed %(amount)s sand from %(cell)s; %(left)s left.",
            event.amount,
        )
        second = ngettext(
            "You removed %(amount)s sand from %(cell)s; %(left)s left.",
            "You removed %(amount)s sand from %(cell)s; %(left)s left.",
            event.amount,
        )
        return addressed(text, words, who=second)
    return addressed(_("%(who)s cleared %(cell)s of sand."), words, who=_("You cleared %(cell)s of sand."))


def _water_gained(event: events.WaterGained, names: Names) -> str:
    words = {"who": names[event.seat], "amount": event.amount, "water": event.water}
    if event.source == "reserve":
        text = ngettext(
            "%(who)s got %(amount)s water from the reserve and now has %(water)s.",
            "%(who)s got %(amount)s water from the reserve and now has %(water)s.",
            event.amount,
        )
        second = ngettext(
            "You got %(amount)s water from the reserve and now have %(water)s.",
            "You got %(amount)s water from the reserve and now have %(water)s.",
            event.amount,
        )
    else:
        text = ngettext(
            "%(who)s got %(amount)s water from the well and now has %(water)s.",
            "%(who)s got %(amount)s water from the well and now has %(water)s.",
            event.amount,
        )
        second = ngettext(
            "You got %(amount)s water from the well and now have %(water)s.",
            "You got %(amount)s water from the well and now have %(water)s.",
            event.amount,
        )
    return addressed(text, words, who=second)


def _part_located(event: events.PartLocated, names: Names) -> str:
    words = {"part": THE_PART[event.part], "cell": CELL[event.cell]}
    if event.in_storm:
        return _("The clues for %(part)s meet in the storm: it waits there.") % words
    return _("The clues for %(part)s meet at %(cell)s: it lies there now.") % words


def _part_picked_up(event: events.PartPickedUp, names: Names) -> str:
    words = {"who": names[event.seat], "part": THE_PART[event.part], "missing": event.missing}
    if event.missing == 0:
        second = _("You picked up %(part)s, the last part.")
        return addressed(_("%(who)s picked up %(part)s, the last part."), words, who=second)
    text = ngettext(
        "%(who)s picked up %(part)s; %(missing)s part is still missing.",
        "%(who)s picked up %(part)s; %(missing)s parts are still missing.",
        event.missing,
    )
    second = ngettext(
        "You picked up %(part)s; %(missing)s part is still missing.",
        "You picked up %(part)s; %(missing)s parts are still missing.",
        event.missing,
    )
    return addressed(text, words, who=second)


def _cards_foreseen(event: events.CardsForeseen, names: Names) -> str:
    words = {"who": names[event.seat], "cards": listed(map(storm_card, event.cards))}
    return addressed(_("%(who)s saw, in this order: %(cards)s."), words, who=_("You saw, in this order: %(cards)s."))


def _forecast_answered(event: events.ForecastAnswered, names: Names) -> str:
    words = {"who": names[event.seat]}
    if event.buried:
        second = _("You put one of the cards at the bottom of the pile.")
        return addressed(_("%(who)s put one of the cards at the bottom of the pile."), words, who=second)
    return addressed(_("%(who)s left the cards as they were."), words, who=_("You left the cards as they were."))


def _gear_used(event: events.GearUsed, names: Names) -> str:
    words: dict[str, object] = {"who": names[event.seat], "gear": GEAR[event.gear]}
    if event.cell is None:
        return addressed(_("%(who)s used gear: %(gear)s."), words, who=_("You used gear: %(gear)s."))
    words["on"] = PLACE[event.cell].on
    # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
    return addressed(_("%(who)s used gear: %(gear)s %(on)s."), words, who=_("You used gear: %(gear)s %(on)s."))


def _turn_ended(event: events.TurnEnded, names: Names) -> str:
    words = {"who": names[event.seat], "cards": event.cards}
    if event.cards == 0:
        second = _("You ended your turn; no storm comes.")
        return addressed(_("%(who)s ended the turn; no storm comes."), words, who=second)
    text = ngettext(
        "%(who)s ended the turn: %(cards)s storm card comes.",
        "%(who)s ended the turn: %(cards)s storm cards come.",
        event.cards,
    )
    second = ngettext(
        "You ended your turn: %(cards)s storm card comes.",
        "You ended your turn: %(cards)s storm cards come.",
        event.cards,
    )
    return addressed(text, words, who=second)


def _card_revealed(event: events.CardRevealed, names: Names) -> str:
    if event.card is StormCard.SUN:
        return _("The sun beats down.")
    if event.card is StormCard.PICKS_UP:
        return _("The storm picks up.")
    return full_stop(storm_card(event.card))


def _storm_moved(event: events.StormMoved, names: Names) -> str:
    cargo = [names[seat] for seat in event.pawns] + [str(THE_PART[part]) for part in event.parts]
    words = {"source": CELL[event.source], "to": PLACE[event.to].to, "sand": event.sand, "cargo": people(cargo)}
    if not event.sand:  # none was left to place
        return _slid_bare(words, is_alone=not cargo)
    if not cargo:
        # Translators: “to” is a destination: “to C2”.
        text = ngettext(
            "%(source)s moves %(to)s; it now has %(sand)s sand.",
            "%(source)s moves %(to)s; it now has %(sand)s sand.",
            event.sand,
        )
        return text % words
    # Translators: “cargo” is a list of pawns and parts as the object of a verb: “Ana and the engine”;
    # “to” is a destination: “to C2”.
    text = ngettext(
        "%(source)s moves %(to)s with %(cargo)s; it now has %(sand)s sand.",
        "%(source)s moves %(to)s with %(cargo)s; it now has %(sand)s sand.",
        event.sand,
    )
    # Translators: “to” is a destination: “to C2”.
    second = ngettext(
        "%(source)s moves %(to)s with you; it now has %(sand)s sand.",
        "%(source)s moves %(to)s with you; it now has %(sand)s sand.",
        event.sand,
    )
    return addressed(text, words, cargo=second)


def _slid_bare(words: dict[str, object], *, is_alone: bool) -> str:
    """Return that a tile without sand slides, with its `cargo` unless it is alone."""
    if is_alone:
        # Translators: “to” is a destination: “to C2”.
        return _("%(source)s moves %(to)s; it now has no sand.") % words
    # Translators: “cargo” is a list of pawns and parts as the object of a verb: “Ana and the engine”;
    # “to” is a destination: “to C2”.
    text = _("%(source)s moves %(to)s with %(cargo)s; it now has no sand.")
    # Translators: “to” is a destination: “to C2”.
    return addressed(text, words, cargo=_("%(source)s moves %(to)s with you; it now has no sand."))


def _water_drunk(event: events.WaterDrunk, names: Names) -> str:
    words = {"who": names[event.seat], "water": event.water}
    if event.water == 0:
        return addressed(_("%(who)s drank the last water."), words, who=_("You drank your last water."))
    return addressed(_("%(who)s drank 1 water; %(water)s left."), words, who=_("You drank 1 water; %(water)s left."))


def _storm_picked_up(event: events.StormPickedUp, names: Names) -> str:
    meter = METER[len(names)]
    if event.tick == len(meter):
        return _("The storm meter reached the skull.")
    if event.level == meter[event.tick - 1]:
        text = ngettext(
            "The storm meter rose; still %(level)s storm card a turn.",
            "The storm meter rose; still %(level)s storm cards a turn.",
            event.level,
        )
    else:
        text = ngettext(
            "The storm meter rose to %(level)s storm card a turn.",
            "The storm meter rose to %(level)s storm cards a turn.",
            event.level,
        )
    return text % {"level": event.level}


def ending(outcome: Outcome, names: Names) -> str:
    """Return how a game ended as a sentence."""
    if outcome.won:
        return _("Won: the flying machine lifts off with everyone aboard!")
    match outcome.cause:
        case "thirst":
            text = ngettext("Lost: %(who)s died of thirst.", "Lost: %(who)s died of thirst.", len(outcome.seats))
            words = {"who": people(with_article(names[seat], ROLE, THE_ROLE) for seat in outcome.seats)}
            return addressed(text, words, who=_("Lost: you died of thirst."))
        case "buried":
            return _("Lost: the sand supply ran out, and the desert buried the flying machine.")
        case _:
            return _("Lost: the storm swept everyone away.")


TERMS = {"cell": CELL, "face": FACE, "gear": GEAR}
FORMATS: dict[type, tuple[Any, dict[str, Any]]] = {
    events.TileExcavated: (
        gettext_lazy("%(who)s excavated %(cell)s: %(face)s."),
        {"who": gettext_lazy("You excavated %(cell)s: %(face)s.")},
    ),
    events.GearFound: (
        gettext_lazy("%(who)s found gear: %(gear)s."),
        {"who": gettext_lazy("You found gear: %(gear)s.")},
    ),
    events.StormCalmed: (
        ngettext_lazy(
            "%(who)s calmed the storm: %(cards)s card this turn.",
            "%(who)s calmed the storm: %(cards)s cards this turn.",
            "cards",
        ),
        {
            "who": ngettext_lazy(
                "You calmed the storm: %(cards)s card this turn.",
                "You calmed the storm: %(cards)s cards this turn.",
                "cards",
            )
        },
    ),
    events.ForecastMade: (
        ngettext_lazy(
            "%(who)s looked at the next storm card.", "%(who)s looked at the next %(count)s storm cards.", "count"
        ),
        {
            "who": ngettext_lazy(
                "You looked at the next storm card.", "You looked at the next %(count)s storm cards.", "count"
            )
        },
    ),
    events.WaterGiven: (
        # Translators: “to” is a person.
        ngettext_lazy("%(who)s gave %(to)s %(amount)s water.", "%(who)s gave %(to)s %(amount)s water.", "amount"),
        {
            # Translators: “to” is a person.
            "who": ngettext_lazy("You gave %(to)s %(amount)s water.", "You gave %(to)s %(amount)s water.", "amount"),
            "to": ngettext_lazy("%(who)s gave you %(amount)s water.", "%(who)s gave you %(amount)s water.", "amount"),
        },
    ),
    events.GearGiven: (
        # Translators: “to” is a person.
        gettext_lazy("%(who)s gave %(to)s gear: %(gear)s."),
        {
            # Translators: “to” is a person.
            "who": gettext_lazy("You gave %(to)s gear: %(gear)s."),
            "to": gettext_lazy("%(who)s gave you gear: %(gear)s."),
        },
    ),
    events.TileSeen: (
        gettext_lazy("%(who)s looked under %(cell)s and saw: %(face)s."),
        {"who": gettext_lazy("You looked under %(cell)s and saw: %(face)s.")},
    ),
    events.ActionsGained: (
        ngettext_lazy("%(who)s now has %(left)s action left.", "%(who)s now has %(left)s actions left.", "left"),
        {"who": ngettext_lazy("You now have %(left)s action left.", "You now have %(left)s actions left.", "left")},
    ),
    events.StormDeckShuffled: (
        ngettext_lazy(
            "The storm pile ran out; %(cards)s card was shuffled into a new one.",
            "The storm pile ran out; %(cards)s cards were shuffled into a new one.",
            "cards",
        ),
        {},
    ),
    events.ShieldEnded: (
        gettext_lazy("%(who)s's Solar Shield has worn off."),
        {"who": gettext_lazy("Your Solar Shield has worn off.")},
    ),
    events.TurnStarted: (gettext_lazy("It's %(who)s's turn."), {"who": gettext_lazy("It's your turn.")}),
}
"""The sentences that need no more than the fields of their event, with their second forms.

`TERMS` names what some of the fields hold.
"""

SENTENCES: dict[type, Callable[[Any, Names], str | None]] = {
    events.Moved: _moved,
    events.SandRemoved: _sand_removed,
    events.WaterGained: _water_gained,
    events.PartLocated: _part_located,
    events.PartPickedUp: _part_picked_up,
    events.CardsForeseen: _cards_foreseen,
    events.ForecastAnswered: _forecast_answered,
    events.GearUsed: _gear_used,
    events.TurnEnded: _turn_ended,
    events.CardRevealed: _card_revealed,
    events.StormMoved: _storm_moved,
    events.WaterDrunk: _water_drunk,
    events.StormPickedUp: _storm_picked_up,
    events.GameEnded: lambda event, names: ending(event.outcome, names),
}
"""The functions that make the other sentences."""
