import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now

import games.models.crew
import games.models.game


class Migration(migrations.Migration):
    dependencies = [('games', '0004_pauses'), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name='Crew',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('words', models.SlugField(blank=True, db_default='', db_index=False, default='', help_text='The name in its address.', max_length=40)),
                ('code', models.CharField(default=games.models.crew.new_code, help_text='The end of its address.', max_length=12, unique=True)),
                ('saga', models.CharField(choices=[('alternate', 'Desert and island in turn'), ('desert', 'Only the desert'), ('island', 'Only the island')], db_default='alternate', default='alternate', max_length=10, verbose_name='saga')),
                ('difficulty', models.CharField(db_default='novice', default='novice', max_length=20, verbose_name='level')),
                ('climbs', models.BooleanField(db_default=True, default=True, verbose_name='one level up after a win')),
                ('pace', models.PositiveSmallIntegerField(choices=[(0, 'no time limit'), (12, '12 hours'), (24, '1 day'), (48, '2 days'), (72, '3 days'), (168, '7 days')], db_default=24, default=24, verbose_name='pace')),
                ('wait', models.PositiveSmallIntegerField(choices=[(24, '1 day'), (48, '2 days'), (72, '3 days'), (168, '7 days'), (0, 'until everybody is in')], db_default=48, default=48, verbose_name='longest wait for members')),
                ('starts_at', models.DateTimeField(blank=True, help_text='When the sweep starts its next game without those who have not agreed.', null=True)),
                ('invite_token', models.CharField(default=games.models.game.new_invite_token, max_length=32, unique=True)),
                ('invite_expires_at', models.DateTimeField(default=games.models.game.new_invite_expiry)),
                ('created_at', models.DateTimeField(db_default=Now(), default=django.utils.timezone.now)),
                ('captain', models.ForeignKey(null=True, on_delete=models.SET_NULL, related_name='captained_crews', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index('starts_at', name='crew_start', condition=models.Q(starts_at__isnull=False)),
                    models.Index('captain', name='crew_captain', condition=models.Q(captain__isnull=False)),
                ],
            },
        ),
        migrations.CreateModel(
            name='CrewMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.ForeignKey(on_delete=models.CASCADE, related_name='members', to='games.crew')),
                ('user', models.ForeignKey(on_delete=models.CASCADE, related_name='crew_memberships', to=settings.AUTH_USER_MODEL)),
                ('joined_at', models.DateTimeField(db_default=Now(), default=django.utils.timezone.now)),
                ('is_told', models.BooleanField(db_default=True, default=True, help_text='Is told when the next game is prepared.')),
                ('is_open', models.BooleanField(db_default=False, default=False, help_text="Agrees that everybody may see the crew's page.")),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('crew', 'user'), name='one_membership_per_person'),
                ],
            },
        ),
        migrations.CreateModel(
            name='CrewInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.ForeignKey(on_delete=models.CASCADE, related_name='invitations', to='games.crew')),
                ('user', models.ForeignKey(on_delete=models.CASCADE, related_name='crew_invitations', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(null=True, on_delete=models.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(db_default=Now(), default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('crew', 'user'), name='one_crew_invitation_per_person'),
                ],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='crew',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=models.SET_NULL, related_name='games', to='games.crew'),
        ),
        migrations.AddField(
            model_name='game',
            name='chapter',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, help_text='Its number in the saga of its crew, from 1.'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(models.F('crew'), models.F('id').desc(), condition=models.Q(crew__isnull=False), name='game_crew'),
        ),
        migrations.AddField(
            model_name='report',
            name='crew',
            field=models.ForeignKey(blank=True, null=True, on_delete=models.SET_NULL, related_name='reports', to='games.crew'),
        ),
        migrations.AlterField(
            model_name='game',
            name='absence',
            field=models.CharField(choices=[('wait', 'The team votes'), ('skip', 'The turn is skipped'), ('team', 'Teammates play the seat'), ('bot', 'A bot plays the seat'), ('end', 'The game is closed')], db_default='wait', default='wait', max_length=10, verbose_name='when time runs out'),
        ),
        migrations.AlterField(
            model_name='notification',
            name='kind',
            field=models.CharField(choices=[('your_turn', 'your turn'), ('decide', 'your choice during another turn'), ('asked', 'a question from a teammate'), ('planned', 'a plan of a teammate'), ('advanced', 'your turn in advance'), ('played', 'your turn was played by your team'), ('order_fired', 'your standing order was carried out'), ('order_lapsed', 'your standing order has lapsed'), ('requested', 'a request from a teammate'), ('answered', 'an answer to your request'), ('reminder', 'your time is running out'), ('passed', 'your time has run out'), ('vote', "a teammate's time has run out"), ('invited', 'invitation'), ('crew_invited', 'invitation to a crew'), ('next_game', 'the next game of your crew'), ('joined', 'a player joined your table'), ('full', 'your table is full'), ('started', 'the game has started'), ('left', 'a player left or was replaced'), ('closing', 'the table will be closed'), ('closed', 'the table was closed or reopened'), ('over', 'the game is over'), ('mentioned', 'a teammate mentions you'), ('proposed', 'a proposal to the team'), ('paused', 'a pause of the table'), ('announced', 'a message from the moderators')], max_length=20),
        ),
        migrations.AlterField(
            model_name='report',
            name='kind',
            field=models.CharField(choices=[('name', 'a name'), ('message', 'a message'), ('table', 'a table'), ('crew', 'a crew')], max_length=10),
        ),
    ]
