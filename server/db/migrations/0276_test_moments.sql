-- The moments of a test, each the first of its kind, which the turnaround report compares (WRK-03). A large table is filled
-- faster without its indexes.
alter table order_tests
  add column collected_at timestamptz,
  add column received_at timestamptz,
  add column entered_at timestamptz,
  add column verified_at timestamptz,
  add column released_at timestamptz
--> statement-breakpoint
drop index order_tests_item, order_tests_order, order_tests_patient, order_tests_test, order_tests_sample, order_tests_to_do
--> statement-breakpoint
set local work_mem = '64MB'
--> statement-breakpoint
with sampled as (
  select sample_id, min(at) filter (where state = 'Collected') as collected, min(at) filter (where state = 'Received') as received
  from sample_events
  group by sample_id
), measured as (
  select r.order_id, r.patient_id, v.test_id, min(v.entered_at) as entered, min(v.verified_at) as verified, min(v.released_at) as released
  from reports r join results v on v.report_id = r.id
  where r.source = 'results' and r.deleted_at is null
  group by r.order_id, r.patient_id, v.test_id
), uploaded as (
  select r.order_id, r.patient_id, min(v.made_at) as released
  from reports r join report_versions v on v.report_id = r.id
  where r.source = 'upload' and r.deleted_at is null
  group by r.order_id, r.patient_id
)
update order_tests set
  collected_at = sampled.collected,
  received_at = sampled.received,
  entered_at = measured.entered,
  verified_at = measured.verified,
  released_at = coalesce(measured.released, uploaded.released)
from order_tests as t
  left join sampled on sampled.sample_id = t.sample_id
  left join measured on measured.order_id = t.order_id and measured.patient_id = t.patient_id and measured.test_id = t.test_id
  left join uploaded on uploaded.order_id = t.order_id and uploaded.patient_id = t.patient_id
where t.id = order_tests.id and coalesce(sampled.collected, sampled.received, measured.entered, uploaded.released) is not null
--> statement-breakpoint
create unique index order_tests_item on order_tests (item_id, position)
--> statement-breakpoint
create index order_tests_order on order_tests (order_id, patient_id)
--> statement-breakpoint
create index order_tests_patient on order_tests (patient_id, created_at)
--> statement-breakpoint
create index order_tests_test on order_tests (test_id)
--> statement-breakpoint
create index order_tests_sample on order_tests (sample_id)
--> statement-breakpoint
create index order_tests_to_do on order_tests (test_id, order_id, patient_id, id) where status = 'Ordered'
