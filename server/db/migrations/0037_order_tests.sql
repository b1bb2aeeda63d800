-- Each test to be done, packages expanded as they were sold.
create table order_tests as
with sold as (
  select items.id as item_id, items.test_id, items.name, 1 as place, 1 as of_item from order_items items where items.type = 'test'
  union all
  select items.id, tests.id, inside.test ->> 'name', inside.place::integer, jsonb_array_length(items.included_tests)
  from order_items items
  cross join lateral jsonb_array_elements(items.included_tests) with ordinality as inside (test, place)
  left join tests on tests.id::text = inside.test ->> 'id'
  where items.type = 'package'
)
select gen_random_uuid() as id, items.order_id, items.patient_id, items.id as item_id, (copies.copy - 1) * sold.of_item + sold.place as position,
  sold.test_id, tests.code, sold.name,
  case orders.order_status when 'Completed' then 'Done' when 'Cancelled' then 'Cancelled' else 'Ordered' end as status,
  1 as version, items.created_at, items.updated_at
from sold
join order_items items on items.id = sold.item_id
join orders on orders.id = items.order_id
cross join lateral generate_series(1, items.quantity) as copies (copy)
left join tests on tests.id = sold.test_id
--> statement-breakpoint
alter table order_tests
  add constraint order_tests_pkey primary key (id),
  alter column order_id set not null,
  alter column patient_id set not null,
  alter column position set not null,
  alter column name set not null,
  alter column status set not null,
  alter column version set not null,
  alter column version set default 1,
  alter column created_at set not null,
  alter column updated_at set not null,
  add constraint order_tests_order_known foreign key (order_id) references orders (id),
  add constraint order_tests_patient_known foreign key (patient_id) references patients (id),
  add constraint order_tests_item_known foreign key (item_id) references order_items (id) on delete set null,
  add constraint order_tests_test_known foreign key (test_id) references tests (id) on delete set null,
  add constraint order_tests_status_known check (status in ('Ordered', 'Done', 'Cancelled'))
--> statement-breakpoint
create unique index order_tests_item on order_tests (item_id, position)
--> statement-breakpoint
create index order_tests_order on order_tests (order_id, patient_id)
--> statement-breakpoint
create index order_tests_patient on order_tests (patient_id, created_at)
--> statement-breakpoint
create index order_tests_test on order_tests (test_id)
--> statement-breakpoint
create index order_tests_to_do on order_tests (created_at, id) where status = 'Ordered'
