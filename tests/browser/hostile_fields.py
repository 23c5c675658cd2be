"""Which hostile texts each field of the site lets in, and how rows bear them, many at a time.

A name has room for one payload. So that a page need not be opened hundreds of times, a row bears many at once, more
than its form would take: each of them for itself has passed the form's own checks. SQLite stores what is longer.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models

from accounts.forms.endpoints import WebhookForm
from accounts.forms.profile import NameField
from accounts.forms.tokens import TokenForm
from accounts.models import ApiToken, Endpoint, Sanction, User
from accounts.names import tidy_name
from games.chat.text import clean_message, normalise
from games.exceptions import Refused
from games.forms.tables import AskForm, TableForm
from games.models import Crew, Delivery, Game, Message, Note, Notification, Plan, PlayRequest, Report
from tests.browser.hostile import fitting

# The checks before a row


def a_name(text: str) -> str:
    return str(NameField().clean(text))


def a_table(text: str) -> str:
    return tidy_name(TableForm.base_fields["name"].clean(text))


def a_word(text: str) -> str:
    """Clean the text of a question to a teammate."""
    return " ".join(normalise(str(AskForm({"number": 0, "text": text}).read()["text"])).split())


def a_message(text: str) -> str:
    return clean_message(text)


def a_label(text: str) -> str:
    form = WebhookForm({"kind": "json", "url": "https://1.1.1.1/", "label": text})
    if not form.is_valid():
        raise ValidationError("refused")
    return str(form.cleaned_data["label"])


def a_token(text: str) -> str:
    form = TokenForm({"name": text, "scopes": ["read"], "days": 30})
    if not form.is_valid():
        raise ValidationError("refused")
    return str(form.cleaned_data["name"])


def a_reason(text: str) -> str:
    """Clean reasons, reports and responses of other servers; on one line, to be found again."""
    return " ".join(normalise(text).split())


def an_address(text: str) -> str:
    address = f'"{text}"@example.org'.lower()
    validate_email(address)
    return address


def as_sent(text: str) -> str:
    """Return the text as a form's bytes carry it; a lone surrogate is lost."""
    return text.encode(errors="surrogatepass").decode(errors="replace")


def let_in(clean: Callable[[str], str], longest: int) -> list[str]:
    """Return the payloads as stored after a check, without those it refuses."""
    kept = []
    for payload in fitting(longest):
        try:
            kept.append(clean(as_sent(payload.text)))
        except (ValidationError, Refused):
            continue
    return [text for text in dict.fromkeys(kept) if text]


# How rows hold the payloads


def joined(texts: list[str]) -> tuple[str, ...]:
    """Return one long text that holds all payloads."""
    return (" ".join(texts),)


def packed(texts: Iterable[str], longest: int) -> tuple[str, ...]:
    """Return as few texts as hold all payloads, in order."""
    full: list[str] = []
    for text in texts:
        if full and len(full[-1]) + len(text) < longest:
            full[-1] += f" {text}"
        else:
            full.append(text)
    return tuple(full)


@dataclass(frozen=True)
class Field:
    """A column that people write, and the texts of its rows."""

    model: type[models.Model]
    name: str
    texts: tuple[str, ...]

    def write(self) -> None:
        """Give each row its text; neighbouring rows differ where there are several."""
        rows = list(self.model._default_manager.exclude(**{self.name: None}).order_by("pk"))
        for number, row in enumerate(rows):
            setattr(row, self.name, self.texts[number % len(self.texts)])
        self.model._default_manager.bulk_update(rows, [self.name])


MESSAGES = packed(let_in(a_message, Message.MAX_LENGTH), Message.MAX_LENGTH)
NAMES = joined(let_in(a_name, 40))
TABLES = joined(let_in(a_table, 60))
REASONS = joined(let_in(a_reason, 500))
ADDRESSES = tuple(let_in(an_address, 60))


def fields() -> Iterator[Field]:
    """Return all columns that people write and that can be rewritten."""
    yield Field(User, "name", NAMES)
    yield Field(User, "mail_problem", REASONS)
    yield Field(Game, "name", TABLES)
    yield Field(Crew, "name", TABLES)
    yield Field(Message, "text", MESSAGES)
    yield Field(Notification, "text", joined(let_in(a_word, 200)))
    yield Field(PlayRequest, "text", joined(let_in(a_word, 200)))
    yield Field(Note, "text", joined(let_in(normalise, Note.LONGEST)))
    yield Field(Plan, "why", joined(let_in(a_word, 200)))
    yield Field(Delivery, "error", REASONS)
    yield Field(Endpoint, "label", joined(let_in(a_label, 60)))
    yield Field(Endpoint, "problem", REASONS)
    yield Field(ApiToken, "name", joined(let_in(a_token, 60)))
    yield Field(Report, "text", REASONS)
    yield Field(Sanction, "reason", REASONS)
    yield Field(Sanction, "lifted_for", REASONS)
    yield Field(User, "email", ADDRESSES)


OWN_WORDS: dict[str, str] = {
    "games.Plan.position": "a snapshot that the rules have written",
    "accounts.ApiToken.digest": "a hash",
    "accounts.ApiToken.hint": "letters of a random token",
    "accounts.ApiToken.scopes": "words of the list",
    "accounts.AuditEntry.action": "named by the code",
    "accounts.AuditEntry.target": "a model's name",
    "accounts.AuditEntry.reason": "cannot be written again; the world has rows with all reasons",
    "accounts.AuditEntry.detail": "numbers and choices",
    "accounts.Endpoint.url": "checked to be an https address, and shown to nobody",
    "accounts.Endpoint.keys": "checked to be keys",
    "accounts.User.password": "a hash",
    "accounts.User.time_zone": "one of the list",
    "games.Crew.code": "made here",
    "games.Crew.words": "letters, digits and hyphens of the name",
    "games.Crew.invite_token": "made here",
    "games.Crew.difficulty": "one of the games'",
    "games.Game.rules": "a game's name",
    "games.Game.difficulty": "one of the game's",
    "games.Game.options": "of the game's",
    "games.Game.invite_token": "made here",
    "games.Game.marks": "numbers, and one of the kinds",
    "games.Game.pauses": "times",
    "games.Game.rest_zone": "one of the list",
    "games.Game.watch_token": "made here",
    "games.Game.challenge": "made here",
    "games.Game.origin_challenge": "made here",
    "games.Game.ended_by": "named by the engine",
    "games.Game.seed": "made here, or checked by the import",
    "games.Game.snapshot": "the engine's",
    "games.Game.base": "the engine's",
    "games.Message.values": "numbers",
    "games.Notification.detail": "made here",
    "games.PlayRequest.action": "the engine's",
    "games.PlayRequest.what": "the words of a button, with adventurers' names",
    "games.Plan.steps": "the engine's",
    "games.Plan.odds": "numbers",
    "games.Report.context": "names and messages as they were; the world writes it anew with the others",
    **dict.fromkeys((f"games.Result.{name}" for name in ("rules", "difficulty", "role", "cause")), "the engine's"),
    "games.Result.team": "a hash",
    "games.Result.challenge": "made here",
    "games.Sighting.challenge": "made here",
    "games.Sighting.device": "a hash",
    "games.Seat.role": "one of the game's",
    "games.Step.action": "the engine's",
    "games.Step.events": "the engine's",
    "games.Step.reason": "a sentence of the bots, with names of components",
    "games.StandingOrder.order": "the engine's",
    "games.StandingOrder.why": "a sentence of the engine",
    "games.Step.snapshot": "the engine's",
    **dict.fromkeys((f"games.Tally.{name}" for name in ("rules", "difficulty", "role", "cause")), "the engine's"),
}
"""Text columns that no person writes, with the reason."""


def unknown_columns(every: Iterable[type[models.Model]]) -> list[str]:
    """Return the text columns that the world does not write and that do not hold our own texts."""
    written = {(field.model, field.name) for field in fields()}
    kinds = (models.CharField, models.TextField, models.JSONField)
    found: list[Any] = [
        (model, column)
        for model in every
        for column in model._meta.get_fields()
        if isinstance(column, kinds) and not column.choices and (model, column.name) not in written
    ]
    labels = [f"{model._meta.label}.{column.name}" for model, column in found]
    return [label for label in labels if label not in OWN_WORDS]
