"""Every relation of the models to a user."""

from django.apps import apps

from accounts.models import User

BY_NUMBER = {
    "accounts.auditentry.actor": "an id without a foreign key, so that an audit row never changes",
    "accounts.auditentry.target_id": "the same",
    "admin.logentry.object_id": "text, of whatever the admin changed",
    "sessions.session.session_data": "signed, with the id of the user inside",
    "games.delivery.notification": "by way of the notification",
}
"""Relations to a user without a foreign key."""


def relations() -> set[str]:
    """Return all relations to a user, as "app.model.field"."""
    found = set(BY_NUMBER)
    for model in apps.get_models(include_auto_created=True):
        for field in (*model._meta.local_fields, *model._meta.local_many_to_many):
            if field.related_model is User and not field.many_to_many:  # those rows are models of their own
                found.add(f"{model._meta.label_lower}.{field.name}")
    return found


def personal_models() -> set[str]:
    """Return the labels of the models that hold personal data."""
    return {relation.rpartition(".")[0] for relation in relations()} | {"accounts.user"}
