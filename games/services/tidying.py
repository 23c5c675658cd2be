"""What the site forgets of itself."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Delivery, Notification
from games.services.planning import claimable

BATCH = 500


@transaction.atomic
def forget_notices() -> int:
    """Delete a batch of notices, with their deliveries, that are done with and old; answer how many they were."""
    old = timezone.now() - timedelta(days=settings.NOTICES_KEPT_DAYS)
    waiting = Delivery.objects.filter(notification=OuterRef("pk"), status=Delivery.Status.DUE)
    notices = Notification.objects.filter(~Exists(waiting), created_at__lt=old, planned_at__isnull=False)
    found = [notice.pk for notice in claimable(notices.only("pk")).order_by("created_at")[:BATCH]]
    Delivery.objects.filter(notification__in=found).delete()
    Notification.objects.filter(pk__in=found).delete()
    return len(found)
