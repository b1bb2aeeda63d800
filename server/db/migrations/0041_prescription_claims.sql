-- Who has a prescription open for review.
create table prescription_claims (
  prescription_id uuid primary key references prescriptions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamp (3) with time zone not null
);
--> statement-breakpoint
create index prescription_claims_user on prescription_claims (user_id);
