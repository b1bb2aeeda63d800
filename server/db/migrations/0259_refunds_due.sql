-- When an order became overpaid, so that a refund waits; null while nothing is overpaid. Of earlier orders it is their last change.
alter table orders add column refund_due_since timestamptz
--> statement-breakpoint
update orders
set refund_due_since = orders.updated_at
from (
  select order_id, sum(case when kind = 'payment' then amount else -amount end) as paid
  from payments
  group by order_id
) as money
where money.order_id = orders.id
  and money.paid > case when orders.order_status = 'Cancelled' or orders.payment_status = 'Refunded' then 0 else orders.final_amount end
--> statement-breakpoint
create index orders_refund_due on orders (refund_due_since, id) where refund_due_since is not null
