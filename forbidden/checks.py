"""What `manage.py check` finds wrong in the environment, and with `--deploy` what production lacks."""

from collections.abc import Iterator
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register

from accounts.rates import parse_rates

FILES = "django.core.mail.backends.filebased.EmailBackend"


@register(Tags.security, deploy=True)
def environment(**_options: Any) -> list[CheckMessage]:
    """Names each setting that a site for others needs, and says what happens without it."""
    return [*_servers(), *_address(), *_mail(), *_watching()]


@register(Tags.security)
def limits(**_options: Any) -> list[CheckMessage]:
    """Names each rate in LIMITS that cannot be read, and each that nothing counts."""
    found: list[CheckMessage] = []
    for action, rates in settings.LIMITS.items():
        if action not in settings.DEFAULT_LIMITS:
            found.append(Warning(f"LIMITS names {action}, which nothing counts.", id="forbidden.W006"))
        try:
            parse_rates(rates)
        except (TypeError, ValueError) as error:
            found.append(Error(f"LIMITS: {action}: {error}", id="forbidden.E005"))
    return found


def _servers() -> Iterator[CheckMessage]:
    if settings.EMBEDDED:
        yield Error("EMBEDDED=1 is for one's own machine: unset it.", id="forbidden.E001")
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        yield Error(
            "DATABASE_URL names SQLite: set it to a PostgreSQL, which several processes can use.", id="forbidden.E002"
        )
    if not settings.REDIS_URL:
        yield Error(
            "REDIS_URL is not set: processes do not share limits, boards do not hear of moves, and no worker runs.",
            id="forbidden.E003",
        )


def _address() -> Iterator[CheckMessage]:
    if "*" in settings.ALLOWED_HOSTS:
        yield Error("ALLOWED_HOSTS allows any name: name the site's own.", id="forbidden.E004")
    if not settings.HTTPS:
        yield Warning(
            "HTTPS=0 is for a try on one's own machine: cookies and pages go unencrypted.", id="forbidden.W001"
        )
    elif not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        yield Warning(
            "PROXIES is 0: behind a proxy each page redirects to itself, and all visitors share one address's limits.",
            hint="Set it to the number of proxies of yours in front of the site.",
            id="forbidden.W002",
        )


def _mail() -> Iterator[CheckMessage]:
    if settings.EMAIL_BACKEND == FILES:
        yield Warning(
            "No mail is sent: set EMAIL_URL, or EMAIL_BACKEND and ANYMAIL.",
            hint="Without them mails are files under VAR_DIR.",
            id="forbidden.W003",
        )
    if parseaddr(settings.DEFAULT_FROM_EMAIL)[1].endswith("@localhost"):
        yield Warning("DEFAULT_FROM_EMAIL is not set: mails come from an address at localhost.", id="forbidden.W004")


def _watching() -> Iterator[CheckMessage]:
    if not settings.METRICS_TOKEN:
        yield Warning(
            "METRICS_TOKEN is not set: nobody can be alerted, since there is no /metrics.", id="forbidden.W005"
        )
    if not settings.VAPID_PRIVATE_KEY:
        yield Info("VAPID_PRIVATE_KEY is not set: no push messages are offered.", id="forbidden.I001")
