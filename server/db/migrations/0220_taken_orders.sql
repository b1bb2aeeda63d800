-- Orders that staff take: their origin, the reading back on the telephone, and the reason of a discount. Orders from before came from the customer's app.
alter table orders
  add column origin text not null default 'app' constraint orders_origin_known check (origin in ('app', 'telephone', 'counter', 'prescription')),
  add column was_read_back boolean not null default false,
  add column discount_reason text
--> statement-breakpoint
-- Numbers of orders go on after the highest one.
insert into counters (name, value)
  select 'order', max(substr(order_number, 5)::bigint) from orders where order_number ~ '^LAB-[0-9]{1,15}$' having count(*) > 0
  on conflict (name) do update set value = greatest(counters.value, excluded.value)
