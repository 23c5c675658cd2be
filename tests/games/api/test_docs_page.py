"""The docs page: its examples run, and it names every operation and every problem."""

import json
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.api.examples import EXAMPLES, TABLE
from games.api.operations import OPERATIONS
from games.api.problems import KINDS, problem_of, slug_of
from games.models import Game
from tests.api_files import ROOT
from tests.games.api.conftest import Program

pytestmark = pytest.mark.django_db


def test_its_examples_run_in_their_order(program: Program, alice: User) -> None:
    for example in EXAMPLES:
        newest = Game.objects.order_by("pk").last()
        path = example.path.replace(str(TABLE), str(newest.pk if newest else ""))
        answer = program.get(path) if example.method == "GET" else program.post(path, example.body)
        assert answer.status_code == 200, (example.path, getattr(answer, "content", ""))


def test_it_shows_the_examples_and_the_sample_bot(client: Client) -> None:
    page = unescape(client.get("/api/").content.decode())

    for example in EXAMPLES:
        assert example.path in page
        assert example.body is None or json.dumps(example.body) in page
    assert (ROOT / "clients" / "python" / "samples" / "bot.py").read_text() in page


def test_it_names_every_operation_and_problem(client: Client) -> None:
    page = client.get("/api/").content.decode()

    for operation in OPERATIONS:
        assert f'<tr id="{operation.name}">' in page
    for kind in KINDS:
        assert f'<dt id="{slug_of(kind)}">' in page


@pytest.mark.parametrize("kind", KINDS)
def test_every_problem_leads_to_the_page(kind: type) -> None:
    refusal = kind(7) if kind.__name__ == "TooOften" else kind()

    assert json.loads(problem_of(refusal).content)["type"] == f"/api/#{slug_of(kind)}"
