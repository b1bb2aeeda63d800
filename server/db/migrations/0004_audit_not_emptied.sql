-- optional: rows cannot be taken away all at once either, which no trigger for each row sees
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function audit_log_is_kept()
