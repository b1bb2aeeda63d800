-- Who read whose data, from where: one row for a person, a record and ten minutes (OPS).
create table access_log (
  entity text not null,
  entity_id text not null,
  user_id uuid not null,
  period timestamptz(3) not null,
  at timestamptz(3) not null,
  address text not null,
  request_id text,
  constraint access_log_pkey primary key (entity, entity_id, user_id, period)
)
--> statement-breakpoint
create index access_log_at on access_log (at, entity, entity_id, user_id)
--> statement-breakpoint
create index access_log_user on access_log (user_id, at)
