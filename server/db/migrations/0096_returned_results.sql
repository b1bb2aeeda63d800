-- Why results were sent back, beside the reason that a correction was made for.
alter table results add column return_reason text
--> statement-breakpoint
update results set return_reason = reason, reason = null where reason is not null and not amends and superseded_at is null
--> statement-breakpoint
create index results_returned on results (report_id) where superseded_at is null and state = 'Draft' and (amends or return_reason is not null)
