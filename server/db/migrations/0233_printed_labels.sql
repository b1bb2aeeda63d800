-- How often the label of a sample was printed, and when last.
alter table samples add column if not exists labels_printed integer not null default 0
--> statement-breakpoint
alter table samples add column if not exists label_printed_at timestamptz(3)
