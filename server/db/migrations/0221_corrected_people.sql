-- Former and new values of corrected customers and patients. The audit trail refers to them, and erasing a customer empties them.
create table personal_changes (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  patient_id uuid references patients (id),
  before jsonb,
  after jsonb,
  at timestamp(3) with time zone not null
)
--> statement-breakpoint
create index personal_changes_customer on personal_changes (customer_id, at)
--> statement-breakpoint
create index personal_changes_patient on personal_changes (patient_id)
--> statement-breakpoint
-- When name, sex or date of birth of a patient were corrected last: reports released before have the former ones.
alter table patients add column identity_changed_at timestamp(3) with time zone
