"""System checks of the settings for push messages and webhooks."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from py_vapid import VapidException

from accounts.channels import push


@register
def push_signature(**_options: Any) -> list[CheckMessage]:
    """Check that the push key can sign, which would fail unnoticed; no key at all turns push off."""
    if not push.is_offered():
        return []
    try:
        push.sign("https://push.example.org/")
    except ValueError:
        hint = 'python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        return [Error("VAPID_PRIVATE_KEY is not 32 bytes in base64.", hint=hint, id="accounts.E001")]
    except VapidException:
        return [Error("VAPID_CONTACT is not an address like mailto:games@example.org.", id="accounts.E002")]
    return []


@register
def allowed_hosts(**_options: Any) -> list[CheckMessage]:
    """Check that each allowed host of the operator's network has a port."""
    return [
        Error(f"{each!r} in OUTBOUND_ALLOW is not host:port.", id="accounts.E003")
        for each in settings.OUTBOUND_ALLOW
        if not each.rpartition(":")[0] or not each.rpartition(":")[2].isdigit()
    ]
