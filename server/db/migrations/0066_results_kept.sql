-- optional: the database itself keeps what was measured; without triggers only the program, which has no such statement, does
create function results_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'Results are never deleted'; end if;
  if (new.report_id, new.patient_id, new.key, new.value, new.comparator, new.number, new.unit, new.range_text, new.flag, new.computed_flag, new.direction, new.collected_on, new.entered_at, new.supersedes)
    is distinct from
    (old.report_id, old.patient_id, old.key, old.value, old.comparator, old.number, old.unit, old.range_text, old.flag, old.computed_flag, old.direction, old.collected_on, old.entered_at, old.supersedes)
  then raise exception 'A result is never changed: a new one takes its place'; end if;
  return new;
end
$$
--> statement-breakpoint
create trigger results_kept before update or delete on results for each row execute function results_are_kept()
--> statement-breakpoint
create function critical_calls_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'called_by') = (to_jsonb(old) - 'called_by') then return new; end if;
  raise exception 'The log of critical values is never changed';
end
$$
--> statement-breakpoint
create trigger critical_calls_kept before update or delete on critical_calls for each row execute function critical_calls_are_kept()
