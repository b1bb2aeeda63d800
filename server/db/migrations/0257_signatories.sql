-- Signatories: what reports print of those who verify. `departments` are ids of test categories, `signature` is a file as its form keeps it.
alter table users add column designation text
--> statement-breakpoint
alter table users add column registration_number text
--> statement-breakpoint
alter table users add column departments jsonb not null default '[]'
--> statement-breakpoint
alter table users add column signature jsonb
--> statement-breakpoint
-- The laboratory's settings are a record with a name for an id.
alter table record_files alter column record_id type text using record_id::text
--> statement-breakpoint
-- Reports name those who verified in place of this text. The audit trail keeps it.
update settings set value = value - 'signatory' where key = 'laboratory'
