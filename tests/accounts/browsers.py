"""A fake browser that has subscribed to push messages: it holds keys and decrypts messages."""

import base64
import json
import os
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Browser:
    """The keys of a push subscription."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.p256dh = encode(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.auth = encode(self.secret)

    def form(self) -> dict[str, str]:
        """Return the form that the page's script posts."""
        return {"url": self.url, "p256dh": self.p256dh, "auth": self.auth}

    def keys(self) -> dict[str, str]:
        return {"p256dh": self.p256dh, "auth": self.auth}

    def read(self, body: bytes) -> dict[str, Any]:
        shown: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))
        return shown


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
