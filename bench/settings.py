"""The settings of the house, with one address more: a view that does nothing."""

from forbidden.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
