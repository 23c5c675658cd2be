"""No page accepts a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/settings/", "/games/new/"])
def test_a_file_is_refused_with_a_sentence(path: str, alice_client: Client, tmp_path: object, settings: object) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path  # type: ignore[attr-defined]
    answer = alice_client.post(path, {"name": "Alice", "file": SimpleUploadedFile("a.png", b"\x89PNG" * 1000)})
    assert answer.status_code == 400
    assert "This site accepts no files" in answer.content.decode()
    assert not list(tmp_path.iterdir())  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_form_of_a_thousand_fields_is_refused() -> None:
    answer = Client().post("/accounts/login/", {f"field{number}": "" for number in range(1000)})
    assert answer.status_code == 400
    assert b"</html>" in answer.content


def test_no_upload_handler_or_storage_is_configured(settings: object) -> None:
    assert settings.FILE_UPLOAD_HANDLERS == []  # type: ignore[attr-defined]
    assert "InMemory" in settings.STORAGES["default"]["BACKEND"]  # type: ignore[attr-defined]
