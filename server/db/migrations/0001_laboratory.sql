create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  password_changed_at timestamptz(3) not null,
  role text not null,
  status text not null,
  permissions jsonb not null default '[]',
  last_login timestamptz(3),
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_role_known check (role in ('super_admin', 'admin', 'manager', 'operator')),
  constraint users_status_known check (status in ('active', 'inactive', 'suspended'))
)
--> statement-breakpoint
create unique index users_email on users (lower(email))
--> statement-breakpoint
create index users_created on users (created_at, id)
--> statement-breakpoint
create index users_role_status on users (role, status)
--> statement-breakpoint
create table sessions (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  address text
)
--> statement-breakpoint
create index sessions_user on sessions (user_id)
--> statement-breakpoint
create index sessions_expires on sessions (expires_at)
--> statement-breakpoint
create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
)
--> statement-breakpoint
create index password_resets_user on password_resets (user_id)
--> statement-breakpoint
create index password_resets_expires on password_resets (expires_at)
--> statement-breakpoint
create table sign_in_failures (
  id uuid primary key,
  account text not null,
  address text not null,
  at timestamptz(3) not null
)
--> statement-breakpoint
create index sign_in_failures_account on sign_in_failures (account, at)
--> statement-breakpoint
create index sign_in_failures_address on sign_in_failures (address, at)
--> statement-breakpoint
create index sign_in_failures_at on sign_in_failures (at)
--> statement-breakpoint
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  method text not null,
  path text not null,
  body_hash text not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (user_id, key, method, path)
)
--> statement-breakpoint
create index idempotency_keys_expires on idempotency_keys (expires_at)
--> statement-breakpoint
create table audit_log (
  id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid,
  user_name text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  request_id text
)
--> statement-breakpoint
create index audit_log_entity on audit_log (entity, entity_id, at, id)
--> statement-breakpoint
create index audit_log_at on audit_log (at, id)
--> statement-breakpoint
create index audit_log_user on audit_log (user_id, at)
--> statement-breakpoint
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create table counters (
  name text primary key,
  value bigint not null
)
--> statement-breakpoint
create table records (
  resource text not null,
  id uuid not null,
  data jsonb not null,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint records_pkey primary key (resource, id)
)
--> statement-breakpoint
create index records_created on records (resource, created_at, id)
--> statement-breakpoint
create table test_categories (
  id uuid primary key,
  code text,
  name text not null,
  description text,
  icon text not null default 'TestTube',
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create unique index test_categories_code on test_categories (code)
--> statement-breakpoint
create index test_categories_name on test_categories (lower(name), id)
--> statement-breakpoint
create table tests (
  id uuid primary key,
  code text,
  name text not null,
  description text not null,
  price bigint not null,
  category_id uuid not null references test_categories (id),
  sample_type text,
  fasting_required boolean not null default false,
  processing_time text,
  preparations text,
  requirements text,
  aliases jsonb not null default '[]',
  container text,
  volume_ml real,
  fasting_hours integer,
  turnaround_hours integer,
  sex text not null default 'any',
  popularity integer not null default 0,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint tests_price_positive check (price > 0)
)
--> statement-breakpoint
create unique index tests_code on tests (code)
--> statement-breakpoint
create index tests_category on tests (category_id)
--> statement-breakpoint
create index tests_name on tests (lower(name), id)
--> statement-breakpoint
create index tests_price on tests (price, id)
--> statement-breakpoint
create table parameters (
  code text primary key,
  name text not null,
  kind text not null,
  unit text not null default '',
  decimals integer,
  ranges jsonb not null default '[]',
  range_text text,
  critical jsonb,
  plausible jsonb,
  delta_check jsonb,
  options jsonb,
  normal_values jsonb,
  constraint parameters_kind_known check (kind in ('numeric', 'choice', 'text'))
)
--> statement-breakpoint
create table test_parameters (
  test_id uuid not null references tests (id) on delete cascade,
  parameter_code text not null references parameters (code),
  position integer not null,
  constraint test_parameters_pkey primary key (test_id, parameter_code)
)
--> statement-breakpoint
create index test_parameters_parameter on test_parameters (parameter_code)
--> statement-breakpoint
create table test_packages (
  id uuid primary key,
  code text,
  name text not null,
  description text not null,
  detailed_description text,
  price bigint not null,
  category_id uuid not null references test_categories (id),
  preparation_instructions text,
  sex text not null default 'any',
  popularity integer not null default 0,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint test_packages_price_positive check (price > 0)
)
--> statement-breakpoint
create unique index test_packages_code on test_packages (code)
--> statement-breakpoint
create index test_packages_category on test_packages (category_id)
--> statement-breakpoint
create index test_packages_name on test_packages (lower(name), id)
--> statement-breakpoint
create table test_package_tests (
  package_id uuid not null references test_packages (id) on delete cascade,
  test_id uuid not null references tests (id),
  position integer not null,
  constraint test_package_tests_pkey primary key (package_id, test_id)
)
--> statement-breakpoint
create index test_package_tests_test on test_package_tests (test_id)
--> statement-breakpoint
create table customers (
  id uuid primary key,
  name text not null,
  email text,
  phone text not null,
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  status text not null default 'active',
  notification_preferences jsonb,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint customers_status_known check (status in ('active', 'inactive', 'blocked'))
)
--> statement-breakpoint
create index customers_created on customers (created_at, id)
--> statement-breakpoint
create index customers_name on customers (lower(name), id)
--> statement-breakpoint
create index customers_email on customers (email)
--> statement-breakpoint
create index customers_phone on customers (phone)
--> statement-breakpoint
create table customer_addresses (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  position integer not null default 0,
  street text not null,
  city text not null,
  state text not null,
  postal_code text not null
)
--> statement-breakpoint
create index customer_addresses_customer on customer_addresses (customer_id, position)
--> statement-breakpoint
create table patients (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  name text not null,
  gender text,
  date_of_birth date,
  relationship text,
  phone text,
  email text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint patients_gender_known check (gender in ('Male', 'Female', 'Other'))
)
--> statement-breakpoint
create index patients_customer on patients (customer_id, created_at, id)
--> statement-breakpoint
create table orders (
  id uuid primary key,
  order_number text not null,
  customer_id uuid not null references customers (id),
  order_status text not null,
  payment_status text not null,
  payment_method text,
  reference_number text,
  payment_notes text,
  total_amount bigint not null,
  discount bigint not null default 0,
  final_amount bigint not null,
  scheduled_date date,
  time_slot text,
  cancellation_reason text,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint orders_status_known check (order_status in ('Created', 'Confirmed', 'SampleCollected', 'Testing', 'Completed', 'Cancelled')),
  constraint orders_payment_known check (payment_status in ('Pending', 'Paid', 'Failed', 'Refunded')),
  constraint orders_method_known check (payment_method in ('cash', 'card', 'upi', 'netbanking', 'cheque', 'other')),
  constraint orders_amounts_sound check (total_amount >= 0 and discount >= 0 and final_amount >= 0 and final_amount <= total_amount)
)
--> statement-breakpoint
create unique index orders_number on orders (order_number)
--> statement-breakpoint
create index orders_created on orders (created_at, id)
--> statement-breakpoint
create index orders_amount on orders (total_amount, id)
--> statement-breakpoint
create index orders_status on orders (order_status, created_at, id)
--> statement-breakpoint
create index orders_payment on orders (payment_status, created_at, id)
--> statement-breakpoint
create index orders_pending on orders (created_at, id) where order_status in ('Created', 'Confirmed')
--> statement-breakpoint
create index orders_customer on orders (customer_id, created_at, id)
--> statement-breakpoint
create table order_patients (
  order_id uuid not null references orders (id),
  patient_id uuid not null references patients (id),
  position integer not null,
  constraint order_patients_pkey primary key (order_id, patient_id)
)
--> statement-breakpoint
create index order_patients_patient on order_patients (patient_id)
--> statement-breakpoint
create table order_items (
  id uuid primary key,
  order_id uuid not null,
  patient_id uuid not null,
  type text not null,
  test_id uuid references tests (id) on delete set null,
  package_id uuid references test_packages (id) on delete set null,
  name text not null,
  price bigint not null,
  final_price bigint not null,
  quantity integer not null default 1,
  included_tests jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint order_items_patient_of_order foreign key (order_id, patient_id) references order_patients (order_id, patient_id),
  constraint order_items_one_kind check ((type = 'test' and package_id is null) or (type = 'package' and test_id is null)),
  constraint order_items_price_sound check (final_price >= 0 and final_price <= price),
  constraint order_items_quantity_sound check (quantity between 1 and 99)
)
--> statement-breakpoint
create index order_items_order on order_items (order_id, patient_id)
--> statement-breakpoint
create index order_items_test on order_items (test_id)
--> statement-breakpoint
create index order_items_package on order_items (package_id)
--> statement-breakpoint
create table order_status_history (
  id uuid primary key,
  order_id uuid not null references orders (id),
  from_status text,
  to_status text not null,
  notes text,
  user_id uuid references users (id) on delete set null,
  at timestamptz(3) not null
)
--> statement-breakpoint
create index order_status_history_order on order_status_history (order_id, at, id)
--> statement-breakpoint
create index order_status_history_user on order_status_history (user_id)
--> statement-breakpoint
create table phlebotomists (
  id uuid primary key,
  name text not null,
  phone text not null,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create index phlebotomists_name on phlebotomists (lower(name), id)
--> statement-breakpoint
create table time_slots (
  id uuid primary key,
  start_time text not null,
  end_time text not null,
  max_collections integer not null default 10,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint time_slots_end_after_start check (end_time > start_time),
  constraint time_slots_capacity_sound check (max_collections between 1 and 100)
)
--> statement-breakpoint
create unique index time_slots_hours on time_slots (start_time, end_time)
--> statement-breakpoint
create table sample_collections (
  id uuid primary key,
  reference text not null,
  order_id uuid not null references orders (id),
  patient_id uuid not null references patients (id),
  scheduled_date date not null,
  slot_id uuid not null references time_slots (id),
  time_slot text not null,
  status text not null,
  priority text not null default 'Normal',
  phlebotomist_id uuid references phlebotomists (id) on delete set null,
  collection_address text not null,
  notes text,
  completed_at timestamptz(3),
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint sample_collections_status_known check (status in ('Scheduled', 'In Progress', 'Completed', 'Cancelled')),
  constraint sample_collections_priority_known check (priority in ('Low', 'Normal', 'High'))
)
--> statement-breakpoint
create unique index sample_collections_reference on sample_collections (reference)
--> statement-breakpoint
create index sample_collections_date on sample_collections (scheduled_date, id)
--> statement-breakpoint
create index sample_collections_status on sample_collections (status, scheduled_date, id)
--> statement-breakpoint
create index sample_collections_slot on sample_collections (slot_id, scheduled_date)
--> statement-breakpoint
create index sample_collections_order on sample_collections (order_id)
--> statement-breakpoint
create index sample_collections_patient on sample_collections (patient_id)
--> statement-breakpoint
create index sample_collections_phlebotomist on sample_collections (phlebotomist_id, scheduled_date)
--> statement-breakpoint
create index sample_collections_created on sample_collections (created_at, id)
--> statement-breakpoint
create table prescriptions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  patient_id uuid not null references patients (id),
  file_name text not null,
  file_key text,
  file_type text not null,
  file_size integer not null,
  status text not null,
  doctor_name text,
  notes text,
  admin_notes text,
  reviewed_at timestamptz(3),
  reviewed_by uuid references users (id) on delete set null,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint prescriptions_status_known check (status in ('Pending', 'Reviewed', 'NeedsClarification'))
)
--> statement-breakpoint
create index prescriptions_created on prescriptions (created_at, id)
--> statement-breakpoint
create index prescriptions_status on prescriptions (status, created_at, id)
--> statement-breakpoint
create index prescriptions_customer on prescriptions (customer_id, created_at, id)
--> statement-breakpoint
create index prescriptions_patient on prescriptions (patient_id)
--> statement-breakpoint
create index prescriptions_reviewer on prescriptions (reviewed_by)
--> statement-breakpoint
create table notifications (
  id uuid primary key,
  customer_id uuid references customers (id) on delete set null,
  type text not null,
  title text not null,
  message text not null,
  is_read boolean not null default false,
  read_at timestamptz(3),
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create index notifications_created on notifications (created_at, id)
--> statement-breakpoint
create index notifications_read on notifications (is_read, created_at, id)
--> statement-breakpoint
create index notifications_type on notifications (type, created_at, id)
--> statement-breakpoint
create index notifications_customer on notifications (customer_id, created_at)
