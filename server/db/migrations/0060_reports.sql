create table reports (
  id uuid primary key,
  number text not null,
  order_id uuid not null,
  patient_id uuid not null,
  order_number text not null,
  status text not null,
  source text not null,
  notes text,
  uploaded_by uuid references users (id) on delete set null,
  deleted_at timestamptz(3),
  deleted_by uuid references users (id) on delete set null,
  delete_reason text,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reports_patient_of_order foreign key (order_id, patient_id) references order_patients (order_id, patient_id),
  constraint reports_status_known check (status in ('Available', 'Processing')),
  constraint reports_source_known check (source in ('upload', 'results'))
)
--> statement-breakpoint
create unique index reports_number on reports (number)
--> statement-breakpoint
create index reports_created on reports (created_at, id) where deleted_at is null
--> statement-breakpoint
create index reports_status on reports (status, created_at, id) where deleted_at is null
--> statement-breakpoint
create index reports_order_number on reports (order_number, id) where deleted_at is null
--> statement-breakpoint
create index reports_order on reports (order_id, patient_id)
--> statement-breakpoint
create index reports_patient on reports (patient_id, created_at)
--> statement-breakpoint
create index reports_uploader on reports (uploaded_by)
--> statement-breakpoint
create index reports_deleter on reports (deleted_by)
--> statement-breakpoint
create table report_versions (
  id uuid primary key,
  report_id uuid not null references reports (id),
  n integer not null,
  file_id uuid,
  file_name text,
  file_size integer,
  reason text,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz(3) not null
)
--> statement-breakpoint
create unique index report_versions_of_report on report_versions (report_id, n)
--> statement-breakpoint
create index report_versions_file on report_versions (file_id)
--> statement-breakpoint
create index report_versions_maker on report_versions (made_by)
