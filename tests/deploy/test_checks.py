"""The messages of `manage.py check --deploy` for an incomplete environment."""

from typing import Any

import pytest

from forbidden.checks import FILES, environment

COMPLETE = {
    "EMBEDDED": False,
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql"}},
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": ["example.org"],
    "HTTPS": True,
    "ALLAUTH_TRUSTED_PROXY_COUNT": 1,
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "Forbidden <games@example.org>",
    "METRICS_TOKEN": "token",
    "VAPID_PRIVATE_KEY": "key",
}
MISSING = {
    "forbidden.E001": ("EMBEDDED", True),
    "forbidden.E002": ("DATABASES", {"default": {"ENGINE": "django.db.backends.sqlite3"}}),
    "forbidden.E003": ("REDIS_URL", ""),
    "forbidden.E004": ("ALLOWED_HOSTS", ["*"]),
    "forbidden.W001": ("HTTPS", False),
    "forbidden.W002": ("ALLAUTH_TRUSTED_PROXY_COUNT", 0),
    "forbidden.W003": ("EMAIL_BACKEND", FILES),
    "forbidden.W004": ("DEFAULT_FROM_EMAIL", "Forbidden <forbidden@localhost>"),
    "forbidden.W005": ("METRICS_TOKEN", ""),
    "forbidden.I001": ("VAPID_PRIVATE_KEY", ""),
}


class Environment:
    """A stand-in for the settings, because a test may not replace the real DATABASES."""

    def __init__(self, **changed: Any) -> None:
        vars(self).update(COMPLETE | changed)


def test_a_complete_environment_has_no_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forbidden.checks.settings", Environment())
    assert environment() == []


@pytest.mark.parametrize("number", MISSING)
def test_each_missing_setting_is_reported(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    name, value = MISSING[number]
    monkeypatch.setattr("forbidden.checks.settings", Environment(**{name: value}))
    (message,) = environment()
    assert message.id == number
    names = {"DATABASES": "DATABASE_URL", "ALLAUTH_TRUSTED_PROXY_COUNT": "PROXIES", "EMAIL_BACKEND": "EMAIL_URL"}
    assert names.get(name, name) in message.msg
