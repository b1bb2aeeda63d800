-- A telephone number is one and the same however it is written; the panel shows it as typed.
alter table customers add column phone_digits text generated always as (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) stored
--> statement-breakpoint
create index customers_phone_digits on customers (phone_digits)
--> statement-breakpoint
update customers set search_text = search_text || ' ' || phone_digits where position(phone_digits in search_text) = 0
--> statement-breakpoint
-- A deleted test, package or category stays as what was ordered; nothing sells it any more.
alter table tests add column deleted_at timestamptz(3)
--> statement-breakpoint
alter table test_packages add column deleted_at timestamptz(3)
--> statement-breakpoint
drop index tests_code
--> statement-breakpoint
create unique index tests_code on tests (code) where deleted_at is null
--> statement-breakpoint
alter table test_categories add column deleted_at timestamptz(3)
--> statement-breakpoint
drop index test_categories_code
--> statement-breakpoint
create unique index test_categories_code on test_categories (code) where deleted_at is null
--> statement-breakpoint
drop index test_packages_code
--> statement-breakpoint
create unique index test_packages_code on test_packages (code) where deleted_at is null
