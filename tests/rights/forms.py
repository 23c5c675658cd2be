"""The forms of the site's pages, each valid if the person and the state are."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Game, Plan
from tests.conftest import PASSWORD
from tests.games.factories import legal_action
from tests.rights.world import World

MOVES = {"games:play": "Move", "games:plan": "EndTurn"}
"""Kinds of actions that are possible now, or for a plan after its one move."""
REPORTS = tuple(f"games:report_{what}" for what in ("message", "person", "table", "player", "crew"))
CREW = {"name": "New", "saga": "island", "difficulty": "novice", "climbs": "climb", "pace": 24, "wait": 48}


def _plan_of(game: Game | None, name: str) -> tuple[int, int]:
    """Return the number and the length of the table's plan, for the pages whose forms name one."""
    plan = Plan.objects.filter(game=game).first() if name in ("games:plan", "games:follow") else None
    return (plan.pk, len(plan.steps)) if plan else (1, 0)


def _act(name: str, game: Game) -> str:
    return f"0:{legal_action(game, MOVES[name])}" if name in MOVES else "0:{}"


def body(world: World, name: str, state: str) -> dict[str, Any]:
    """Return the form of a page, valid if the person and the state are."""
    game = world.games.get(state)
    plan, length = _plan_of(game, name)
    act = _act(name, game) if game and state in ("running", "there", "away") else "0:{}"
    forms: dict[str, dict[str, Any]] = {
        "games:new": {
            "rules": "desert",
            "name": "New",
            "players": 2,
            "host_seats": 1,
            "difficulty": "novice",
            "roles_chosen": "dealt",
            "first_seat": "",
            "pace": 0,
            "absence": "wait",
            "is_open": "private",
            "shows_all": "all",
        },
        "games:play": {"seat_action": act, "version": game.version if game else 0},
        "games:plan": {"seat_action": act, "version": length},
        "games:edit_plan": {"plan": plan},
        "games:agree_to_plan": {"plan": plan},
        "games:take_back_agreement": {"plan": plan},
        "games:follow_advice": {"version": game.version if game else 0, "number": 1},
        "games:edit_advice": {"version": game.version if game else 0, "number": 1},
        "games:remove_step": {"version": 1},
        "games:share_plan": {"why": "We need water."},
        "games:hide_plans": {"hidden": "yes"},
        "games:follow": {"plan": plan, "version": game.version if game else 0},
        "games:undo": {"version": game.version if game else 0},
        "games:lesson": {"seat_action": '0:{"type":"Move","to":5}', "version": 0},
        "games:take": {"number": 2},
        "games:ready": {"is_ready": "yes"},
        "games:start_time": {"starts_at": "", "fills_with_bots": "on"},
        "games:add_bots": {"number": 2},
        "games:remove_bot": {"number": 2},
        "games:leave": {"number": 0},
        "games:role": {"number": 0, "role": ""},
        "games:invite_person": {"person_id": world.substitute.pk},
        "games:crew_new": CREW,
        "games:crew_settings": CREW,
        "games:crew_invite": {"person_id": world.substitute.pk},
        "games:crew_remove": {"person_id": world.people["banned"].pk},
        "games:crew_hand_over": {"person_id": world.people["banned"].pk},
        "games:crew_choices": {"is_told": "no"},
        "games:orders": {"seat": 0, "kind": "ShareWater", "keep": 2},
        "games:trust": {"seat": 0, "trust": 1},
        "games:ask": {"number": 1, "text": "Please look."},
        "games:request_play": {"seat_action": '1:{"type":"EndTurn"}', "text": "Please."},
        "games:mark_tile": {"kind": "dig"},
        "games:propose": {"kind": "give_up"},
        "games:answer_proposal": {"answer": "no"},
        "games:notes": {"text": "Dig west"},
        "games:react": {"kind": "heart"},
        "games:answer_request": {"choice": "declined"},
        "games:answer_by_link": {"choice": "declined"},
        "games:vote": {"choice": "wait"},
        "games:fork": {"name": "What if", "alone": "yes"},
        "games:share": {"public": "yes"},
        "games:spectators": {"watched": "no"},
        "games:rematch": {"seed": "new"},
        "games:take_up": {"players": 2, "host_seats": 1, "pace": 24},
        "games:notifications": {"mail": "true", "push": "unknown", "webhook": "unknown", "timing": ""},
        "games:send_message": {"text": "Hello", "after": 0},
        "games:mark_as_read": {"until": 1},
        "games:mark_as_seen": {"version": 1},
        **dict.fromkeys(REPORTS, {"text": "Rude."}),
        "games:join": {"name": "Guest", "time_zone": "UTC"},
        "accounts:check_field": {"kind": "name", "value": "Ana"},
        "accounts:settings": {"name": "Another", "time_zone": "UTC"},
        "accounts:notifications": {"mail_notifications": "on", "digest_hour": ""},
        "accounts:vacation": {
            "first": timezone.localdate() + timedelta(days=3),
            "last": timezone.localdate() + timedelta(days=5),
        },
        "accounts:claim": {"email": "new@example.org", "password": "sand-and-water-2"},
        "accounts:delete": {"is_sure": "on"},
        "accounts:add_webhook": {"kind": "json", "url": "https://localhost:9/hook", "label": ""},
        "accounts:tokens": {"name": "New", "scopes": ["read"], "days": "30"},
        "accounts:add_bot": {"name": "New", "days": "30"},
        "accounts:subscribe": {"url": "https://localhost:9/push", "p256dh": "x", "auth": "x"},
        "account_login": {"login": "stan@example.org", "password": PASSWORD},
        "account_signup": {"name": "New", "email": "new@example.org", "password1": "sand-and-water-2"},
        "account_reauthenticate": {"password": PASSWORD},
        "account_email": {"action_add": "", "email": "new@example.org"},
        "account_change_password": {
            "oldpassword": PASSWORD,
            "password1": "sand-and-water-2",
            "password2": "sand-and-water-2",
        },
        "account_reset_password": {"email": "alice@example.org"},
    }
    if name.startswith("admin:"):  # what the acts of moderators ask for, each of it something
        usual = {"reason": "Rude names.", "length": "7", "name": "Plain", "role": "moderator", "status": "dismissed"}
        return usual | {"step": 0, "number": 0, "person_id": str(world.people["stranger"].pk)}
    return forms.get(name, {})
