-- Users of the demo, whose password everybody knows, are let in by a demo alone.
alter table users add column is_demo boolean not null default false
--> statement-breakpoint
update users set is_demo = true
where email in ('super@lab.example', 'admin@lab.example', 'manager@lab.example', 'operator@lab.example') and exists (select 1 from settings where key = 'seed')
--> statement-breakpoint
-- A deleted user stays as who did what; the address can be used again.
alter table users add column deleted_at timestamptz(3)
--> statement-breakpoint
drop index users_email
--> statement-breakpoint
create unique index users_email on users (lower(email)) where deleted_at is null
