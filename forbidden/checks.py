"""Checks of the environment for `manage.py check`; those for production run with `--deploy`."""

from collections.abc import Iterator
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register

from accounts.rates import parse_rates
from forbidden.languages import stale
from forbidden.rate_limits import DEFAULT_LIMITS

FILES = "django.core.mail.backends.filebased.EmailBackend"


@register(Tags.security, deploy=True)
def environment(**_options: Any) -> list[CheckMessage]:
    """Report each missing setting that production needs, and what does not work without it."""
    return [*_servers(), *_address(), *_mail(), *_metrics_and_push()]


@register(Tags.security)
def limits(**_options: Any) -> list[CheckMessage]:
    """Report each rate in LIMITS that cannot be parsed, and each name that nothing counts."""
    messages: list[CheckMessage] = []
    for action, rates in settings.LIMITS.items():
        if action not in DEFAULT_LIMITS:
            messages.append(Warning(f"LIMITS names {action}, which nothing counts.", id="forbidden.W006"))
        try:
            parse_rates(rates)
        except (TypeError, ValueError) as error:
            messages.append(Error(f"LIMITS: {action}: {error}", id="forbidden.E005"))
    return messages


@register(Tags.translation)
def catalogs(**_options: Any) -> list[CheckMessage]:
    """Report each catalog that is not compiled as it is now, so that readers would miss its sentences."""
    files = [catalog for folder in settings.LOCALE_PATHS for catalog in stale(folder)]
    hint = "Run `make catalogs`, or `pybabel compile --domain django --directory locale`."
    return [Error(f"{catalog} is newer than its .mo file.", hint=hint, id="forbidden.E006") for catalog in files]


def _servers() -> Iterator[CheckMessage]:
    if settings.EMBEDDED:
        yield Error("EMBEDDED=1 is only for your own machine: unset it.", id="forbidden.E001")
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        yield Error(
            "DATABASE_URL names SQLite: use PostgreSQL, which several processes can share.", id="forbidden.E002"
        )
    if not settings.REDIS_URL:
        yield Error(
            "REDIS_URL is not set: processes share no limits, boards get no live updates, and no worker runs.",
            id="forbidden.E003",
        )


def _address() -> Iterator[CheckMessage]:
    if "*" in settings.ALLOWED_HOSTS:
        yield Error("ALLOWED_HOSTS allows any host: name the site's own.", id="forbidden.E004")
    if not settings.HTTPS:
        yield Warning(
            "HTTPS=0 is only for trying production on your own machine: cookies and pages are sent unencrypted.",
            id="forbidden.W001",
        )
    elif not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        yield Warning(
            "PROXIES is 0: behind a proxy each page redirects to itself, and all visitors share one address's limits.",
            hint="Set it to the number of your own proxies in front of the site.",
            id="forbidden.W002",
        )


def _mail() -> Iterator[CheckMessage]:
    if settings.EMAIL_BACKEND == FILES:
        yield Warning(
            "No mail is sent: set EMAIL_URL, or EMAIL_BACKEND and ANYMAIL.",
            hint="Without them mails are written as files under VAR_DIR.",
            id="forbidden.W003",
        )
    if parseaddr(settings.DEFAULT_FROM_EMAIL)[1].endswith("@localhost"):
        yield Warning("DEFAULT_FROM_EMAIL is not set: mails come from an address at localhost.", id="forbidden.W004")


def _metrics_and_push() -> Iterator[CheckMessage]:
    if not settings.METRICS_TOKEN:
        yield Warning(
            "METRICS_TOKEN is not set: /metrics does not exist, so no alerts can be sent.", id="forbidden.W005"
        )
    if not settings.VAPID_PRIVATE_KEY:
        yield Info("VAPID_PRIVATE_KEY is not set: no push messages are offered.", id="forbidden.I001")
