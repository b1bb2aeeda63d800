-- Orders and reports are sorted and filtered by the moment by which their results are due, while they are open (WRK-02).
drop index orders_due
--> statement-breakpoint
create index orders_due on orders ((case when order_status = 'Testing' then results_due_at end), id)
--> statement-breakpoint
alter table reports add column results_due_at timestamptz
--> statement-breakpoint
update reports set results_due_at = o.results_due_at
from orders o
where o.id = reports.order_id and o.results_due_at is not null and o.order_status <> 'Cancelled'
--> statement-breakpoint
create index reports_due on reports ((case when status = 'Processing' or stage = 'Preliminary' then results_due_at end), id) where deleted_at is null
