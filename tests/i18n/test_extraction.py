"""`make messages` finds each sentence of the code: by the names that it knows, as a literal."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
KNOWN = {
    *("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"),
    *("pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"),
}
"""The names that the extractor looks for."""
MARKED = {"IllegalAction", "Sentence"}
"""What takes a sentence in English that is translated when somebody reads it."""
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


def sentences_of(name: str, call: ast.Call) -> list[ast.expr]:
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
