from django.db import migrations

from accounts.migrations._audit_guard import ARM, DISARM


def arm(apps, schema_editor):
    for statement in ARM[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def disarm(apps, schema_editor):
    for statement in DISARM[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [migrations.RunPython(arm, disarm)]
