"""Read and write PNG files: their chunks, and rows of pixels with 8 bits a colour."""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}
"""The bytes of a pixel by the type of its colour: RGB and RGBA, of 8 bits each."""


class Picture(NamedTuple):
    width: int
    height: int
    channels: int
    rows: list[bytes]


def read(png: bytes) -> Picture:
    chunks = list(_chunks(png))
    width, height, depth, colours = struct.unpack(">IIBB", chunks[0][1][:10])
    assert depth == 8
    filtered = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    return Picture(width, height, CHANNELS[colours], list(_rows(filtered, width, CHANNELS[colours])))


def chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(width: int, height: int, colours: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0))


def packed(rows: list[bytes]) -> bytes:
    """Return rows without filters, which suit photographs, as the data of a chunk."""
    return zlib.compress(b"".join(b"\0" + row for row in rows), 9)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + size]
        at += size + 12


def _rows(filtered: bytes, width: int, size: int) -> Iterator[bytes]:
    """Yield the rows of pixels as they were before each got its filter."""
    length = width * size
    above = bytes(length)
    for start in range(0, len(filtered), length + 1):
        row = bytearray(filtered[start + 1 : start + 1 + length])
        for at in range(length) if filtered[start] else ():
            left, corner = (row[at - size], above[at - size]) if at >= size else (0, 0)
            row[at] = (row[at] + _predicted(filtered[start], left, above[at], corner)) % 256
        above = bytes(row)
        yield above


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    """Return the value of a byte that the filter expected, as the PNG standard defines it."""
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
