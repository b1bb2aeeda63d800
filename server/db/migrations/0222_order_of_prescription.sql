-- The prescription whose cart became an order.
alter table orders add column prescription_id uuid constraint orders_prescription_id_prescriptions_id_fk references prescriptions (id) on delete set null
--> statement-breakpoint
create index orders_prescription on orders (prescription_id) where prescription_id is not null
