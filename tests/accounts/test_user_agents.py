"""Short names of browsers."""

import pytest

from accounts.user_agents import describe

APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {CHROME} Mobile Safari/537.36", "Chrome on Android"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36", "Chrome on Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 Edg/140.0", "Edge on Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 OPR/122.0", "Opera on Windows"),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {CHROME} Safari/537.36", "Chrome on ChromeOS"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {APPLE} Version/18.0 Safari/605.1.15", "Safari on Mac"),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {APPLE} Version/18.0 Safari/604.1",
            "Safari on iPhone",
        ),
        (f"Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) {APPLE} CriOS/140.0 Safari/604.1", "Chrome on iPad"),
        ("curl/8.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_it_says_browser_and_system(user_agent: str, words: str) -> None:
    assert describe(user_agent) == words
