"""Push messages, encrypted for the browser (RFC 8291) and signed by the site (RFC 8292)."""

import base64
import functools
import hashlib
import json
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as new_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _
from py_vapid import Vapid02

from accounts.channels.message import NotificationMessage
from accounts.channels.outcome import Gone, judge
from accounts.models import Endpoint
from forbidden.security import outbound

KEPT = 24 * 3600  # seconds for which the push service keeps a message for a device that is off
# Push services accept 4096 bytes: title and text leave room for the rest even with the widest characters.
LONGEST_TITLE, LONGEST_TEXT, MOST_CALLING = 100, 450, 10
DECLARATIVE = 8030  # the number that marks a declarative push message


def send(endpoint: Endpoint, message: NotificationMessage) -> None:
    """Push a message to a browser."""
    headers = {
        "Authorization": sign(endpoint.url),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": _topic(message.tag),
        "Urgency": "normal",
    }
    response = outbound.post(endpoint.url, body=_encrypt(_payload(message), endpoint.keys), headers=headers)
    if response.status in {404, 410}:
        raise Gone(_("That browser has cancelled its subscription."))
    judge(response)


def is_offered() -> bool:
    """Return whether this site can send push messages."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """Return the key that a browser needs to subscribe to this site; empty without push."""
    return _encode(_point(_vapid(settings.VAPID_PRIVATE_KEY).public_key)) if is_offered() else ""


def sign(url: str) -> str:
    """Return the header that tells the push service who sends and whom it may contact."""
    claims = {"aud": f"https://{urlsplit(url).netloc}", "sub": settings.VAPID_CONTACT}
    signed: str = _vapid(settings.VAPID_PRIVATE_KEY).sign(claims)["Authorization"]
    return signed


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether a message can be encrypted with these keys of a browser."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decode(p256dh))
        return len(_decode(auth)) == 16
    except ValueError:
        return False


def _payload(message: NotificationMessage) -> bytes:
    """Return a declarative push message, which browsers that know the form show without the service worker.

    Others hand it to the service worker (`templates/sw.js`).
    """
    shown = {
        "title": _cut(message.title, LONGEST_TITLE),
        "body": _cut("\n".join(message.lines), LONGEST_TEXT),
        "navigate": message.url,
        "tag": message.tag,
        "data": {"is_call": message.is_call},
    }
    told: dict[str, Any] = {"web_push": DECLARATIVE, "notification": shown}
    if message.badge is not None:
        told["app_badge"] = message.badge
    if message.calling is not None and len(message.calling) <= MOST_CALLING:
        told["calling"] = message.calling
    return json.dumps(told, ensure_ascii=False).encode()


def _encrypt(payload: bytes, keys: dict[str, str]) -> bytes:
    sealed: bytes = http_ece.encrypt(
        payload, private_key=new_key(SECP256R1()), dh=_decode(keys["p256dh"]), auth_secret=_decode(keys["auth"])
    )
    return sealed


@functools.cache
def _vapid(key: str) -> Vapid02:
    return Vapid02.from_string(key)


def _topic(tag: str) -> str:
    """Return the topic, of which the push service keeps only the newest message; a hash tells it nothing."""
    return _encode(hashlib.sha256(tag.encode()).digest())[:32]


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
