"""The offline page, and the header that says whose pages the service worker keeps."""

from django.test import Client


def test_the_offline_page_names_no_user(alice_client: Client, client: Client) -> None:
    pages = [each.get("/offline/").content for each in (alice_client, client)]
    assert pages[0] == pages[1]
    assert b"<!-- boards -->" in pages[0]


def test_each_page_says_who_reads_it(alice_client: Client, bob_client: Client, client: Client, db: None) -> None:
    readers = [each.get("/games/lobby/").headers["X-Reader"] for each in (alice_client, bob_client, client)]
    assert len(set(readers)) == 3
    assert readers[2] == ""
    assert alice_client.get("/games/").headers["X-Reader"] == readers[0]


def test_the_worker_keeps_pages_by_these_names(client: Client) -> None:
    script = client.get("/sw.js").content.decode()
    assert '"/offline/"' in script.replace("\\u002D", "-")
    assert "X-Reader" in script
