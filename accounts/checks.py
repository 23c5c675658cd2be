"""What `manage.py check` says of the settings by which word goes out."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from py_vapid import VapidException

from accounts.channels import push


@register
def push_signature(**_options: Any) -> list[CheckMessage]:
    """What cannot sign would be noticed only when nobody is notified; no key at all is a choice."""
    if not push.is_offered():
        return []
    try:
        push.sign("https://push.example.org/")
    except ValueError:
        hint = 'python -c "import secrets; print(secrets.token_urlsafe(32))"'
        return [Error("VAPID_PRIVATE_KEY is not 32 bytes in base64.", hint=hint, id="accounts.E001")]
    except VapidException:
        return [Error("VAPID_CONTACT is not an address like mailto:games@example.org.", id="accounts.E002")]
    return []


@register
def allowed_hosts(**_options: Any) -> list[CheckMessage]:
    """A host of one's own network is allowed together with its port."""
    return [
        Error(f"{each!r} in OUTBOUND_ALLOW is not host:port.", id="accounts.E003")
        for each in settings.OUTBOUND_ALLOW
        if not each.rpartition(":")[0] or not each.rpartition(":")[2].isdigit()
    ]
