-- The date of birth of a stated age is its latest possible day; the unit says how far before it the earliest one lies.
alter table patients add column age_unit text
--> statement-breakpoint
alter table patients add constraint patients_age_unit_known check (age_unit in ('days', 'months', 'years'))
--> statement-breakpoint
alter table patients add constraint patients_stated_age_dated check (age_unit is null or date_of_birth is not null)
--> statement-breakpoint
create index patients_stated_birth on patients (date_of_birth) where age_unit is not null
--> statement-breakpoint
-- A value whose range or flag depends on the exact age of such a patient.
alter table results add column age_unclear boolean not null default false
