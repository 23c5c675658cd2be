"""The site's settings, with one more URL: a view that does nothing."""

from forbidden.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
