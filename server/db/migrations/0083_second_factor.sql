-- The second factor of a user: the secret of an authenticator app, in force once a code of it was given, and the hashes of recovery codes.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  recovery_hashes jsonb not null default '[]'
)
