"""Short names of browsers, from their user agent string."""

from django.utils.translation import gettext as _

# The order matters: most browsers claim to be several, and the real one comes first here.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "HeadlessChrome/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def describe(user_agent: str) -> str:
    """Return a short name such as "Firefox on Android"."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), _("A browser"))
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser
