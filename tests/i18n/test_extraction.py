"""`make messages` finds each sentence of the code: by the names that it knows, as a literal."""

import ast
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.extract import extract
from jinja2 import Environment, nodes

from forbidden.management.commands.makemessages import code_of

ROOT = Path(__file__).parents[2]
KNOWN = {
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "npgettext",
    "npgettext_lazy",
}
"""The names that the extractor looks for."""
MARKED = {"IllegalAction", "Sentence"}
"""The functions that take a sentence in English that is translated when somebody reads it."""
STORED = {
    "accounts/views/notifications.py": "why no mail can be sent",
    "games/display/shared/words.py": "the reason of a refusal",
    "games/notifications/content/turns.py": "why an order has lapsed",
    "games/services/teamwork/standing_orders.py": "why an order has lapsed",
    "games/teamwork/advice.py": "the reason of a bot",
    "games/teamwork/orders.py": "why an order has lapsed",
}
"""Where a sentence that was marked elsewhere is looked up."""


@cache
def sources() -> dict[str, ast.Module]:
    files = [file for app in ("accounts", "forbidden", "games") for file in sorted((ROOT / app).rglob("*.py"))]
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8"))
        for file in files
        if "migrations" not in file.parts and file.name != "translation.py"  # which offers the look-ups
    }


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            yield name, node


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def sentences_of(name: str, call: Any) -> list[Any]:
    """Return the arguments of a look-up that the extractor reads."""
    parts = 1 + ("ngettext" in name or "npgettext" in name) + ("pgettext" in name)
    return call.args[:parts]


def test_code_looks_up_literals() -> None:
    strange = [
        f"{file}:{call.lineno}"
        for file, tree in sources().items()
        for name, call in calls(tree)
        if name in KNOWN and file not in STORED and not all(map(is_literal, sentences_of(name, call)))
    ]
    assert strange == []


def test_each_exception_is_needed() -> None:
    files = {
        file
        for file, tree in sources().items()
        for name, call in calls(tree)
        if name in KNOWN and not all(map(is_literal, sentences_of(name, call)))
    }
    assert files == {*STORED}


def test_translation_functions_keep_names_that_the_extractor_knows() -> None:
    strange = [
        f"{file}: {alias.name} as {alias.asname}"
        for file, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if "gettext" in alias.name and alias.asname not in {None, "_"}
    ]
    assert strange == []


def test_sentences_that_are_translated_later_are_marked() -> None:
    unmarked = [
        f"{file}:{call.lineno}"
        for file, tree in sources().items()
        for name, call in calls(tree)
        if name in MARKED and call.args and is_literal(call.args[0])
    ]
    assert unmarked == []


def test_it_reads_the_sentences_of_a_jinja_template() -> None:
    template = """
      {# Translators: of a door. #}
      <p title="{{ _("open") }}">{{ pgettext("a door", "closed") }}</p>
      {% call form(url("door"), label=notice or _("It's locked.")) %}
        {{ ngettext(
          "%(count)s door",
          "%(count)s doors",
          count
        )|format(count=count) }}
      {% endcall %}
    """
    found = extract("python", BytesIO(code_of(template).encode()), comment_tags=["Translators:"])
    assert {(message, context): comments for _line, message, comments, context in found} == {
        ("open", None): ["Translators: of a door."],
        ("closed", "a door"): [],
        ("It's locked.", None): [],
        (("%(count)s door", "%(count)s doors"), None): [],
    }


def test_jinja_templates_look_up_literals() -> None:
    strange, seen = [], 0
    for file in sorted((ROOT / "templates").rglob("*.jinja")):
        for call in Environment().parse(file.read_text("utf-8")).find_all(nodes.Call):
            name = getattr(call.node, "name", "")
            if name in KNOWN:
                seen += 1
                sentences = sentences_of(name, call)
                if not all(isinstance(node, nodes.Const) and isinstance(node.value, str) for node in sentences):
                    strange.append(f"{file.name}:{call.lineno}")
    assert strange == []
    assert seen > 100
