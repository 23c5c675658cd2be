"""The origin of a step in a few words, for the log, the replay and the story."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

from games.display.shared.names import addressed
from games.display.shared.story import Count
from games.models import Step

WORDS = {
    # Translators: in brackets after a step in the log.
    Step.Origin.PLAN: _("from a plan"),
    # Translators: in brackets after a step in the log.
    Step.Origin.ADVANCE: _("planned ahead"),
    # Translators: in brackets after a step in the log.
    Step.Origin.ORDER: _("standing order"),
    # Translators: in brackets after a step in the log.
    Step.Origin.REQUEST: _("on request"),
    # Translators: in brackets after a step in the log.
    Step.Origin.TRUST: _("trusted by %(name)s"),
    # Translators: in brackets after a step in the log.
    Step.Origin.API: _("by a program"),
}
"""The words of the log after a step; `name` is the name of its seat."""
SECOND_FORMS = {
    # Translators: in brackets after a step in the log.
    Step.Origin.TRUST: _("trusted by you"),
}
"""The words for the reader whose seat it is."""

COUNTS = {
    Step.Origin.PLAN: _("Steps from plans"),
    Step.Origin.ADVANCE: _("Steps planned ahead"),
    Step.Origin.ORDER: _("Steps by standing orders"),
    Step.Origin.REQUEST: _("Steps on request"),
    Step.Origin.TRUST: _("Steps by trusted teammates"),
    Step.Origin.API: _("Steps by programs"),
}
ASLEEP = (Step.Origin.ADVANCE, Step.Origin.ORDER)
"""The origins of steps that the server plays for a person who may be away."""


def origin_of(step: Step, names: Sequence[str]) -> str:
    """Return where the step came from; "" for a plain one."""
    if not step.origin:
        return ""
    text = WORDS[Step.Origin(step.origin)]
    return addressed(text, {"name": names[step.seat]}, name=SECOND_FORMS.get(Step.Origin(step.origin), text))


def counts_of(steps: Iterable[Step], seats: int) -> tuple[Count, ...]:
    """Return how many steps of each seat had each origin, for the origins that occurred."""
    tally = Counter((step.origin, step.seat) for step in steps if step.origin)
    occurred = {origin for origin, _seat in tally}
    return tuple(
        Count(str(label), tuple(tally[origin, seat] for seat in range(seats)))
        for origin, label in COUNTS.items()
        if origin in occurred
    )
