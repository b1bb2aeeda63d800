"""Customers and their orders, with what the panel's list of orders shows of them."""

from django.db import models


class Customer(models.Model):
    name = models.CharField(max_length=120)
    phone = models.CharField(max_length=20)

    def __str__(self):
        return self.name


class Order(models.Model):
    class Status(models.TextChoices):
        CREATED = "Created"
        CONFIRMED = "Confirmed"
        SAMPLE_COLLECTED = "SampleCollected", "Sample collected"
        TESTING = "Testing"
        COMPLETED = "Completed"
        CANCELLED = "Cancelled"

    class Payment(models.TextChoices):
        PENDING = "Pending"
        PAID = "Paid"
        FAILED = "Failed"
        REFUNDED = "Refunded"

    order_number = models.CharField(max_length=20, unique=True)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    patient = models.CharField(max_length=120)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    status = models.CharField(max_length=20, choices=Status.choices, db_index=True)
    payment = models.CharField(max_length=20, choices=Payment.choices, db_index=True)
    date = models.DateTimeField(db_index=True)

    def __str__(self):
        return self.order_number
