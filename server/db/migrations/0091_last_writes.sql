-- Up to where a replica must have come before it shows somebody what they changed last; written with DATABASE_READ_URL alone.
create table last_writes (
  user_id uuid primary key,
  place pg_lsn not null
)
