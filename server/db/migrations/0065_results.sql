create table results (
  id uuid primary key,
  report_id uuid not null references reports (id),
  patient_id uuid not null references patients (id),
  test_id uuid references tests (id) on delete set null,
  test_name text not null,
  key text not null,
  parameter_code text,
  parameter text not null,
  position integer not null,
  kind text not null,
  value text not null,
  comparator text,
  number double precision,
  unit text not null default '',
  range_text text not null default '',
  range_low double precision,
  range_high double precision,
  computed_flag text,
  flag text,
  direction text,
  flag_reason text,
  calculated boolean not null default false,
  plausible_confirmed boolean not null default false,
  delta_percent double precision,
  delta_beyond boolean not null default false,
  comment text,
  collected_on date not null,
  reason text,
  amends boolean not null default false,
  supersedes uuid references results (id),
  entered_by uuid references users (id) on delete set null,
  entered_at timestamptz(3) not null,
  state text not null,
  verified_by uuid references users (id) on delete set null,
  verified_at timestamptz(3),
  released_at timestamptz(3),
  superseded_at timestamptz(3),
  critical_open boolean not null default false,
  constraint results_state_known check (state in ('Draft', 'Entered', 'Verified', 'Released', 'Amended')),
  constraint results_flag_known check (flag in ('Normal', 'Abnormal', 'Critical')),
  constraint results_computed_flag_known check (computed_flag in ('Normal', 'Abnormal', 'Critical')),
  constraint results_kind_known check (kind in ('numeric', 'choice', 'text')),
  constraint results_number_sound check ((kind = 'numeric' and number is not null) or (kind <> 'numeric' and number is null and comparator is null)),
  constraint results_flag_explained check (computed_flag is null or flag is not distinct from computed_flag or flag_reason is not null)
)
--> statement-breakpoint
create unique index results_current on results (report_id, test_id, key) where superseded_at is null
--> statement-breakpoint
create index results_report on results (report_id, entered_at)
--> statement-breakpoint
create index results_history on results (patient_id, parameter_code, collected_on) where superseded_at is null and state in ('Released', 'Amended')
--> statement-breakpoint
create index results_critical on results (entered_at, id) where critical_open and superseded_at is null
--> statement-breakpoint
create index results_waiting on results (report_id) where superseded_at is null and state in ('Entered', 'Verified')
--> statement-breakpoint
create index results_test on results (test_id)
--> statement-breakpoint
create index results_supersedes on results (supersedes)
--> statement-breakpoint
create index results_entered_by on results (entered_by)
--> statement-breakpoint
create index results_verified_by on results (verified_by)
--> statement-breakpoint
create table critical_calls (
  id uuid primary key,
  result_id uuid not null references results (id),
  report_id uuid not null references reports (id),
  outcome text not null,
  person text,
  phone text,
  note text,
  parameter text not null,
  value text not null,
  called_by uuid references users (id) on delete set null,
  at timestamptz(3) not null,
  constraint critical_calls_outcome_known check (outcome in ('Confirmed', 'Reached', 'NotReached', 'Closed'))
)
--> statement-breakpoint
create index critical_calls_result on critical_calls (result_id, at)
--> statement-breakpoint
create index critical_calls_report on critical_calls (report_id)
--> statement-breakpoint
create index critical_calls_caller on critical_calls (called_by)
