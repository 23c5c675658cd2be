"""Extract the sentences for translators, without guesses."""

import re
from pathlib import Path

from django.core.management.commands import makemessages
from jinja2 import Environment

BLANK_LINES = re.compile(r"\n\s*\n")


class BuildFile(makemessages.BuildFile):
    """A source of sentences. Django reads a Jinja2 template as one of its own, so this reads it as code."""

    def preprocess(self) -> None:
        if not self.path.endswith(".jinja"):
            super().preprocess()
            return
        source = Path(self.path).read_text("utf-8")
        Path(self.work_path).write_text(code_of(source), "utf-8")


class Command(makemessages.Command):
    """Leaves a sentence without its own translation empty, so that it appears in English and not as a similar one."""

    build_file_class = BuildFile
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def copy_plural_forms(self, msgs: str, locale: str) -> str:
        """Return a new catalog with the plural rule of its language. Babel compiles no head that is marked as fuzzy."""
        catalog: str = super().copy_plural_forms(msgs, locale)
        return catalog.replace("#, fuzzy\n", "", 1)


def code_of(template: str) -> str:
    """Return the expressions and comments of a Jinja2 template as those of Python, without lines between them."""
    code = []
    for _line, kind, text in Environment().lex(template):  # noqa: S701  # nosec B701  # it renders nothing
        if kind == "comment":
            code.append("#" + " ".join(text.split()) + "\n")
        elif kind == "data" or kind.endswith("_end"):
            code.append("\n")
        elif not kind.endswith("_begin"):
            code.append(text)
    return BLANK_LINES.sub("\n", "".join(code))
