"""Write the OpenAPI document of the API, for `docs/openapi.json`."""

from typing import Any

from django.core.management.base import BaseCommand

from games.api.pages import document_as_json


class Command(BaseCommand):
    help = "Write the OpenAPI document of the API."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(document_as_json().decode(), ending="")
