"""Count anew what games say of orders and plans: rows of players who had left were gone, and still counted."""

from django.db import migrations
from django.db.models import Q


def recount(apps, schema_editor):
    games, plans = apps.get_model("games", "Game").objects, apps.get_model("games", "Plan").objects
    orders = apps.get_model("games", "StandingOrder").objects
    some = games.filter(Q(orders__gt=0) | Q(shared_plans__gt=0) | Q(in_advance__gt=0)).order_by("pk")
    for pk in list(some.values_list("pk", flat=True)):
        seats = plans.filter(game=pk, kind="advance", seat__isnull=False).values_list("seat", flat=True)
        games.filter(pk=pk).update(
            orders=orders.filter(game=pk, status="armed").count(),
            shared_plans=plans.filter(game=pk, kind="shared").count(),
            in_advance=sum(1 << seat for seat in set(seats)),
        )


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0003_turns_by_trust"),
    ]

    operations = [
        migrations.RunPython(recount, migrations.RunPython.noop),
    ]
