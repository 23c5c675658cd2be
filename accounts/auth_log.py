"""Log lines about sign-ins and changes of credentials, with the number of the account and no name."""

from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.dispatch import receiver
from structlog import get_logger

from accounts.models import User

log = get_logger(__name__)

CHANGES = {
    "password_changed": account.password_changed,
    "password_set": account.password_set,
    "password_reset": account.password_reset,
    "address_changed": account.email_changed,
    "factor_added": mfa.authenticator_added,
    "factor_removed": mfa.authenticator_removed,
    "factor_reset": mfa.authenticator_reset,
}


@receiver(auth.user_logged_in)
def signed_in(user: User, request: Any = None, **_: Any) -> None:
    methods = request.session.get("account_authentication_methods", []) if request else []
    log.info("signed_in", user=user.pk, methods=[each.get("method") for each in methods])


@receiver(auth.user_logged_out)
def signed_out(user: User | None, **_: Any) -> None:
    log.info("signed_out", user=user.pk if user else None)


@receiver(auth.user_login_failed)
def not_signed_in(**_: Any) -> None:
    """Log a failed sign-in without what was typed, which may be a password in the wrong field."""
    log.warning("sign_in_failed")


def _changed(event: str) -> Any:
    def changed(user: User, **_: Any) -> None:
        log.warning(event, user=user.pk)

    return changed


for _event, _signal in CHANGES.items():
    _signal.connect(_changed(_event), weak=False, dispatch_uid=f"auth_log.{_event}")
