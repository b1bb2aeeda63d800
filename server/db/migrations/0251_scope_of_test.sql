-- Method, interpretation, referral laboratory and accredited scope of a test. Of earlier tests none of them is known.
alter table tests
  add column method text,
  add column interpretation text,
  add column referral_laboratory_id uuid references referral_laboratories (id),
  add column scope_from date,
  add column scope_to date,
  add constraint tests_scope_sound check (scope_to is null or (scope_from is not null and scope_from <= scope_to))
--> statement-breakpoint
create index tests_referral_laboratory on tests (referral_laboratory_id) where referral_laboratory_id is not null
