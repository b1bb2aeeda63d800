-- Long acts, done one item at a time outside the call that began them.
create table jobs (
  id uuid primary key,
  kind text not null,
  items jsonb not null,
  total integer not null,
  position integer not null default 0,
  outcomes jsonb not null default '[]',
  state text not null constraint jobs_state_known check (state in ('Waiting', 'Running', 'Done', 'Cancelled', 'Failed')),
  failure text,
  user_id uuid references users (id) on delete set null,
  address text not null,
  claimed_until timestamp (3) with time zone,
  finished_at timestamp (3) with time zone,
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create index jobs_open on jobs (created_at, id) where finished_at is null
--> statement-breakpoint
create index jobs_of_kind on jobs (kind, created_at)
--> statement-breakpoint
create index jobs_user on jobs (user_id)
