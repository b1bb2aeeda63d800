-- The one truth of a slot's capacity on a day. First the places that orders hold without a visit; ids take their type from the tables that they refer to.
create table appointments as
select orders.id as order_id, time_slots.id as slot_id, orders.scheduled_date as day
from orders join time_slots on time_slots.start_time || '-' || time_slots.end_time = orders.time_slot
where orders.order_status <> 'Cancelled' and orders.scheduled_date is not null
  and not exists (select 1 from sample_collections where sample_collections.order_id = orders.id and sample_collections.status <> 'Cancelled')
--> statement-breakpoint
alter table appointments
  add constraint appointments_pkey primary key (order_id),
  alter column slot_id set not null,
  alter column day set not null,
  add constraint appointments_order foreign key (order_id) references orders (id),
  add constraint appointments_slot_known foreign key (slot_id) references time_slots (id)
--> statement-breakpoint
create index appointments_slot on appointments (slot_id, day)
--> statement-breakpoint
-- Days that were booked beyond what the slot takes keep what is booked and take no more.
create table slot_days as
select places.slot_id, places.day, greatest(time_slots.max_collections, count(*)::integer) as capacity, count(*)::integer as booked, false as closed, null::text as reason
from (
  select slot_id, scheduled_date as day from sample_collections where status <> 'Cancelled'
  union all
  select slot_id, day from appointments
) places join time_slots on time_slots.id = places.slot_id
group by places.slot_id, places.day, time_slots.max_collections
--> statement-breakpoint
alter table slot_days
  add constraint slot_days_pkey primary key (slot_id, day),
  alter column capacity set not null,
  alter column booked set not null,
  alter column booked set default 0,
  alter column closed set not null,
  alter column closed set default false,
  add constraint slot_days_slot foreign key (slot_id) references time_slots (id),
  add constraint slot_days_not_overbooked check (booked between 0 and capacity)
--> statement-breakpoint
create index slot_days_day on slot_days (day)
