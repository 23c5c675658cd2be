"""Every relation of the database to a person, as the models say it."""

from django.apps import apps

from accounts.models import User

BY_NUMBER = {
    "accounts.auditentry.actor": "a number, so that an audit row need never change",
    "accounts.auditentry.target_id": "the same",
    "admin.logentry.object_id": "text, of whatever the admin changed",
    "sessions.session.session_data": "signed, with the number of the person inside",
    "games.delivery.notification": "by way of the notification",
}
"""Ways to a person that no foreign key shows."""


def relations() -> set[str]:
    """Those by a foreign key, one to one or many to many, as "app.model.field"."""
    found = set(BY_NUMBER)
    for model in apps.get_models(include_auto_created=True):
        for field in (*model._meta.local_fields, *model._meta.local_many_to_many):
            if field.related_model is User and not field.many_to_many:  # their rows are models of their own
                found.add(f"{model._meta.label_lower}.{field.name}")
    return found


def personal_models() -> set[str]:
    """The models that hold something of a person, by label."""
    return {relation.rpartition(".")[0] for relation in relations()} | {"accounts.user"}
