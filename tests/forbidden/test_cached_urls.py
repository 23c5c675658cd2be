"""`{% url %}`, which keeps the addresses that it has resolved, gives the same as Django's own tag."""

from types import ModuleType

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.test import override_settings
from django.urls import NoReverseMatch, path, reverse

from forbidden.cached_urls import cached_reverse


def rendered(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


def test_an_address_is_that_of_the_view() -> None:
    for number in (1, 2, 1):
        assert rendered("{% url 'games:at' game 3 %}", game=number) == reverse("games:at", args=[number, 3])


def test_arguments_may_have_names() -> None:
    assert rendered("{% url 'games:at' game_id=1 step=3 %}") == reverse("games:at", args=[1, 3])


def test_an_address_can_be_kept_in_a_variable() -> None:
    assert rendered("{% url 'games:game' 7 as here %}{{ here }}chat") == "/games/7/chat"
    assert rendered("{% url 'games:nothing' 7 as here %}[{{ here }}]") == "[]"


def test_an_unknown_view_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        rendered("{% url 'games:nothing' 7 %}")


def test_another_urlconf_has_its_own_addresses() -> None:
    assert cached_reverse("games:dashboard") == "/games/"
    urls = ModuleType("urls")
    urls.urlpatterns = [path("elsewhere/<str:word>/", lambda request, word: HttpResponse(word), name="word")]  # type: ignore[attr-defined]
    with override_settings(ROOT_URLCONF=urls):
        assert rendered("{% url 'word' 'a&b' %}") == "/elsewhere/a&amp;b/"
        with pytest.raises(NoReverseMatch):
            cached_reverse("games:dashboard")
    assert cached_reverse("games:dashboard") == "/games/"
