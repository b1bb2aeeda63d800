-- The audit trail lies in a partition for each year, access log and security log for each month: by the id, which begins with the moment (UUID version 7), or by the period.
-- What is there already is not copied: the former table becomes the first partition, with its indexes.
create function first_id(at timestamptz) returns uuid language sql immutable strict as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$
--> statement-breakpoint
create or replace function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the audit trail are never changed or deleted';
end
$$
--> statement-breakpoint
-- Makes the partition of the month or year that a day is in, with the rows that came before it and wait in the default partition; false where there is one. Writers are not held up.
create function make_partition(parent text, span text, day date) returns boolean language plpgsql as $$
declare
  part text := parent || to_char(day, case span when 'year' then '_YYYY' else '_YYYY_MM' end);
  rest text := parent || '_default';
  begins timestamptz := date_trunc(span, day::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc(span, day::timestamp) + ('1 ' || span)::interval) at time zone 'UTC';
  key text := substring(pg_get_partkeydef(parent::regclass) from '\((\w+)\)');
  low text := case key when 'id' then first_id(begins)::text else begins::text end;
  high text := case key when 'id' then first_id(ends)::text else ends::text end;
  former text;
  waits boolean;
begin
  if to_regclass(part) is not null then return false; end if;
  execute format('lock table %I in share update exclusive mode', parent);
  if to_regclass(part) is not null then return false; end if;
  select substring(bound from 'FROM \(MINVALUE\) TO \(''(.+)''\)') into former
    from (select pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass) as parts
    where bound like '%(MINVALUE)%';
  if (case key when 'id' then former::uuid > low::uuid else former::timestamptz > begins end) then return false; end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('select exists (select 1 from %I where %I >= %L and %I < %L)', rest, key, low, key, high) into waits;
  if waits then
    execute format('alter table %I disable trigger user', rest);
    execute format('with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late', rest, key, low, key, high, part);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
  if parent = 'audit_log' then
    execute format('create trigger %I before truncate on %I for each statement execute function audit_log_is_kept()', part || '_not_emptied', part);
  end if;
  return true;
end
$$
--> statement-breakpoint
-- For this migration: the former table as the partition of all that was until the end of this month or year; what is numbered later goes to the default partition.
create function keep_former(parent text, key text, span text) returns void language plpgsql as $$
declare
  former text := parent || '_before';
  rest text := parent || '_default';
  ends timestamptz := (date_trunc(span, now() at time zone 'UTC') + ('1 ' || span)::interval) at time zone 'UTC';
  high text := case key when 'id' then first_id(ends)::text else ends::text end;
begin
  execute format('create table %I partition of %I default', rest, parent);
  execute format('with late as (delete from %I where %I >= %L returning *) insert into %I select * from late', former, key, high, rest);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, former, high);
end
$$
--> statement-breakpoint
drop trigger if exists audit_log_kept on audit_log
--> statement-breakpoint
drop trigger if exists audit_log_not_emptied on audit_log
--> statement-breakpoint
alter table audit_log rename to audit_log_before
--> statement-breakpoint
alter index audit_log_pkey rename to audit_log_before_pkey
--> statement-breakpoint
alter index audit_log_entity rename to audit_log_before_entity
--> statement-breakpoint
alter index audit_log_at rename to audit_log_before_at
--> statement-breakpoint
-- Lists of one person are in the order of their index, in each partition.
drop index audit_log_user
--> statement-breakpoint
alter index audit_log_kind rename to audit_log_before_kind
--> statement-breakpoint
alter index audit_log_action rename to audit_log_before_action
--> statement-breakpoint
create table audit_log (like audit_log_before including defaults including constraints, primary key (id)) partition by range (id)
--> statement-breakpoint
create index audit_log_entity on audit_log (entity, entity_id, at, id)
--> statement-breakpoint
create index audit_log_at on audit_log (at, id)
--> statement-breakpoint
create index audit_log_user on audit_log (user_id, at, id)
--> statement-breakpoint
create index audit_log_kind on audit_log (entity, at, id)
--> statement-breakpoint
create index audit_log_action on audit_log (action, at, id)
--> statement-breakpoint
select keep_former('audit_log', 'id', 'year')
--> statement-breakpoint
create trigger audit_log_kept before update or delete on audit_log for each row execute function audit_log_is_kept()
--> statement-breakpoint
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function audit_log_is_kept()
--> statement-breakpoint
create trigger audit_log_before_not_emptied before truncate on audit_log_before for each statement execute function audit_log_is_kept()
--> statement-breakpoint
create trigger audit_log_default_not_emptied before truncate on audit_log_default for each statement execute function audit_log_is_kept()
--> statement-breakpoint
alter table security_events rename to security_events_before
--> statement-breakpoint
alter index security_events_pkey rename to security_events_before_pkey
--> statement-breakpoint
alter index security_events_at rename to security_events_before_at
--> statement-breakpoint
alter index security_events_kind rename to security_events_before_kind
--> statement-breakpoint
alter index security_events_account rename to security_events_before_account
--> statement-breakpoint
alter index security_events_user rename to security_events_before_user
--> statement-breakpoint
create table security_events (like security_events_before including defaults including constraints, primary key (id)) partition by range (id)
--> statement-breakpoint
alter table security_events add constraint security_events_user_id_fkey foreign key (user_id) references users (id) on delete set null
--> statement-breakpoint
create index security_events_at on security_events (at, id)
--> statement-breakpoint
create index security_events_kind on security_events (kind, at, id)
--> statement-breakpoint
create index security_events_account on security_events (account_hash, at, id)
--> statement-breakpoint
create index security_events_user on security_events (user_id)
--> statement-breakpoint
select keep_former('security_events', 'id', 'month')
--> statement-breakpoint
alter table access_log rename to access_log_before
--> statement-breakpoint
alter index access_log_pkey rename to access_log_before_pkey
--> statement-breakpoint
alter index access_log_at rename to access_log_before_at
--> statement-breakpoint
drop index access_log_user
--> statement-breakpoint
create table access_log (like access_log_before including defaults including constraints, primary key (entity, entity_id, user_id, period)) partition by range (period)
--> statement-breakpoint
create index access_log_at on access_log (at, entity, entity_id, user_id)
--> statement-breakpoint
create index access_log_user on access_log (user_id, at, entity, entity_id)
--> statement-breakpoint
select keep_former('access_log', 'period', 'month')
--> statement-breakpoint
drop function keep_former(text, text, text)
--> statement-breakpoint
select make_partition('audit_log', 'year', (now() at time zone 'UTC' + interval '1 year')::date)
--> statement-breakpoint
select make_partition(parent, 'month', (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date)
  from unnest(array['security_events', 'access_log']) as parent, generate_series(1, 3) as ahead
