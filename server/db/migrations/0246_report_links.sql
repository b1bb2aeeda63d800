-- Links to a report that staff sent. Only a hash of the token is stored.
create table report_links (
  id uuid primary key,
  report_id uuid not null references reports (id),
  token_hash text not null,
  way text not null constraint report_links_way_known check (way in ('email', 'sms', 'whatsapp')),
  notification_id uuid references notifications (id) on delete set null,
  sent_by uuid references users (id) on delete set null,
  sent_at timestamp (3) with time zone not null,
  ends_at timestamp (3) with time zone not null,
  opened_at timestamp (3) with time zone,
  revoked_by uuid references users (id) on delete set null,
  revoked_at timestamp (3) with time zone
)
--> statement-breakpoint
create unique index report_links_token on report_links (token_hash)
--> statement-breakpoint
create index report_links_report on report_links (report_id, sent_at, id)
--> statement-breakpoint
create index report_links_notification on report_links (notification_id)
--> statement-breakpoint
create index report_links_sender on report_links (sent_by)
--> statement-breakpoint
create index report_links_revoker on report_links (revoked_by)
