-- The role of who was called about a critical value; calls that were logged before have none.
alter table critical_calls add column recipient text
--> statement-breakpoint
alter table critical_calls add constraint critical_calls_recipient_known
  check (recipient in ('Patient', 'Relative', 'ReferringDoctor', 'OtherDoctor', 'Nurse', 'Other'))
--> statement-breakpoint
-- Critical values by the start of their wait, for the share that was called in time.
create index results_critical_since on results (coalesce(critical_since, entered_at), id) where flag = 'Critical'
