"""The open proposals of a table, as one of its players reads them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display import listed
from games.models import Proposal
from games.notifications.content.wording import day_and_hour
from games.services.play.proposals import missing, open_proposals
from games.table import Table


@dataclass(frozen=True)
class ProposalLine:
    """A proposal in a sentence, and what its reader can answer. `waits_for` names those whose answer can settle it."""

    number: int
    text: str
    waits_for: str
    asks_me: bool
    is_mine: bool
    is_open: bool

    @property
    def is_news(self) -> bool:
        """True if the board tells its reader of it: it waits for their answer, or it was theirs and is declined."""
        return self.asks_me or (self.is_mine and not self.is_open)


def proposal_lines(table: Table) -> tuple[ProposalLine, ...]:
    """Return the proposals of a table for one of its players; no statement if it has none."""
    return tuple(_line(table, proposal) for proposal in open_proposals(table.game)) if table.is_mine else ()


def shown_proposal(lines: Iterable[ProposalLine]) -> ProposalLine | None:
    """Return the proposal that the board shows at once; more of them would cover the board of a phone."""
    return next((line for line in lines if line.is_news), None)


def _line(table: Table, proposal: Proposal) -> ProposalLine:
    agreed = {consent.user_id for consent in proposal.consents.all()}
    waiting = missing(table, agreed)
    me = table.user.pk if table.user else None
    return ProposalLine(
        number=proposal.pk,
        text=_text(proposal, is_mine=proposal.by_id == me),
        waits_for=listed(person.name for person in waiting) if proposal.is_open else "",
        # If those whose answers were missing have left, any answer settles it.
        asks_me=proposal.is_open and (me not in agreed or not waiting),
        is_mine=proposal.by_id == me,
        is_open=proposal.is_open,
    )


def _text(proposal: Proposal, *, is_mine: bool) -> str:
    words = {"name": proposal.by.name, "when": day_and_hour(proposal.until)}
    pauses = proposal.kind == Proposal.Kind.PAUSE
    if proposal.is_declined:
        words |= {"by": proposal.declined_by.name if proposal.declined_by else _("A teammate")}
        return (_("%(by)s is against a pause until %(when)s.") if pauses else _("%(by)s is against giving up.")) % words
    if is_mine:
        return (_("You propose a pause until %(when)s.") if pauses else _("You propose to give up.")) % words
    return (_("%(name)s proposes a pause until %(when)s.") if pauses else _("%(name)s proposes to give up.")) % words
