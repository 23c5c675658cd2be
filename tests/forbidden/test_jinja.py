"""Jinja2 templates: names that the context lacks, and Django's templates inside."""

import pytest
from django.template import engines
from jinja2 import UndefinedError


def rendered(source: str, **context: object) -> str:
    return str(engines["jinja2"].from_string(source).render(context))


def test_a_missing_name_is_false_in_a_condition() -> None:
    assert rendered("{% if person %}{{ person }}{% else %}nobody{% endif %}") == "nobody"


@pytest.mark.parametrize("source", ["{{ person }}", "{{ person.name }}", "<p title='{{ person }}'></p>"])
def test_a_missing_name_is_an_error_where_it_is_shown(source: str) -> None:
    with pytest.raises(UndefinedError, match="person"):
        rendered(source)


def test_what_people_wrote_is_escaped() -> None:
    assert rendered("{{ person }}", person="<b>Ana") == "&lt;b&gt;Ana"


def test_a_template_of_django_sees_only_what_it_is_given() -> None:
    source = '{{ include_django("games/chat/_error.html", error=error, oob=False) }}'
    assert "5 &lt; 6" in rendered(source, error="5 < 6", oob=True)
    assert "hx-swap-oob" not in rendered(source, error="5 < 6", oob=True)
