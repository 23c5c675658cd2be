import accounts.zones
import django.db.models.functions.datetime
import django.utils.timezone
from django.db import migrations, models

from accounts.migrations._audit_guard import ARM, DISARM


def arm(apps, schema_editor):
    for statement in ARM[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def disarm(apps, schema_editor):
    for statement in DISARM[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_farewell'),
    ]

    operations = [
        # SQLite makes the table anew, without its triggers.
        migrations.RunPython(disarm, arm),
        migrations.AlterField(
            model_name='auditentry',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='auditentry',
            name='detail',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='auditentry',
            name='reason',
            field=models.CharField(blank=True, db_default='', default='', max_length=500),
        ),
        migrations.AlterField(
            model_name='endpoint',
            name='created_at',
            field=models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AlterField(
            model_name='endpoint',
            name='keys',
            field=models.JSONField(blank=True, db_default={}, default=dict, help_text='Of a browser: `p256dh` and `auth`.'),
        ),
        migrations.AlterField(
            model_name='endpoint',
            name='label',
            field=models.CharField(blank=True, db_default='', default='', max_length=60, verbose_name='name'),
        ),
        migrations.AlterField(
            model_name='endpoint',
            name='problem',
            field=models.CharField(blank=True, db_default='', default='', help_text='What the last sending failed of.', max_length=200),
        ),
        migrations.AlterField(
            model_name='mute',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='lifted_for',
            field=models.CharField(blank=True, db_default='', default='', help_text='Why it ended early, for the person to read.', max_length=500),
        ),
        migrations.AlterField(
            model_name='user',
            name='is_told',
            field=models.BooleanField(db_default=False, default=False, help_text='Word from the moderators waits to be read.'),
        ),
        migrations.AlterField(
            model_name='user',
            name='mail_notices',
            field=models.BooleanField(db_default=True, default=True, help_text='One message when a table waits for you, never one for every move.', verbose_name='mail'),
        ),
        migrations.AlterField(
            model_name='user',
            name='mail_problem',
            field=models.CharField(blank=True, db_default='', default='', help_text='Why no mail can be sent to the address.', max_length=200),
        ),
        migrations.AlterField(
            model_name='user',
            name='push_notices',
            field=models.BooleanField(db_default=True, default=True, help_text='To the browsers you have allowed it in.', verbose_name='push'),
        ),
        migrations.AlterField(
            model_name='user',
            name='session_round',
            field=models.PositiveIntegerField(db_default=0, default=0, help_text='Raised to end every session.'),
        ),
        migrations.AlterField(
            model_name='user',
            name='shows_statistics',
            field=models.BooleanField(db_default=False, default=False, help_text='Otherwise you alone see them, and your teammates those of your common games.', verbose_name='my statistics are open to everybody'),
        ),
        migrations.AlterField(
            model_name='user',
            name='time_zone',
            field=models.CharField(db_default='UTC', default='UTC', max_length=64, validators=[accounts.zones.validate_zone], verbose_name='time zone'),
        ),
        migrations.AlterField(
            model_name='user',
            name='webhook_notices',
            field=models.BooleanField(db_default=True, default=True, help_text='To the addresses you have given.', verbose_name='webhook'),
        ),
        migrations.RunPython(arm, disarm),
    ]
