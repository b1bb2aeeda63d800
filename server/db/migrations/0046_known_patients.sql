-- A new patient is compared with those of the same day of birth or phone.
create index patients_birth on patients (date_of_birth)
--> statement-breakpoint
create index patients_phone_digits on patients (right(regexp_replace(phone, '\D', '', 'g'), 10))
