"""URLs of the account pages; allauth's come after them."""

from django.urls import path

from accounts.views import (
    endpoints,
    fields,
    notifications,
    people,
    privacy,
    profile,
    sanctions,
    sessions,
    tokens,
    vacation,
)

app_name = "accounts"

urlpatterns = [
    path("settings/", profile.edit_settings, name="settings"),
    path("check/", fields.check_field, name="check_field"),
    path("notifications/", notifications.choose, name="notifications"),
    path("notifications/retry/", notifications.retry_mail, name="retry_mail"),
    path("vacation/", vacation.vacation, name="vacation"),
    path("vacation/end/", vacation.end_vacation, name="end_vacation"),
    path("sanctions/", sanctions.show, name="sanctions"),
    path("sanctions/read/", sanctions.read, name="sanctions_read"),
    path("sessions/", sessions.show, name="sessions"),
    path("sessions/<int:session_id>/end/", sessions.end, name="end_session"),
    path("sessions/others/end/", sessions.end_others, name="end_other_sessions"),
    path("tokens/", tokens.show, name="tokens"),
    path("tokens/<int:token_id>/revoke/", tokens.revoke, name="revoke_token"),
    path("tokens/bots/", tokens.add_bot, name="add_bot"),
    path("tokens/bots/<int:bot_id>/renew/", tokens.renew_bot, name="renew_bot"),
    path("tokens/bots/<int:bot_id>/remove/", tokens.remove_bot, name="remove_bot"),
    path("claim/", profile.claim, name="claim"),
    path("confirm/", profile.resend_confirmation, name="resend_confirmation"),
    path("privacy/", privacy.show, name="privacy"),
    path("privacy/export.json", privacy.export, name="export"),
    path("privacy/delete/", privacy.delete, name="delete"),
    path("muted/", people.muted, name="mutes"),
    path("muted/<int:person_id>/unmute/", people.unmute, name="unmute"),
    path("avoided/", people.avoided, name="avoidances"),
    path("avoided/<int:person_id>/end/", people.stop_avoiding, name="stop_avoiding"),
    path("endpoints/", endpoints.show, name="endpoints"),
    path("endpoints/browser/", endpoints.subscribe, name="subscribe"),
    path("endpoints/webhook/", endpoints.add_webhook, name="add_webhook"),
    path("endpoints/<int:endpoint_id>/test/", endpoints.test, name="test_endpoint"),
    path("endpoints/<int:endpoint_id>/remove/", endpoints.remove, name="remove_endpoint"),
]
