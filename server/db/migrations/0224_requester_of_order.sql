-- The doctor who asks for the tests, and the clinical information. Without a doctor the customer asked: orders from before did.
alter table orders
  add column doctor_id uuid references referring_doctors (id),
  add column clinical_info text
--> statement-breakpoint
create index orders_doctor on orders (doctor_id, created_at, id) where doctor_id is not null
