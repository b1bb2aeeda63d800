create table sample_types (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null,
  constraint sample_types_named check (btrim(name) <> '')
)
--> statement-breakpoint
create table containers (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null,
  constraint containers_named check (btrim(name) <> '')
)
--> statement-breakpoint
create unique index sample_types_name on sample_types (name)
--> statement-breakpoint
create unique index containers_name on containers (name)
--> statement-breakpoint
update tests set sample_type = nullif(btrim(sample_type), ''), container = nullif(btrim(container), '')
--> statement-breakpoint
insert into sample_types (id, name, created_at) select gen_random_uuid(), sample_type, now() from tests where sample_type is not null group by sample_type
--> statement-breakpoint
insert into containers (id, name, created_at) select gen_random_uuid(), container, now() from tests where container is not null group by container
--> statement-breakpoint
alter table tests
  add constraint tests_sample_type_known foreign key (sample_type) references sample_types (name) on update cascade,
  add constraint tests_container_known foreign key (container) references containers (name) on update cascade,
  add constraint tests_sex_known check (sex in ('any', 'Male', 'Female')),
  add constraint tests_amounts_sound check (volume_ml > 0 and fasting_hours >= 0 and turnaround_hours >= 0)
--> statement-breakpoint
create index tests_sample_type on tests (sample_type)
--> statement-breakpoint
create index tests_container on tests (container)
--> statement-breakpoint
alter table parameters add column id uuid
--> statement-breakpoint
alter table parameters add column version integer not null default 1
--> statement-breakpoint
alter table parameters add column created_at timestamptz(3) not null default now()
--> statement-breakpoint
alter table parameters add column updated_at timestamptz(3) not null default now()
--> statement-breakpoint
update parameters set id = gen_random_uuid()
--> statement-breakpoint
alter table parameters alter column id set not null
--> statement-breakpoint
alter table parameters alter column created_at drop default
--> statement-breakpoint
alter table parameters alter column updated_at drop default
--> statement-breakpoint
create unique index parameters_id on parameters (id)
--> statement-breakpoint
create index parameters_name on parameters (lower(name), code)
--> statement-breakpoint
update parameters set critical = critical || '{"inclusive": true}'::jsonb where code in ('HB', 'PLT', 'PCV') and critical is not null
--> statement-breakpoint
create table parameter_ranges (
  id uuid primary key,
  parameter_code text not null references parameters (code) on delete cascade,
  position integer not null,
  sex text not null,
  age_from integer not null,
  age_from_unit text not null,
  age_below integer,
  age_below_unit text,
  from_days integer generated always as (case age_from_unit when 'days' then age_from when 'months' then age_from * 1461 / 48 else age_from * 1461 / 4 end) stored,
  below_days integer generated always as (case age_below_unit when 'days' then age_below when 'months' then age_below * 1461 / 48 else age_below * 1461 / 4 end) stored,
  low double precision,
  high double precision,
  exclusive boolean not null default false,
  critical_low double precision,
  critical_high double precision,
  critical_inclusive boolean not null default false,
  valid_from date,
  valid_to date,
  source text,
  constraint parameter_ranges_sex_known check (sex in ('any', 'Male', 'Female')),
  constraint parameter_ranges_from_unit_known check (age_from_unit in ('days', 'months', 'years')),
  constraint parameter_ranges_below_unit_known check (age_below_unit in ('days', 'months', 'years')),
  constraint parameter_ranges_ages_sound check (age_from >= 0 and (age_below is null) = (age_below_unit is null) and below_days > from_days),
  constraint parameter_ranges_bounds_sound check (coalesce(low, high) is not null and low <= high),
  constraint parameter_ranges_critical_sound check (critical_low < critical_high),
  constraint parameter_ranges_validity_sound check (valid_from <= valid_to)
)
--> statement-breakpoint
create unique index parameter_ranges_place on parameter_ranges (parameter_code, position)
--> statement-breakpoint
insert into parameter_ranges (id, parameter_code, position, sex, age_from, age_from_unit, age_below, age_below_unit, low, high)
select gen_random_uuid(), code, place - 1, entry ->> 'sex', (entry ->> 'ageMin')::numeric::integer, 'years',
  (entry ->> 'ageMax')::numeric::integer + 1, case when entry ->> 'ageMax' is not null then 'years' end,
  (entry ->> 'low')::double precision, (entry ->> 'high')::double precision
from parameters, jsonb_array_elements(ranges) with ordinality as each(entry, place)
where coalesce(entry ->> 'low', entry ->> 'high') is not null
--> statement-breakpoint
alter table parameters drop column ranges
