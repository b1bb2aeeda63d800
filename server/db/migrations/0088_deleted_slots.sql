alter table time_slots add column deleted_at timestamptz(3)
--> statement-breakpoint
drop index time_slots_hours
--> statement-breakpoint
create unique index time_slots_hours on time_slots (start_time, end_time) where deleted_at is null
