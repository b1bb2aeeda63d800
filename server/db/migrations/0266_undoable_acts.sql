-- Acts that their person may undo for a short time, with what they changed, before and after (VIEW-04).
create table undoable_acts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  customer_id uuid references customers (id),
  entity text not null,
  entity_id uuid not null,
  action text not null,
  permission text not null,
  was jsonb not null,
  became jsonb not null,
  at timestamp (3) with time zone not null
)
--> statement-breakpoint
create index undoable_acts_at on undoable_acts (at)
--> statement-breakpoint
create index undoable_acts_user on undoable_acts (user_id)
--> statement-breakpoint
create index undoable_acts_customer on undoable_acts (customer_id)
