"""Crews for tests, and games of theirs that one action ends."""

from typing import Any

from accounts.models import User
from games.models import Crew, Game, Seat
from games.services.crews import founding, members
from games.services.play import moves
from games.services.tables import game_start, lobby
from tests.games.factories import current_version, text
from tests.games.history.story.finished import GOLDEN, play_out

SAGA: dict[str, Any] = {"saga": "alternate", "difficulty": "novice", "climbs": True, "pace": 24, "wait": 48}


def founded(captain: User, *others: User, **fields: Any) -> Crew:
    """Found a crew of these people."""
    crew = founding.found(user=captain, **{"name": "Dune Team"} | SAGA | fields)
    for person in others:
        members.join(user=person, crew_id=crew.pk, token=crew.invite_token)
    crew.refresh_from_db()
    return crew


def nearly_over(crew: Crew, *people: User, title: str = "won", rules: str = "desert") -> Game:
    """Return a running game of the crew that its last stored action ends; its seats belong to these people in turn."""
    golden = GOLDEN[rules].stored(title)
    game = lobby.create_table(
        host=people[0],
        name=f"{crew.name} 1",
        rules=rules,
        difficulty=golden.difficulty,
        players=golden.players,
        host_seats=golden.players,
        first_seat=golden.first,
        seed=golden.seed,
        options={"shape": golden.shape} if rules == "island" else {},
    )
    for seat in Seat.objects.filter(game=game):
        seat.user = people[seat.number % len(people)]
        seat.save()
    game = game_start.start(user=people[0], game_id=game.pk)
    game = play_out(game, golden.plays[:-1], ended_at=None, crew=crew, chapter=1, version=len(golden.plays))
    Seat.objects.filter(game=game).update(is_live=True)
    return game


def end(game: Game, title: str = "won") -> Game:
    """Play the action that ends such a game; return it as it is then."""
    seat, action = GOLDEN[game.rules].stored(title).plays[-1]
    user = game.seats.get(number=seat).user
    assert user is not None
    moves.play(user=user, game_id=game.pk, seat=seat, action=text(action), version=current_version(game))
    game.refresh_from_db()
    return game


def next_game(crew: Crew) -> Game:
    """Return the newest game of a crew."""
    return Game.objects.filter(crew=crew).latest("pk")
