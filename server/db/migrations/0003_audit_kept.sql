-- optional: the database itself refuses to change the audit trail; without triggers only the program, which has no such statement, keeps it
create function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the audit trail are never changed or deleted';
end
$$
--> statement-breakpoint
create trigger audit_log_kept before update or delete on audit_log for each row execute function audit_log_is_kept()
