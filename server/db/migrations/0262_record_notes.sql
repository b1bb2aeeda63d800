-- Notes of staff on records, with their former words; of a record of a customer they go with that customer's data.
create table record_notes (
  id uuid primary key,
  resource text not null,
  record_id uuid not null,
  customer_id uuid references customers (id),
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  words text not null,
  former jsonb not null,
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create index record_notes_record on record_notes (resource, record_id)
--> statement-breakpoint
create index record_notes_customer on record_notes (customer_id)
--> statement-breakpoint
create index record_notes_user on record_notes (user_id)
--> statement-breakpoint
-- Colleagues who are named in a note; each has it in the bell until they have read it.
create table mentions (
  id uuid primary key,
  note_id uuid not null references record_notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  permission text not null,
  read_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create unique index mentions_one on mentions (note_id, user_id)
--> statement-breakpoint
create index mentions_unread on mentions (user_id, created_at, id) where read_at is null
