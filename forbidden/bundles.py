"""Bundles of styles and scripts: production serves each as one file, because every request costs bytes.

Where static files are not collected, as in development, a page gets the files themselves.
"""

LIVE = ("js/connection.js", "js/film_loader.js", "js/sound_switch.js", "js/recap.js")
"""The scripts of a board that goes on while it is looked at."""

BUNDLES = {
    "css/site.bundle.css": ("css/fonts.css", "css/base.css", "css/components.css"),
    "css/board.bundle.css": (
        "css/board.css",
        "css/team.css",
        "css/hints.css",
        "css/table.css",
        "css/tabs.css",
        "css/sheets.css",
    ),
    "css/table.bundle.css": ("css/table_status.css", "css/chat.css", "css/plans.css", "css/requests.css"),
    "js/board.bundle.js": ("js/board.js", "js/outcome.js", "js/hands.js"),
    "js/watch.bundle.js": ("js/board.js", "js/hands.js", *LIVE),
    "js/table.bundle.js": (
        *("js/board.js", "js/outcome.js", "js/hands.js", "js/chat.js", "js/draft.js"),
        *("js/marks.js", "js/offline.js"),
        *LIVE,
    ),
    "js/film.bundle.js": ("js/film_clock.js", "js/film_stage.js", "js/film.js"),
}
"""The name of each bundle and its files, in their order."""
