-- Condition of a sample, and its way to a referral laboratory and back.
alter table samples add column condition text
--> statement-breakpoint
alter table samples add constraint samples_condition_known check (condition in ('Haemolysed', 'Lipaemic', 'Clotted', 'LowVolume'))
--> statement-breakpoint
alter table samples drop constraint samples_state_known
--> statement-breakpoint
alter table samples add constraint samples_state_known check (state in ('ToCollect', 'Collected', 'HandedOver', 'Received', 'SentOut', 'ReceivedBack', 'Rejected'))
--> statement-breakpoint
-- An event without a state records a condition, where null means that it was taken back.
alter table sample_events
  alter column state drop not null,
  add column condition text,
  add column laboratory_id uuid references referral_laboratories (id)
--> statement-breakpoint
alter table sample_events drop constraint sample_events_state_known
--> statement-breakpoint
alter table sample_events add constraint sample_events_state_known check (state in ('ToCollect', 'Collected', 'HandedOver', 'Received', 'SentOut', 'ReceivedBack', 'Rejected'))
--> statement-breakpoint
alter table sample_events add constraint sample_events_condition_known check (condition in ('Haemolysed', 'Lipaemic', 'Clotted', 'LowVolume'))
--> statement-breakpoint
alter table sample_events add constraint sample_events_laboratory_given check (state <> 'SentOut' or laboratory_id is not null)
--> statement-breakpoint
create index sample_events_laboratory on sample_events (laboratory_id) where laboratory_id is not null
