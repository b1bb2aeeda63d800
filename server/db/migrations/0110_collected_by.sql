-- Who drew a patient's samples, when, and that name and date of birth were confirmed: at a visit, or at the laboratory.
alter table sample_collections
  add column collected_by uuid references phlebotomists (id) on delete set null,
  add column collected_by_name text,
  add column identity_confirmed boolean not null default false
--> statement-breakpoint
create index sample_collections_collected_by on sample_collections (collected_by)
--> statement-breakpoint
alter table order_patients
  add column collected_at timestamptz(3),
  add column collected_by_name text,
  add column identity_confirmed boolean not null default false
--> statement-breakpoint
alter table sample_events
  add column drawn_by text,
  add column identity_confirmed boolean not null default false
--> statement-breakpoint
update sample_collections visit set collected_by = person.id, collected_by_name = person.name
from phlebotomists person where person.id = visit.phlebotomist_id and visit.status = 'Completed'
--> statement-breakpoint
-- Orders whose samples are at the laboratory though no visit collects them: they were brought there, but for a patient with a sample that is still to be collected.
update order_patients member set collected_at = coalesce(
  (select min(step.at) from order_status_history step where step.order_id = member.order_id and step.to_status in ('SampleCollected', 'Testing', 'Completed')),
  orders.created_at
)
from orders
where orders.id = member.order_id and orders.order_status in ('SampleCollected', 'Testing', 'Completed')
  and not exists (select 1 from sample_collections visit where visit.order_id = member.order_id and visit.patient_id = member.patient_id and visit.status <> 'Cancelled')
  and not exists (select 1 from samples sample where sample.order_id = member.order_id and sample.patient_id = member.patient_id and sample.state = 'ToCollect')
