"""`python -m bench.seed_data --games 1000`: fill the database that the settings name."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")
django.setup()

from bench.seed_data.command import main  # noqa: E402

if __name__ == "__main__":
    main(sys.argv[1:])
