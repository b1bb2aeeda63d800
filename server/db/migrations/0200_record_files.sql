-- The files of declared entities: until its record is saved, a file belongs to none.
create table record_files (
  file_id uuid primary key references files (id) on delete cascade,
  resource text not null,
  field text not null,
  record_id uuid,
  name text not null,
  created_at timestamptz(3) not null
)
--> statement-breakpoint
create index record_files_record on record_files (resource, record_id)
--> statement-breakpoint
create index record_files_unsaved on record_files (created_at) where record_id is null
