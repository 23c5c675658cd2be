"""A browser in few words, from what it says of itself."""

from django.utils.translation import gettext as _

# In this order: most browsers claim to be several, and the one they are stands first here.
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
    """Such as "Firefox on Android"."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), _("A browser"))
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser
