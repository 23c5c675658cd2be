"""A server that receives push messages and webhooks of the site. Its certificate is from an authority of its own."""

import contextlib
import ipaddress
import ssl
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass
class Posted:
    """One received request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """The received requests, and the answer to give."""

    host: str
    ca: Path
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    slowly: float = 0  # seconds before each byte of the body
    late: float = 0  # seconds before the answer begins
    came: list[Posted] = field(default_factory=list)

    def url(self, path: str = "/") -> str:
        return f"https://{self.host}{path}"


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.came.append(Posted(self.path, {key.lower(): value for key, value in self.headers.items()}, body))
            time.sleep(receiver.late)
            with contextlib.suppress(OSError):  # the site has hung up, as it should
                self.answer()

        def answer(self) -> None:
            self.send_response(receiver.status)
            for name, value in {"Content-Length": str(len(receiver.body)), **receiver.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if not receiver.slowly:
                self.wfile.write(receiver.body)
                return
            for byte in receiver.body:
                time.sleep(receiver.slowly)
                self.wfile.write(bytes([byte]))

        def log_message(self, *arguments: Any) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *arguments: Any) -> None:
        """Ignore errors: in some tests the client breaks off."""


def serve(ca: Path, chain: Path) -> tuple[Receiver, ThreadingHTTPServer]:
    """Start a receiver with what `certificates` wrote."""
    server = _Server(("127.0.0.1", 0), BaseHTTPRequestHandler)
    receiver = Receiver(f"localhost:{server.server_address[1]}", ca)
    server.RequestHandlerClass = _handler(receiver)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    return receiver, server


KEY_USAGES = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)


def certificates(folder: Path, name: str) -> tuple[Path, Path]:
    """Write the certificate of an authority, and a key with its certificate for a name; return both files."""
    root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    root_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "An authority for tests")])
    # Python 3.13 wants to read what the key of an authority is for.
    usage = {name: name == "key_cert_sign" for name in KEY_USAGES}
    root = (
        _certificate(root_name, root_name, root_key, root_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(**usage), critical=True)
    )
    names: list[x509.GeneralName] = [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    leaf = _certificate(
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), root_name, key, root_key
    ).add_extension(x509.SubjectAlternativeName(names), critical=False)
    ca, chain = folder / "ca.pem", folder / "chain.pem"
    pem = serialization.Encoding.PEM
    ca.write_bytes(root.sign(root_key, hashes.SHA256()).public_bytes(pem))
    chain.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + leaf.sign(root_key, hashes.SHA256()).public_bytes(pem)
    )
    return ca, chain


def _certificate(subject: x509.Name, issuer: x509.Name, key: Any, issuer_key: Any) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
    )
