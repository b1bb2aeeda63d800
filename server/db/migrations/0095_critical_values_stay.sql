-- A critical value stays in the queue when another value takes its place: since when it waits, where that is not when this value was saved.
alter table results add column critical_since timestamptz(3)
--> statement-breakpoint
drop index results_critical
--> statement-breakpoint
create index results_critical on results (coalesce(critical_since, entered_at), id) where critical_open
--> statement-breakpoint
create index results_critical_report on results (report_id) where critical_open
