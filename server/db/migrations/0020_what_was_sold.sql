-- What a package sold contains, kept with the item. Items sold before get what their package contains today, which is all that is still known; those whose package is gone get nothing.
alter table order_items add column included_tests jsonb not null default '[]'
--> statement-breakpoint
update order_items set included_tests = contents.tests
from (
  select inside.package_id, jsonb_agg(jsonb_build_object('id', tests.id, 'name', tests.name) order by inside.position) as tests
  from test_package_tests inside join tests on tests.id = inside.test_id
  group by inside.package_id
) contents
where contents.package_id = order_items.package_id
