create index audit_log_kind on audit_log (entity, at, id)
--> statement-breakpoint
create index audit_log_action on audit_log (action, at, id)
