"""`manage.py import_game`: stores games that follow from their seeds, and refuses all others with a sentence."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.exceptions import Refused
from games.history.export import LARGEST, export_of
from games.history.replay import fault_of, rewind
from games.models import Game, Seat, Step
from games.services.history import imports
from games.table import Table
from tests.games.history.export.conftest import played_out

FILES = Path(__file__).parent / "files"


def export(game: Game) -> bytes:
    return export_of(Table.find(game_id=game.pk, user=None))


def refused(file: bytes) -> str:
    """Return the error for a file that the import must not store."""
    before = Game.objects.count()
    with pytest.raises(Refused) as refusal:
        imports.import_game(file=file)
    assert (Game.objects.count(), Seat.objects.count()) == (before, 2 * before)
    return str(refusal.value.sentence)


@pytest.mark.django_db
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("version", [1])
def test_it_reads_every_version_ever_written(rules: str, version: int) -> None:
    out = StringIO()
    call_command("import_game", FILES / f"{rules}-{version}.json", "--public", stdout=out)
    game = Game.objects.get()
    assert f"is now game {game.pk}: Dune Team, {game.steps} steps, won." in out.getvalue()
    assert (game.status, game.is_public, game.host) == ("won", True, None)
    call_command("verify_games", stdout=out)
    assert "1 games follow" in out.getvalue()


def test_what_went_out_comes_in_the_same(game: Game) -> None:
    imported, made = imports.import_game(file=export(game))
    assert made
    table = Table.find(game_id=imported.pk, user=None)
    assert fault_of(table) is None
    assert imported.snapshot == game.snapshot
    assert (imported.name, imported.started_at, imported.ended_at) == (game.name, game.started_at, game.ended_at)
    kept = ("number", "seat", "action", "events", "snapshot", "by_clock", "at")
    assert list(imported.history.order_by("number").values(*kept)) == list(
        game.history.order_by("number").values(*kept)
    )
    assert all(seat.user is None and seat.role and not seat.is_live for seat in table.seats)
    assert not imported.is_public


def test_any_moment_of_it_can_be_seen(game: Game) -> None:
    imported, _ = imports.import_game(file=export(game))
    here, there = (Table.find(game_id=row.pk, user=None) for row in (game, imported))
    for number in range(0, game.steps + 1, 7):
        assert rewind(there, to=number) == rewind(here, to=number)


def test_its_pages_are_open_to_anybody_if_it_is_public(
    game: Game, client: Client, alice_client: Client, charlie_client: Client
) -> None:
    imported, _ = imports.import_game(file=export(game), is_public=True)
    for visitor in (client, alice_client, charlie_client):
        for page in ("at/0", f"at/{game.steps // 2}", f"at/{game.steps}", "story/", "export.json"):
            assert visitor.get(f"/games/{imported.pk}/{page}").status_code == 200
        assert visitor.get(f"/games/{imported.pk}/").status_code in (302, 404)


@pytest.mark.parametrize(("rules", "chance"), [(rules, chance) for rules in RULES for chance in range(5)])
def test_an_export_of_an_import_comes_out_the_same(rules: str, chance: int, alice: User, bob: User) -> None:
    people = [alice, bob, alice, bob][: 2 + chance % 3]
    options = {"shape": RULES[rules].OPTIONS["shape"][chance]} if rules == "island" else {}
    game = played_out(*people, rules=rules, chance=chance, seats=len(people), options=options)
    once = export(imports.import_game(file=export(game))[0])
    Game.objects.exclude(pk=game.pk).delete()
    assert export(imports.import_game(file=once)[0]) == once


def test_the_same_file_twice_is_one_game(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(export(game))
    out = StringIO()
    call_command("import_game", path, path, stdout=out)
    imported = Game.objects.exclude(pk=game.pk).get()
    assert f"was already here as game {imported.pk}" in out.getvalue()
    assert Step.objects.filter(game=imported).count() == game.steps


def offshoot(game: Game) -> Game:
    """Return the game as if it continued another game after that one's first turn."""
    turn = Step.objects.filter(game=game).exclude(snapshot="").order_by("number").first()
    assert turn is not None
    base = game.engine.dump(rewind(Table.find(game_id=game.pk, user=None), to=turn.number)).decode()
    Step.objects.filter(game=game, number__lte=turn.number).delete()
    for step in Step.objects.filter(game=game).order_by("number"):
        Step.objects.filter(pk=step.pk).update(number=step.number - turn.number)
    Game.objects.filter(pk=game.pk).update(base=base, steps=game.steps - turn.number)
    game.refresh_from_db()
    return game


def test_it_goes_on_from_another_games_moment(game: Game) -> None:
    imported, _ = imports.import_game(file=export(offshoot(game)))
    assert imported.base == game.base
    assert fault_of(Table.find(game_id=imported.pk, user=None)) is None


@pytest.mark.parametrize("change", [{"tiles": []}, {"tick": 10**9}, {"turn": "one"}, {"adventurers": []}], ids=str)
def test_it_refuses_a_moment_that_cannot_be(game: Game, change: dict[str, Any]) -> None:
    file = json.loads(export(offshoot(game)))
    file["base"]["state"] |= change
    assert "cannot" in refused(json.dumps(file).encode()) or "do not lead" in refused(json.dumps(file).encode())


WRONG: list[tuple[Callable[[Any], object], str]] = [
    (lambda file: file.update(format="chess"), "not an exported game"),
    (lambda file: file.update(version=2), "cannot read exports of version 2"),
    (lambda file: file.update(rules="volcano"), "no game “volcano”"),
    (lambda file: file.update(difficulty="easy"), "does not offer these choices"),
    (lambda file: file.update(options={"weather": "fine"}), "does not offer these choices"),
    (lambda file: file["players"].pop(), "does not offer these choices"),
    (lambda file: file.update(name="\u202egnp"), "invisible control characters"),
    (lambda file: file.update(seed="\0"), "not an exported game: "),
    (lambda file: file.update(seed="another"), "its adventurers do not follow"),
    (lambda file: file.update(first_seat=7), "The first seat must be one"),
    (lambda file: file.update(started_at="0001-01-01T00:00:00Z"), "an impossible time"),
    (lambda file: file.update(started_at="2026-01-01T00:00:00"), "not an exported game: "),
    (lambda file: file.update(extra=1), "unknown field `extra`"),
    (lambda file: file.pop("steps"), "missing required field `steps`"),
    (lambda file: file.update(base={}), "This game cannot be started"),
    (lambda file: file["players"][0].update(role="pirate"), "its adventurers do not follow"),
    (lambda file: file["steps"][0].update(action={"type": "Teleport"}), "Step 1 cannot be played: Invalid value"),
    (lambda file: file["steps"][0].update(action={"type": "Draw"}), "Step 1 cannot be played: "),
    (lambda file: file["steps"][1].update(seat=5), "Step 2 cannot be played: there is no such seat"),
    (lambda file: file["steps"].pop(), "do not lead to its end"),
    (lambda file: file["steps"].append(file["steps"][0]), "cannot be played: The game is over"),
    (lambda file: file["outcome"].update(won=True), "do not lead to its end"),
    (lambda file: file["outcome"].update(snapshot={}), "The end of this game cannot be read"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=map(str, range(len(WRONG))))
def test_it_refuses_what_does_not_follow(game: Game, change: Callable[[Any], object], sentence: str) -> None:
    file = json.loads(export(game))
    change(file)
    assert sentence in refused(json.dumps(file).encode())


@pytest.mark.parametrize("file", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b'{"format": "\xff"}', b"null"])
@pytest.mark.django_db
def test_it_refuses_what_is_no_export(file: bytes) -> None:
    assert "not an exported game" in refused(file)


@pytest.mark.django_db
def test_it_refuses_what_is_too_large() -> None:
    assert "too large" in refused(b" " * (LARGEST + 1))


def test_the_command_says_which_file_and_why(tmp_path: Path, db: None) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_game", tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(CommandError, match="bad.json: This file is not an exported game"):
        call_command("import_game", tmp_path / "bad.json")
