"""Make an animated PNG of screenshots: of few colours, and of each picture only the pixels that have changed."""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tests.browser.png import SIGNATURE, chunk, header, packed, read

STEP = 8
"""Shades of red, green and blue nearer to each other than this become one."""
SHADES = bytes(min(255, round(shade / STEP) * STEP) for shade in range(256))
COLOURS = 255
"""The colours of all pictures together. Another one is transparent: the pixel stays as it was."""
SAME = 0
PALETTE = 3
"""The type of a PNG whose pixels are numbers of colours."""

Pixels = tuple[bytes, ...]
"""The pixels of a picture, each as RGB."""


def animation(pngs: Iterable[bytes], milliseconds: int, *, rest: int) -> bytes:
    """Return an endless animated PNG that shows each picture for so long, and `rest` longer the last."""
    width, height, pictures = _pictures(pngs)
    times = [(picture, milliseconds * len(list(same))) for picture, same in groupby(pictures)]
    times[-1] = (times[-1][0], times[-1][1] + rest)
    palette, numbers = _palette(pictures)
    frames = list(_frames([[numbers[pixel] for pixel in picture] for picture, _ in times], width))
    chunks = [header(width, height, PALETTE), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    chunks += [chunk(b"PLTE", bytes(3) + b"".join(palette)), chunk(b"tRNS", b"\0")]
    count = 0
    for (place, rows), (_, duration) in zip(frames, times, strict=True):
        chunks.append(chunk(b"fcTL", struct.pack(">5I2H2B", count, *place, duration, 1000, 0, 1)))
        count += 1
        if len(chunks) == 5:
            chunks.append(chunk(b"IDAT", packed(rows)))
        else:
            chunks.append(chunk(b"fdAT", struct.pack(">I", count) + packed(rows)))
            count += 1
    return SIGNATURE + b"".join(chunks) + chunk(b"IEND")


def _pictures(pngs: Iterable[bytes]) -> tuple[int, int, list[Pixels]]:
    """Return the size of the pictures, and their pixels in fewer shades."""
    pictures = []
    for png in pngs:
        width, height, channels, rows = read(png)
        shades = b"".join(rows).translate(SHADES)
        pictures.append(tuple(shades[at : at + 3] for at in range(0, len(shades), channels)))
    return width, height, pictures


def _palette(pictures: Iterable[Pixels]) -> tuple[list[bytes], dict[bytes, int]]:
    """Return the most frequent colours, and the number of the nearest one for every colour."""
    counts = Counter(pixel for picture in pictures for pixel in picture)
    palette = [colour for colour, _ in counts.most_common(COLOURS)]

    def nearest(colour: bytes) -> int:
        return min(
            range(len(palette)),
            key=lambda number: sum((a - b) ** 2 for a, b in zip(palette[number], colour, strict=True)),
        )

    return palette, {colour: 1 + nearest(colour) for colour in counts}


def _frames(pictures: Sequence[Sequence[int]], width: int) -> Iterator[tuple[tuple[int, int, int, int], list[bytes]]]:
    """Yield, for each picture, the rectangle that has changed (width, height, left, top) and its rows."""
    shown: Sequence[int] = [SAME] * len(pictures[0])
    for picture in pictures:
        changed = bytes(SAME if new == old else new for new, old in zip(picture, shown, strict=True))
        rows = [changed[at : at + width] for at in range(0, len(changed), width)]
        filled = [number for number, row in enumerate(rows) if any(row)]
        top, bottom = filled[0], filled[-1] + 1
        left = min(len(row) - len(row.lstrip(b"\0")) for row in rows[top:bottom])
        right = max(len(row.rstrip(b"\0")) for row in rows[top:bottom])
        yield (right - left, bottom - top, left, top), [row[left:right] for row in rows[top:bottom]]
        shown = picture
