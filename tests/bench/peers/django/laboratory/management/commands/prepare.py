"""`manage.py prepare`: makes 2,000 orders where there are none, and prints the key of a new session of a superuser."""

from datetime import timedelta
from random import Random

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from laboratory.models import Customer, Order

FIRST = ["Aarav", "Ananya", "Deepa", "Farhan", "Ishita", "Kabir", "Lakshmi", "Meena", "Nikhil", "Priya", "Rohan", "Sunita"]
LAST = ["Chopra", "Das", "Iyer", "Joshi", "Khan", "Kulkarni", "Mehta", "Nair", "Patel", "Reddy", "Sharma", "Singh"]


def make_orders():
    """600 customers and 2,000 orders of the last five weeks, the same names and amounts each time."""
    random = Random(1)
    name = lambda: f"{random.choice(FIRST)} {random.choice(LAST)}"
    phone = lambda: f"+91 9{random.randrange(10**9):09}"
    customers = Customer.objects.bulk_create([Customer(name=name(), phone=phone()) for _ in range(600)])
    start = timezone.now() - timedelta(days=35)
    Order.objects.bulk_create(
        Order(
            order_number=f"LAB-{number:05}",
            customer=random.choice(customers),
            patient=name(),
            amount=random.randrange(200, 9000),
            status=random.choice(Order.Status.values),
            payment=random.choice(Order.Payment.values),
            date=start + timedelta(minutes=25 * number),
        )
        for number in range(1, 2001)
    )


class Command(BaseCommand):
    help = __doc__

    @transaction.atomic
    def handle(self, *args, **options):
        if not Order.objects.exists():
            make_orders()
        user, _ = get_user_model().objects.get_or_create(username="bench", defaults={"is_staff": True, "is_superuser": True})
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        self.stdout.write(session.session_key)
