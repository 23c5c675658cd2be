"""What `manage.py check` says of the settings by which word goes out."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from accounts.channels import push


@register
def vapid_key(**_options: Any) -> list[CheckMessage]:
    """A key that is none would be noticed only when nobody can subscribe; no key at all is a choice."""
    try:
        push.public_key()
    except ValueError:
        hint = 'python -c "import secrets; print(secrets.token_urlsafe(32))"'
        return [Error("VAPID_PRIVATE_KEY is not 32 bytes in base64.", hint=hint, id="accounts.E001")]
    return []


@register
def allowed_hosts(**_options: Any) -> list[CheckMessage]:
    """A host of one's own network is allowed together with its port."""
    return [
        Error(f"{each!r} in OUTBOUND_ALLOW is not host:port.", id="accounts.E002")
        for each in settings.OUTBOUND_ALLOW
        if not each.rpartition(":")[0] or not each.rpartition(":")[2].isdigit()
    ]
