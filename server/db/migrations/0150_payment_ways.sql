-- The method and reference of a paid order are those of its last payment that was not reversed: they were overwritten when it was set to Paid again.
update orders
set payment_method = last_payment.method, reference_number = last_payment.reference
from (
  select distinct on (payments.order_id) payments.order_id, payments.method, payments.reference
  from payments
  where payments.kind = 'payment'
    and payments.at > coalesce((select max(reversals.at) from payments as reversals where reversals.order_id = payments.order_id and reversals.kind = 'reversal'), '-infinity')
  order by payments.order_id, payments.at desc, payments.id desc
) as last_payment
where last_payment.order_id = orders.id and orders.payment_status = 'Paid'
  and (orders.payment_method is distinct from last_payment.method or orders.reference_number is distinct from last_payment.reference)
