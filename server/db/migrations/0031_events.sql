-- What changed, for whoever watches. Readers go by the number of the writing transaction, so that a row that is committed late is never skipped.
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null,
  entity text not null,
  entity_id text not null,
  action text not null,
  user_id uuid,
  at timestamptz(3) not null
)
--> statement-breakpoint
create index events_cursor on events (xid, id)
--> statement-breakpoint
create index events_at on events (at)
