-- Whether a file made from results is preliminary or final, and which results it was still without.
alter table reports add column stage text constraint reports_stage_known check (stage in ('Preliminary', 'Final'))
--> statement-breakpoint
alter table report_versions add column stage text constraint report_versions_stage_known check (stage in ('Preliminary', 'Final'))
--> statement-breakpoint
alter table report_versions add column pending jsonb not null default '[]'
--> statement-breakpoint
-- How a parameter is measured, which the report says.
alter table parameters add column method text
