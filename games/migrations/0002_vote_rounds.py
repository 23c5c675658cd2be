from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('games', '0001_initial')]

    operations = [
        migrations.RemoveConstraint('vote', 'one_vote_per_person'),
        migrations.RenameField('vote', 'poll', 'round'),
        migrations.AddConstraint(
            'vote', models.UniqueConstraint(fields=('game', 'round', 'user'), name='one_vote_per_person')
        ),
        migrations.RenameField('game', 'poll', 'vote_round'),
        migrations.RenameField('game', 'turn_shared', 'team_played_turn'),
    ]
