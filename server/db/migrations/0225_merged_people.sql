-- Former ids of merged customers and patients: what they name is the record that stayed (PAT-02).
create table former_people (
  former_id uuid primary key,
  kept_id uuid not null,
  kind text not null constraint former_people_kind_known check (kind in ('customer', 'patient')),
  at timestamp (3) with time zone not null
)
--> statement-breakpoint
create index former_people_kept on former_people (kept_id)
--> statement-breakpoint
-- optional: the same as before, but a result follows its patient into the record that stays
create or replace function results_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Results are never deleted'; end if;
  if new.patient_id <> old.patient_id and not exists (select 1 from former_people where former_id = old.patient_id and kept_id = new.patient_id)
  then raise exception 'A result is never changed: a new one takes its place'; end if;
  if (new.report_id, new.key, new.value, new.comparator, new.number, new.unit, new.range_text, new.flag, new.computed_flag, new.direction, new.collected_on, new.entered_at, new.supersedes)
    is distinct from
    (old.report_id, old.key, old.value, old.comparator, old.number, old.unit, old.range_text, old.flag, old.computed_flag, old.direction, old.collected_on, old.entered_at, old.supersedes)
  then raise exception 'A result is never changed: a new one takes its place'; end if;
  return new;
end
$$
