-- The rejected sample that a new one is collected for.
alter table samples add column if not exists replaces_id uuid references samples (id)
--> statement-breakpoint
create index if not exists samples_replaces on samples (replaces_id) where replaces_id is not null
