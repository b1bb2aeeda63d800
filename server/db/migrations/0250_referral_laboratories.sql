-- Laboratories that do tests for this one.
create table referral_laboratories (
  id uuid primary key,
  name text not null,
  accreditation_number text,
  address text,
  phone text,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create unique index referral_laboratories_name_unique on referral_laboratories (compared_name(name))
--> statement-breakpoint
create index referral_laboratories_name on referral_laboratories (lower(name), id)
--> statement-breakpoint
create index referral_laboratories_is_active on referral_laboratories (is_active, id)
--> statement-breakpoint
create index referral_laboratories_created on referral_laboratories (created_at, id)
