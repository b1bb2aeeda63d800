-- Payments as rows that are never changed. Orders that were Paid or Refunded get the rows that this meant.
create table payments as
select gen_random_uuid() as id, orders.id as order_id, kinds.kind, orders.final_amount as amount, orders.payment_method as method,
  orders.reference_number as reference, orders.payment_notes as notes, orders.updated_at as at, (select users.id from users where false) as user_id
from orders cross join (values ('payment', 'Paid'), ('payment', 'Refunded'), ('refund', 'Refunded')) as kinds (kind, status)
where kinds.status = orders.payment_status and orders.final_amount > 0
--> statement-breakpoint
alter table payments
  add constraint payments_pkey primary key (id),
  alter column order_id set not null,
  alter column kind set not null,
  alter column amount set not null,
  alter column at set not null,
  add constraint payments_order_known foreign key (order_id) references orders (id),
  add constraint payments_user_known foreign key (user_id) references users (id) on delete set null,
  add constraint payments_kind_known check (kind in ('payment', 'refund', 'reversal')),
  add constraint payments_method_known check (method in ('cash', 'card', 'upi', 'netbanking', 'cheque', 'other')),
  add constraint payments_amount_sound check (amount > 0)
--> statement-breakpoint
create index payments_order on payments (order_id, at, id)
--> statement-breakpoint
create index payments_at on payments (at, id)
--> statement-breakpoint
create index payments_user on payments (user_id, at)
--> statement-breakpoint
update orders set final_amount = greatest(0, total_amount - discount) where final_amount <> greatest(0, total_amount - discount)
--> statement-breakpoint
alter table orders drop constraint orders_amounts_sound
--> statement-breakpoint
alter table orders add constraint orders_amounts_sound check (total_amount >= 0 and discount >= 0 and final_amount = greatest(0, total_amount - discount))
