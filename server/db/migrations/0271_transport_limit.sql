-- Hours that a sample may take from collection to receipt for a test. The catalogue gives them for glucose and potassium.
alter table tests
  add column max_transport_hours integer,
  add constraint tests_transport_sound check (max_transport_hours > 0)
--> statement-breakpoint
update tests set max_transport_hours = 3 where code in ('FBS', 'PPBS', 'RBS', 'KFT', 'ELEC') and deleted_at is null
