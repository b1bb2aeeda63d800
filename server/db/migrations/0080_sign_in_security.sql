-- A session has an id by which it can be named, and says which browser it is (OPS).
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text
--> statement-breakpoint
alter table sessions alter column id drop default
--> statement-breakpoint
create unique index sessions_id on sessions (id)
--> statement-breakpoint
-- Browsers that have signed in to an account: what others try from elsewhere does not keep them out.
create table known_browsers (
  token_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  last_used_at timestamptz(3) not null,
  constraint known_browsers_pkey primary key (token_hash, user_id)
)
--> statement-breakpoint
create index known_browsers_user on known_browsers (user_id)
--> statement-breakpoint
create index known_browsers_used on known_browsers (last_used_at)
--> statement-breakpoint
-- What was refused at the door: the account as a keyed hash, never the address that was typed.
create table security_events (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null,
  reason text not null,
  account_hash text,
  user_id uuid references users (id) on delete set null,
  address text not null,
  request_id text
)
--> statement-breakpoint
create index security_events_at on security_events (at, id)
--> statement-breakpoint
create index security_events_kind on security_events (kind, at, id)
--> statement-breakpoint
create index security_events_account on security_events (account_hash, at, id)
--> statement-breakpoint
create index security_events_user on security_events (user_id)
