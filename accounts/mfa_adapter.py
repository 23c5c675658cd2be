"""The adapter of allauth's second factors: it encrypts their secrets."""

import base64
import secrets

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac
from structlog import get_logger

log = get_logger(__name__)


class Adapter(DefaultMFAAdapter):
    """allauth's adapter with encrypted secrets: the database alone, without the site's key, reveals none."""

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            # The key is lost: no code matches, and an administrator must remove the factor.
            log.warning("factor_unreadable")
            return base64.b32encode(secrets.token_bytes(20)).decode()


@transaction.atomic
def reencrypt() -> tuple[int, int]:
    """Encrypt every stored secret with the current key; return how many, and how many no key can read."""
    cipher, unreadable = _cipher(), 0
    types = (Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES)
    authenticators = Authenticator.objects.select_for_update().filter(type__in=types)
    for authenticator in authenticators:
        name = "secret" if authenticator.type == Authenticator.Type.TOTP else "seed"
        try:
            authenticator.data[name] = cipher.rotate(authenticator.data[name].encode()).decode()
        except InvalidToken:
            unreadable += 1
        else:
            authenticator.save(update_fields=["data"])
    return len(authenticators) - unreadable, unreadable


def _cipher() -> MultiFernet:
    """Return a cipher that encrypts with the current key and also decrypts with former ones."""
    return MultiFernet([Fernet(_key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(salted_hmac("accounts.mfa_adapter", "", secret=secret, algorithm="sha256").digest())
