"""The URLs of the site, by app."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.views import privacy, profile
from games.views.tables import home

handler400 = "forbidden.error_pages.bad_request"
handler500 = "forbidden.error_pages.server_error"

urlpatterns = [
    path("", home.home, name="home"),
    path("privacy/", privacy.policy, name="privacy"),
    path("language/", require_POST(set_language), name="set_language"),
    path("", include("games.urls")),
    path("api/", include("games.api.urls")),
    path("accounts/", include("accounts.urls")),
    # Replaces the view of allauth, whose URLs follow.
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$", profile.ConfirmEmail.as_view(), name="account_confirm_email"
    ),
    path("accounts/", include("allauth.urls")),
    path("mail/", include("forbidden.mailbox")),
    path("", include("forbidden.pwa")),
    path("admin/", admin.site.urls),
]

# Bounce reports of a mail provider. Without the secret anybody could report one.
if settings.ANYMAIL.get("WEBHOOK_SECRET"):
    urlpatterns.append(path("anymail/", include("anymail.urls")))
