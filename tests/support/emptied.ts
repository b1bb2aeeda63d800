/**
 * Deletes the rows of every table but the record of migrations, past triggers and references, and starts the sequences again: with the few rows of a test
 * twenty times as fast as `truncate`.
 */
export const emptied = `do $$
declare
  found record;
begin
  set local session_replication_role = replica;
  for found in select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 and relname not in ('schema_migrations', 'schema_lock') loop
    execute format('delete from %I', found.name);
  end loop;
  for found in select sequencename as name, start_value from pg_sequences where schemaname = 'public' loop
    perform setval(quote_ident(found.name), found.start_value, false);
  end loop;
end
$$`
