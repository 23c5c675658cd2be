import django.db.models.functions.datetime
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_moderation'),
    ]

    operations = [
        migrations.AlterField(
            model_name='delivery',
            name='attempts',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='digest',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='due_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now, help_text='While leased: when the lease ends.'),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='error',
            field=models.CharField(blank=True, db_default='', default='', max_length=200),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='status',
            field=models.CharField(choices=[('due', 'due'), ('sent', 'sent'), ('dropped', 'no longer needed'), ('failed', 'given up')], db_default='due', default='due', max_length=10),
        ),
        migrations.AlterField(
            model_name='game',
            name='absence',
            field=models.CharField(choices=[('wait', 'The team votes'), ('skip', 'The turn is passed over'), ('team', 'Teammates play the seat'), ('end', 'The game is closed')], db_default='wait', default='wait', max_length=10, verbose_name='when time runs out'),
        ),
        migrations.AlterField(
            model_name='game',
            name='alarms',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, help_text='Of the wait: reminders sent, then the time-out.'),
        ),
        migrations.AlterField(
            model_name='game',
            name='awaited',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, help_text='A bit for each seat the game waits for.'),
        ),
        migrations.AlterField(
            model_name='game',
            name='base',
            field=models.TextField(blank=True, db_default='', default='', editable=False),
        ),
        migrations.AlterField(
            model_name='game',
            name='challenge',
            field=models.CharField(blank=True, db_default='', default='', help_text='The shared seed that it is played with.', max_length=40),
        ),
        migrations.AlterField(
            model_name='game',
            name='created_at',
            field=models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AlterField(
            model_name='game',
            name='ended_by',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AlterField(
            model_name='game',
            name='is_open',
            field=models.BooleanField(db_default=False, default=False, verbose_name='listed in the lobby'),
        ),
        migrations.AlterField(
            model_name='game',
            name='is_public',
            field=models.BooleanField(db_default=False, default=False, help_text='When it is over, anybody with its address may look.'),
        ),
        migrations.AlterField(
            model_name='game',
            name='options',
            field=models.JSONField(blank=True, db_default={}, default=dict, verbose_name="the game's own choices"),
        ),
        migrations.AlterField(
            model_name='game',
            name='pace',
            field=models.PositiveSmallIntegerField(choices=[(0, 'no hurry'), (12, '12 hours'), (24, '1 day'), (48, '2 days'), (72, '3 days'), (168, '7 days')], db_default=0, default=0, verbose_name='pace'),
        ),
        migrations.AlterField(
            model_name='game',
            name='roles_chosen',
            field=models.BooleanField(db_default=False, default=False, verbose_name='adventurers are chosen, not dealt'),
        ),
        migrations.AlterField(
            model_name='game',
            name='shows_all',
            field=models.BooleanField(db_default=True, default=True, verbose_name='hidden things are shown when it is over'),
        ),
        migrations.AlterField(
            model_name='game',
            name='snapshot',
            field=models.TextField(blank=True, db_default='', default='', editable=False),
        ),
        migrations.AlterField(
            model_name='game',
            name='status',
            field=models.CharField(choices=[('lobby', 'waiting for players'), ('running', 'running'), ('won', 'won'), ('lost', 'lost'), ('closed', 'closed')], db_default='lobby', default='lobby', max_length=10),
        ),
        migrations.AlterField(
            model_name='game',
            name='steps',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='game',
            name='talk',
            field=models.PositiveIntegerField(db_default=0, default=0, help_text='Counts every change of what was said here.'),
        ),
        migrations.AlterField(
            model_name='game',
            name='version',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='message',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='noticechoice',
            name='timing',
            field=models.CharField(blank=True, choices=[('', 'as everywhere'), ('now', 'at once'), ('digest', 'in the daily digest')], db_default='', default='', max_length=10),
        ),
        migrations.AlterField(
            model_name='notification',
            name='created_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='notification',
            name='detail',
            field=models.CharField(blank=True, db_default='', default='', help_text='Tells occasions of one kind and version apart.', max_length=40),
        ),
        migrations.AlterField(
            model_name='notification',
            name='text',
            field=models.CharField(blank=True, db_default='', default='', help_text='What a teammate wrote.', max_length=200),
        ),
        migrations.AlterField(
            model_name='report',
            name='context',
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='report',
            name='created_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='report',
            name='status',
            field=models.CharField(choices=[('open', 'open'), ('acted', 'acted on'), ('dismissed', 'dismissed')], db_default='open', default='open', max_length=10),
        ),
        migrations.AlterField(
            model_name='report',
            name='text',
            field=models.CharField(blank=True, db_default='', default='', help_text='What the reporter wrote.', max_length=500),
        ),
        migrations.AlterField(
            model_name='result',
            name='challenge',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AlterField(
            model_name='result',
            name='is_first',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name='seat',
            name='heard',
            field=models.PositiveBigIntegerField(db_default=0, default=0, help_text='The newest message that its person has seen.'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='is_live',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name='seat',
            name='is_offered',
            field=models.BooleanField(db_default=False, default=False, help_text='The invite link leads a substitute to it.'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='is_shared',
            field=models.BooleanField(db_default=False, default=False, help_text='Teammates may play it until its owner returns.'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='role',
            field=models.CharField(blank=True, db_default='', default='', max_length=20),
        ),
        migrations.AlterField(
            model_name='step',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='step',
            name='by_clock',
            field=models.BooleanField(db_default=False, default=False, help_text='Taken for somebody whose time was over.'),
        ),
        migrations.AlterField(
            model_name='step',
            name='snapshot',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AlterField(
            model_name='tally',
            name='games',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='tally',
            name='role',
            field=models.CharField(blank=True, db_default='', default='', max_length=20),
        ),
        migrations.AlterField(
            model_name='tally',
            name='seconds',
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='tally',
            name='turns',
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='vote',
            name='at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
    ]
