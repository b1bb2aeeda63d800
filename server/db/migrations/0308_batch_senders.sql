-- Who sent a message to many: its progress is shown again to them after its end.
alter table notification_batches add column user_id uuid references users (id) on delete set null
--> statement-breakpoint
create index notification_batches_user on notification_batches (user_id)
