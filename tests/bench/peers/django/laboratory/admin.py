"""The list of orders, as Django's documentation writes such lists."""

from django.contrib import admin

from .models import Customer, Order


@admin.register(Customer)
class CustomerAdmin(admin.ModelAdmin):
    list_display = ["name", "phone"]
    search_fields = ["name", "phone"]


@admin.register(Order)
class OrderAdmin(admin.ModelAdmin):
    list_display = ["order_number", "customer_name", "customer_phone", "patient", "amount", "status", "payment", "date"]
    list_filter = ["status", "payment"]
    list_per_page = 10
    list_select_related = ["customer"]
    ordering = ["-date"]
    search_fields = ["order_number", "customer__name", "customer__phone", "patient"]
    raw_id_fields = ["customer"]

    @admin.display(description="customer", ordering="customer__name")
    def customer_name(self, order):
        return order.customer.name

    @admin.display(description="phone", ordering="customer__phone")
    def customer_phone(self, order):
        return order.customer.phone
