-- Requests of customers about their data: access, correction, erasure, grievance.
create table data_requests (
  id uuid primary key,
  request text not null,
  customer_id uuid not null references customers (id),
  kind text not null constraint data_requests_kind_known check (kind in ('access', 'correction', 'erasure', 'grievance')),
  received_on date not null,
  due_on date not null,
  status text not null default 'open' constraint data_requests_status_known check (status in ('open', 'done')),
  done_on date,
  done_by uuid references users (id) on delete set null,
  note text,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create index data_requests_customer on data_requests (customer_id)
--> statement-breakpoint
create index data_requests_due on data_requests (due_on, id)
--> statement-breakpoint
create index data_requests_received on data_requests (received_on, id)
--> statement-breakpoint
create index data_requests_status on data_requests (status, due_on, id)
--> statement-breakpoint
create index data_requests_kind on data_requests (kind, due_on, id)
--> statement-breakpoint
create index data_requests_done_by on data_requests (done_by)
--> statement-breakpoint
create index data_requests_created on data_requests (created_at, id)
