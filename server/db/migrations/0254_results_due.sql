-- The moment by which an order's results are due: the start of testing plus the longest turnaround of its tests (WRK-02).
alter table orders add column results_due_at timestamptz
--> statement-breakpoint
update orders set results_due_at = received.at + received.hours * interval '1 hour'
from (
  select o.id, min(h.at) as at, max(t.turnaround_hours) as hours
  from orders o
  join order_status_history h on h.order_id = o.id and h.to_status = 'Testing'
  join order_tests ot on ot.order_id = o.id and ot.status <> 'Cancelled'
  join tests t on t.id = ot.test_id
  where o.order_status = 'Testing'
  group by o.id
) as received
where received.id = orders.id
--> statement-breakpoint
create index orders_due on orders (results_due_at, id) where order_status = 'Testing'
--> statement-breakpoint
create index samples_underway on samples (updated_at) where state in ('Collected', 'HandedOver')
