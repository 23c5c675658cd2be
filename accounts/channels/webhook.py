"""Webhooks: one format for programs (`docs/webhooks.md`), and those of Discord and Slack.

Names of players and tables come from strangers. In a chat they must not mention anyone, and be no links or markup.
"""

import hashlib
import hmac
import json
import re
from typing import Any

from accounts.channels.message import NotificationMessage
from accounts.channels.outcome import judge
from accounts.models import Endpoint
from forbidden.security import outbound

VERSION = 1
LONGEST = 900  # characters: even all escaped and with the link, they stay below the 2000 of Discord
SUPPRESS_EMBEDS = 4  # Discord's flag: no preview of a link; it would hide the picture, too

GAP = "\u200b"  # of no width; breaks up what a chat would read as one
DISCORD_MARKUP = re.compile(r"[\\*_~`|>#\-\[\]()<]")


def send_json(endpoint: Endpoint, message: NotificationMessage) -> None:
    """Post to a program; signed if the endpoint has a secret."""
    body = {
        "version": VERSION,
        "title": message.title,
        "text": "\n".join(message.lines),
        "lines": message.lines,
        "url": message.url,
        "tag": message.tag,
        "data": message.data,
    }
    _post(endpoint, body)


def send_discord(endpoint: Endpoint, message: NotificationMessage) -> None:
    """Post to a Discord channel."""
    title, text = _cut(message)
    content = f"**{_discord(title)}**\n{_discord(text)}\n<{message.url}>"
    body: dict[str, Any] = {"content": content, "allowed_mentions": {"parse": []}}
    if message.picture:
        body["embeds"] = [{"description": _discord(message.alt[:LONGEST]), "image": {"url": message.picture}}]
    else:
        body["flags"] = SUPPRESS_EMBEDS
    _post(endpoint, body)


def send_slack(endpoint: Endpoint, message: NotificationMessage) -> None:
    """Post to a channel of Slack or Mattermost, which accept the same format."""
    title, text = _cut(message)
    body: dict[str, Any] = {"text": f"*{_slack(title)}*\n{_slack(text)}\n<{message.url}>"}
    if message.picture:
        # Mattermost shows attachments, too, but no blocks.
        body["attachments"] = [{"fallback": _slack(message.alt[:LONGEST]), "image_url": message.picture}]
    _post(endpoint, body)


def _post(endpoint: Endpoint, body: dict[str, Any]) -> None:
    raw = json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    if secret := endpoint.keys.get("secret"):
        signature = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
        headers["X-Forbidden-Signature"] = f"sha256={signature}"
    judge(outbound.post(endpoint.url, body=raw, headers=headers))


def _cut(message: NotificationMessage) -> tuple[str, str]:
    """Return title and text, cut to what a chat accepts."""
    title, text = message.title, "\n".join(message.lines)
    if len(title) + len(text) > LONGEST:
        title = title[:100]
        text = text[: LONGEST - len(title) - 1] + "…"
    return title, text


def _discord(text: str) -> str:
    """Return plain text with all markup escaped."""
    return DISCORD_MARKUP.sub(r"\\\g<0>", _part(text))


def _slack(text: str) -> str:
    """Return plain text: Slack reads links and mentions in angle brackets, Mattermost reads Markdown links."""
    text = _part(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("](", "]" + GAP + "(")


def _part(text: str) -> str:
    """Break up mentions and URLs with a character of no width."""
    return text.replace("@", "@" + GAP).replace("://", ":" + GAP + "//")
