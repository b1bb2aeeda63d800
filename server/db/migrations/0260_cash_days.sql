-- Days whose cash is closed, with what was counted and who signed.
create table cash_days (
  id uuid not null constraint cash_days_pkey primary key,
  day date not null,
  opening bigint not null,
  expected bigint not null,
  counted bigint not null,
  reason text,
  closed_by uuid constraint cash_days_closed_by_known references users (id) on delete set null,
  closed_by_name text not null,
  closed_at timestamptz not null,
  constraint cash_days_amounts_sound check (opening >= 0 and counted >= 0),
  constraint cash_days_difference_explained check (counted = expected or reason is not null)
)
--> statement-breakpoint
create unique index cash_days_day on cash_days (day)
