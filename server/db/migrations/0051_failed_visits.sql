-- Why a visit came to nothing, and which visit makes up for it (FLD-04).
alter table sample_collections
  add column failure_reason text,
  add constraint sample_collections_failure_known check (failure_reason in ('not_at_home', 'not_fasting', 'vein_not_found', 'address_not_found', 'refused', 'other'))
--> statement-breakpoint
create index sample_collections_failed on sample_collections (scheduled_date, failure_reason) where failure_reason is not null
