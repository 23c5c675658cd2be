"""`User.email` holds confirmed addresses alone: those that nobody has confirmed stay in allauth's table."""

from typing import Any

from django.db import migrations, models


def keep_confirmed(apps: Any, schema_editor: Any) -> None:
    User, EmailAddress = apps.get_model("accounts", "User"), apps.get_model("account", "EmailAddress")
    EmailAddress.objects.filter(user__is_staff=True, email=models.F("user__email")).update(verified=True)
    unconfirmed = EmailAddress.objects.filter(user=models.OuterRef("pk"), email=models.OuterRef("email"), verified=False)
    User.objects.filter(models.Exists(unconfirmed)).update(email=None)
    without = User.objects.exclude(email=None).exclude(models.Exists(EmailAddress.objects.filter(user=models.OuterRef("pk"))))
    for user in without.iterator():
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_database_defaults"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(keep_confirmed, migrations.RunPython.noop)]
