-- Keys of the files of erased customers, until these are gone from the file store (OPS-04).
create table files_to_remove (
  key text primary key,
  since timestamptz(3) not null
)
