from collections.abc import Sequence

from games.display.shared.rulebook import Chapter


def rulebook() -> Sequence[Chapter]:
    return ()
