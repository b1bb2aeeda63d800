-- Referring doctors.
create table referring_doctors (
  id uuid primary key,
  name text not null,
  registration_number text,
  phone text,
  hospital text,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create unique index referring_doctors_registration_number_unique on referring_doctors (compared_name(registration_number))
--> statement-breakpoint
create index referring_doctors_name on referring_doctors (lower(name), id)
--> statement-breakpoint
create index referring_doctors_hospital on referring_doctors (lower(hospital), id)
--> statement-breakpoint
create index referring_doctors_is_active on referring_doctors (is_active, id)
--> statement-breakpoint
create index referring_doctors_created on referring_doctors (created_at, id)
