"""Second factors of staff in tests, which the admin requires."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from django.http import HttpRequest
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User


def passkey() -> dict[str, Any]:
    """Return the browser's answer for a new passkey."""
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    credential = AttestedCredentialData.create(Aaguid.NONE, b"key", ES256.from_cryptography_key(public))
    data = AuthenticatorData.create(bytes(32), AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT, 0, credential)
    client = CollectedClientData.create(CollectedClientData.TYPE.CREATE, b"challenge", "http://testserver")
    response = {
        "clientDataJSON": websafe_encode(client),
        "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
    }
    return {"id": websafe_encode(b"key"), "rawId": websafe_encode(b"key"), "type": "public-key", "response": response}


def show_factor(client: Client, user: User) -> None:
    """Store what a sign-in with a passkey stores: the user's passkey, and the factor in the session."""
    key = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).first()
    key = key or Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": passkey()}
    )
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa", id=key.pk, type=key.type, passwordless=True)
    request.session.save()
