"""Dates such as "24 November 2026", as everywhere on the site, not "Nov. 24, 2026"."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
