-- Files lie in the file store; here is what is known of each.
create table files (
  id uuid primary key,
  key text not null,
  sha256 text not null,
  size bigint not null,
  type text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  constraint files_type_known check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
)
--> statement-breakpoint
create unique index files_key on files (key)
--> statement-breakpoint
create index files_creator on files (created_by)
