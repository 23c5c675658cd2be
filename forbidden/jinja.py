"""Jinja2, for boards and other pages that are drawn often: it is about five times as fast as Django's templates."""

import re
from datetime import datetime
from typing import Any, Never

from django.template.defaultfilters import date
from django.templatetags.static import static
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext
from jinja2 import Environment, Undefined

from forbidden.cldr import moment


class Missing(Undefined):
    """A name that the context lacks: false in a condition, as in Django's templates, and an error where it is shown."""

    __slots__ = ()

    def __str__(self) -> Never:
        self._fail_with_undefined_error()


def environment(**options: Any) -> Environment:
    """Return the environment of templates, which see only the values that they are given."""
    environment = Environment(**options | {"undefined": Missing})  # nosec B701
    environment.globals |= {"_": gettext, "ngettext": ngettext, "pgettext": pgettext, "static": static, "url": _url}
    environment.filters |= {"date": _date, "moment": moment, "unbroken": _unbroken}
    return environment


def _date(at: datetime, pattern: str) -> str:
    """Return a time in the reader's time zone, by a pattern of Django's `date` filter."""
    return date(localtime(at), pattern)


def _unbroken(sentence: str) -> str:
    """Return a sentence in which no line break comes between a number and its noun."""
    return re.sub(r"(?<=\d) (?=\w)", "\N{NO-BREAK SPACE}", sentence)


def _url(name: str, *arguments: Any) -> str:
    return reverse(name, args=arguments)
