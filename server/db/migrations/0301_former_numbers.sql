-- Numbers of merged patients: labels and reports that were printed with one lead to the kept patient.
alter table former_people add column number text
--> statement-breakpoint
update former_people set number = change.after ->> 'merged' from personal_changes change
where former_people.kind = 'patient' and change.patient_id = former_people.kept_id and change.at = former_people.at and change.after ? 'merged'
--> statement-breakpoint
create index former_people_number on former_people (number) where number is not null
