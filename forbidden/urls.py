"""Every address of the site, by app."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path

from accounts.views import oneself, privacy
from games.views import home

handler400 = "forbidden.failures.bad_request"
handler500 = "forbidden.failures.server_error"

urlpatterns = [
    path("", home.home, name="home"),
    path("privacy/", privacy.policy, name="privacy"),
    path("", include("games.urls")),
    path("accounts/", include("accounts.urls")),
    # In place of allauth's, which follows.
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$", oneself.ConfirmEmail.as_view(), name="account_confirm_email"
    ),
    path("accounts/", include("allauth.urls")),
    path("mail/", include("forbidden.mailbox")),
    path("", include("forbidden.installable")),
    path("admin/", admin.site.urls),
]

# What a mail provider reports of bounces; without its secret anybody might report one.
if settings.ANYMAIL.get("WEBHOOK_SECRET"):
    urlpatterns.append(path("anymail/", include("anymail.urls")))
