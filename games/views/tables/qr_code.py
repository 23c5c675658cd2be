"""QR codes of URLs."""

from base64 import b64encode
from functools import lru_cache

import qrcode
from qrcode.image.svg import SvgPathFillImage


@lru_cache(maxsize=256)
def qr_image(text: str) -> str:
    """Return a QR code, dark on white, as the data URL of an SVG picture."""
    code = qrcode.QRCode(box_size=10, border=2, image_factory=SvgPathFillImage)
    code.add_data(text)
    svg: bytes = code.make_image().to_string()
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"
