/** The schema of all tables: keys and references, indexes, triggers, identity and generated columns, settings. Without rows and statistics. */
export const tableShapes = `
  select 'key' as kind, conrelid::regclass::text || '.' || conname as name, pg_get_constraintdef(oid) as definition, convalidated as is_checked from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname::text, indexdef, (select indisvalid and indisready from pg_index where indexrelid = indexname::regclass) from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass::text || '.' || tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
  union all select 'references trigger', tgrelid::regclass::text || '.' || conname, tgfoid::regproc::text || ' ' || tgtype::text, tgenabled = 'O' from pg_trigger join pg_constraint on pg_constraint.oid = tgconstraint
  union all select 'column', attrelid::regclass::text || '.' || attname, format_type(atttypid, atttypmod) || attidentity::text || attgenerated::text, attnotnull from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  union all select 'table', oid::regclass::text, coalesce(reloptions::text, '') || relpersistence::text, relhastriggers from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  order by 1, 2, 3`
