-- Lists by `Results due` downwards, with those last that have none.
create index orders_due_down on orders (
  ((case when order_status = 'Testing' then results_due_at end) is null), (case when order_status = 'Testing' then results_due_at end) desc, id desc
)
--> statement-breakpoint
create index reports_due_down on reports (
  ((case when status = 'Processing' or stage = 'Preliminary' then results_due_at end) is null),
  (case when status = 'Processing' or stage = 'Preliminary' then results_due_at end) desc, id desc
) where deleted_at is null
