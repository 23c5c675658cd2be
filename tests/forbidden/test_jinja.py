"""Jinja2 templates: names that the context lacks, and what people wrote."""

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


def test_a_number_stays_with_its_noun() -> None:
    assert rendered("{{ told|unbroken }}", told="2 cards: 13 <tiles> of 3.") == "2\xa0cards: 13 &lt;tiles&gt; of 3."
