"""Play in a terminal: the positions in words, the legal actions by number."""

import sys
from collections.abc import Iterator
from typing import Any

from forbidden_client import Client, ProblemError
from forbidden_client.types import Board, Legal


def words(value: Any) -> str:
    """Return a value of a game in one line: `Move to=7`."""
    if not isinstance(value, dict):
        return str(value)
    fields = " ".join(f"{name}={field}" for name, field in value.items() if name != "type" and field is not None)
    return f"{value.get('type', '')} {fields}".strip()


def picture(board: Board) -> Iterator[str]:
    """Yield the lines of a board: its phase, its pawns, and its tiles by cell."""
    view = board.view or {}
    yield f"{board.name} ({board.rules}, {board.difficulty}): {board.status} {board.cause}".rstrip()
    if not view:
        return
    yield f"turn {view['turn']}: {words(view['phase'])}"
    for number, pawn in enumerate(view["pawns"]):
        user = next((seat.user.name for seat in board.seats if seat.number == number and seat.user), "")
        yield f"  seat {number} {user}: {words(pawn)}"
    for cell, tile in enumerate(view["tiles"]):
        if tile is not None:
            yield f"  cell {cell}: {words(tile)}"


def offers(legal: Legal) -> list[tuple[int, Any]]:
    """Return the legal actions with their seats, in the order in which they are numbered."""
    return [(each.seat, action) for each in legal.seats for action in each.actions]


def turn(client: Client, game_id: int) -> bool:
    """Show a board, ask for an action and play it; return whether to go on."""
    board = client.game(game_id)
    print(*picture(board), sep="\n")
    if board.status != "running":
        return False
    legal = client.legal(game_id)
    numbered = offers(legal)
    for number, (seat, action) in enumerate(numbered, 1):
        print(f"{number:3}  seat {seat}: {words(action)}")
    answer = input("Action (a number, u to undo, Enter to look again, q to quit): ").strip()
    try:
        if answer == "u":
            client.undo(game_id, version=legal.version)
        elif answer.isdecimal() and 0 < int(answer) <= len(numbered):
            seat, action = numbered[int(answer) - 1]
            for step in client.play(game_id, seat=seat, version=legal.version, action=action).steps:
                print(*(f"  {words(event)}" for event in step.events), sep="\n")
    except ProblemError as error:
        print(error)
    return answer != "q"


def main() -> None:
    """Play the table whose number is given, or the first one that waits."""
    with Client() as client:
        tables = [int(sys.argv[1])] if len(sys.argv) > 1 else [each.id for each in client.games(waiting=True).games]
        if not tables:
            print("No table waits for you.")
        while tables and turn(client, tables[0]):
            pass


if __name__ == "__main__":
    main()
