"""A method for each operation of the API.

Written by `python -m tests.api_files` in the repository of the site; do not edit.
"""

from datetime import datetime
from typing import Any, Literal

from forbidden_client import types
from forbidden_client.transport import Transport


class Operations(Transport):
    """The operations. Each raises `ProblemError` if it is refused."""

    def me(self) -> types.Me:
        """Return the account and the scopes of the token."""
        return self._get("me", {}, types.Me)

    def games(self, *, waiting: bool = False, before: int | None = None) -> types.Games:
        """List your tables, or those that wait for you."""
        return self._get("games", {"waiting": waiting, "before": before}, types.Games)

    def game(self, game_id: int) -> types.Position:
        """Return a table with the position as your seat sees it."""
        return self._get(f"games/{game_id}", {}, types.Position)

    def legal(self, game_id: int) -> types.Legal:
        """List every action that you may take now."""
        return self._get(f"games/{game_id}/legal", {}, types.Legal)

    def events(self, game_id: int, *, after: int = 0) -> types.Steps:
        """Return the steps after a version."""
        return self._get(f"games/{game_id}/events", {"after": after}, types.Steps)

    def chat(self, game_id: int, *, after: int = 0) -> types.Messages:
        """Return the messages of a table's chat after one of them."""
        return self._get(f"games/{game_id}/chat", {"after": after}, types.Messages)

    def open_tables(self, *, rules: str = "", difficulty: str = "", before: int | None = None) -> types.OpenTables:
        """List the open tables."""
        return self._get("tables", {"rules": rules, "difficulty": difficulty, "before": before}, types.OpenTables)

    def challenges(self) -> types.Challenges:
        """List this week's challenges."""
        return self._get("challenges", {}, types.Challenges)

    def rules(self, rules: str) -> types.Rules:
        """Return what a table of a game can choose."""
        return self._get(f"rules/{rules}", {}, types.Rules)

    def play(self, game_id: int, *, seat: int, version: int, action: Any) -> types.Played:
        """Play an action."""
        return self._post(
            f"games/{game_id}/actions", {"seat": seat, "version": version, "action": action}, types.Played
        )

    def undo(self, game_id: int, *, version: int) -> types.Board:
        """Take back your newest action, if it revealed nothing."""
        return self._post(f"games/{game_id}/undo", {"version": version}, types.Board)

    def share_plan(self, game_id: int, *, version: int, steps: list[dict[str, Any]], why: str = "") -> types.Done:
        """Share a plan with the team."""
        return self._post(f"games/{game_id}/plans", {"version": version, "steps": steps, "why": why}, types.Done)

    def follow_plan(self, game_id: int, plan_id: int, *, version: int) -> types.Played:
        """Play the next steps of a plan, until one reveals something."""
        return self._post(f"games/{game_id}/plans/{plan_id}/follow", {"version": version}, types.Played)

    def give_order(self, game_id: int, *, seat: int, order: Any) -> types.Done:
        """Give a standing order for a seat of yours."""
        return self._post(f"games/{game_id}/orders", {"seat": seat, "order": order}, types.Done)

    def answer_request(
        self, game_id: int, request_id: int, *, answer: Literal["granted", "declined", "later", "withdrawn"]
    ) -> types.Done:
        """Answer a teammate's request, or withdraw one of yours."""
        return self._post(f"games/{game_id}/requests/{request_id}", {"answer": answer}, types.Done)

    def vote(self, game_id: int, *, choice: Literal["wait", "team", "bot", "substitute", "end"]) -> types.Position:
        """Vote about a teammate who is late, or change your vote."""
        return self._post(f"games/{game_id}/votes", {"choice": choice}, types.Position)

    def propose(
        self, game_id: int, *, kind: Literal["pause", "give_up"], until: datetime | None = None
    ) -> types.Position:
        """Propose to pause the table or to give the game up."""
        return self._post(f"games/{game_id}/proposals", {"kind": kind, "until": until}, types.Position)

    def answer_proposal(self, game_id: int, proposal_id: int, *, answer: Literal["yes", "no"]) -> types.Position:
        """Answer a proposal, or withdraw your own."""
        return self._post(f"games/{game_id}/proposals/{proposal_id}", {"answer": answer}, types.Position)

    def say(self, game_id: int, *, text: str) -> types.Done:
        """Write a message in the chat of a table."""
        return self._post(f"games/{game_id}/chat", {"text": text}, types.Done)

    def create_table(
        self,
        *,
        rules: str,
        name: str,
        difficulty: str,
        players: int,
        own_seats: int = 1,
        bots: int = 0,
        is_open: bool = False,
        allows_bot_accounts: bool = False,
        first_seat: int | None = None,
        pace: Literal[0, 12, 24, 48, 72, 168] = 0,
        options: dict[str, str] | None = None,
    ) -> types.Board:
        """Create a table."""
        return self._post(
            "tables",
            {
                "rules": rules,
                "name": name,
                "difficulty": difficulty,
                "players": players,
                "own_seats": own_seats,
                "bots": bots,
                "is_open": is_open,
                "allows_bot_accounts": allows_bot_accounts,
                "first_seat": first_seat,
                "pace": pace,
                "options": options,
            },
            types.Board,
        )

    def take_seat(self, game_id: int, *, seat: int | None = None, invitation: str = "") -> types.Board:
        """Take a seat at a table."""
        return self._post(f"tables/{game_id}/seats", {"seat": seat, "invitation": invitation}, types.Board)

    def start(self, game_id: int) -> types.Board:
        """Start the game of a full table."""
        return self._post(f"tables/{game_id}/start", {}, types.Board)
