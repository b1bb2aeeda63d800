-- The cart that staff fill for a patient of a customer; a test or package is in it once.
create table carts (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  patient_id uuid not null references patients (id),
  prescription_id uuid references prescriptions (id) on delete set null,
  source text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint carts_source_known check (source in ('prescription', 'manual'))
)
--> statement-breakpoint
create unique index carts_patient on carts (customer_id, patient_id)
--> statement-breakpoint
create index carts_of_patient on carts (patient_id)
--> statement-breakpoint
create index carts_prescription on carts (prescription_id)
--> statement-breakpoint
create table cart_items (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  type text not null,
  test_id uuid references tests (id) on delete set null,
  package_id uuid references test_packages (id) on delete set null,
  name text not null,
  price bigint not null,
  quantity integer not null default 1,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint cart_items_one_kind check ((type = 'test' and package_id is null) or (type = 'package' and test_id is null)),
  constraint cart_items_price_sound check (price >= 0),
  constraint cart_items_quantity_sound check (quantity between 1 and 99)
)
--> statement-breakpoint
create index cart_items_cart on cart_items (cart_id, created_at, id)
--> statement-breakpoint
create unique index cart_items_test_once on cart_items (cart_id, test_id)
--> statement-breakpoint
create unique index cart_items_package_once on cart_items (cart_id, package_id)
--> statement-breakpoint
create index cart_items_test on cart_items (test_id)
--> statement-breakpoint
create index cart_items_package on cart_items (package_id)
