"""The danger of the next storm, as a sentence with odds that depend only on the reader's view."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import ROLE, THE_ROLE
from games.display.shared.danger import Danger, DangerLine, most_pressing
from games.display.shared.meter import rises_left
from games.display.shared.names import addressed, people, with_article
from games.display.shared.words import percent
from games.engine.desert.odds import chance_of_suns, coming, endings
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import Outcome, Over
from games.engine.desert.view import View

BURIED = "sand-2"
"""The picture of sand that buries a pawn or the team."""


def danger(view: View, *, names: Sequence[str]) -> DangerLine:
    """Return the most pressing danger as a sentence, "" if there is none.

    Its odds are those of losing the game in that way this turn, if the turn ends now and nobody takes a free action.
    """
    if isinstance(view.phase, Over):
        return DangerLine()
    dangers = [_danger(outcome, odds, view, names) for outcome, odds in endings(view).items()]
    return most_pressing(dangers) or _without_water(view, names) or _buried(view, names)


def odds_of_losing(view: View) -> dict[str, float]:
    """Return the odds of each way to lose this turn; deaths of different players by thirst are different ways."""
    if isinstance(view.phase, Over):
        return {}
    return {" ".join((each.cause, *map(str, each.seats))): odds for each, odds in endings(view).items()}


def outlook(view: View) -> str:
    """Return what the storm of this turn is likely to bring, for boards without a danger."""
    storm = coming(view)
    if not storm:
        return ""
    return ngettext(
        "%(count)s storm card to come; chance of a sun: %(odds)s.",
        "%(count)s storm cards to come; chance of a sun: %(odds)s.",
        storm,
    ) % {"count": storm, "odds": percent(chance_of_suns(view, 1))}


def _danger(outcome: Outcome, odds: float, view: View, names: Sequence[str]) -> Danger:
    match outcome.cause:
        case "thirst":
            return _thirst(outcome.seats, odds, view, names)
        case "swept away":
            return _skull(odds, view)
        case _:
            return _sand(odds, view)


def _thirst(seats: Sequence[int], odds: float, view: View, names: Sequence[str]) -> Danger:
    suns = view.pawns[seats[0]].water + 1
    who = people(with_article(names[seat], ROLE, THE_ROLE) for seat in seats)
    words = {"who": who, "odds": percent(odds), "suns": suns}
    if suns == 1:
        text = ngettext(
            "If this storm brings a sun (%(odds)s), %(who)s dies.",
            "If this storm brings a sun (%(odds)s), %(who)s die.",
            len(seats),
        )
        second = _("If this storm brings a sun (%(odds)s), you die.")
    else:
        text = ngettext(
            "If this storm brings %(suns)s suns (%(odds)s), %(who)s dies.",
            "If this storm brings %(suns)s suns (%(odds)s), %(who)s die.",
            len(seats),
        )
        second = _("If this storm brings %(suns)s suns (%(odds)s), you die.")
    # Translators: a clause after “Most likely:”.
    cause = ngettext("%(who)s dies of thirst", "%(who)s die of thirst", len(seats))
    # Translators: a clause after “Most likely:”.
    return Danger(odds, addressed(text, words, who=second), addressed(cause, words, who=_("you die of thirst")))


def _skull(odds: float, view: View) -> Danger:
    steps = rises_left(view)
    words = {"odds": percent(odds), "steps": steps}
    text = ngettext(
        "If the storm picks up this turn (%(odds)s), it sweeps everyone away.",
        "If the storm picks up %(steps)s times this turn (%(odds)s), it sweeps everyone away.",
        steps,
    )
    # Translators: a clause after “Most likely:”.
    return Danger(odds, text % words, _("the storm sweeps everyone away"), "storm")


def _sand(odds: float, view: View) -> Danger:
    words = {"odds": percent(odds), "left": view.supply}
    if view.supply:
        text = ngettext(
            "Only %(left)s sand is left. If this storm brings more (%(odds)s), it buries you all.",
            "Only %(left)s sand is left. If this storm brings more (%(odds)s), it buries you all.",
            view.supply,
        )
    else:
        text = _("No sand is left. If this storm brings any (%(odds)s), it buries you all.")
    # Translators: a clause after “Most likely:”.
    return Danger(odds, text % words, _("the sand runs out"), BURIED)


def _without_water(view: View, names: Sequence[str]) -> DangerLine:
    """Return whom the next sun kills, even if no sun can come this turn."""
    who = [seat for seat, pawn in enumerate(view.pawns) if not pawn.water and not sheltered(view, seat)]
    if not who:
        return DangerLine()
    text = ngettext("%(who)s has no water left.", "%(who)s have no water left.", len(who))
    words = {"who": people(names[seat] for seat in who)}
    return DangerLine(addressed(text, words, who=_("You have no water left.")), "medium")


def _buried(view: View, names: Sequence[str]) -> DangerLine:
    who = [seat for seat, pawn in enumerate(view.pawns) if pawn.buried]
    if not who:
        return DangerLine()
    text = ngettext("%(who)s is buried in sand.", "%(who)s are buried in sand.", len(who))
    words = {"who": people(names[seat] for seat in who)}
    return DangerLine(addressed(text, words, who=_("You are buried in sand.")), "low", BURIED)
