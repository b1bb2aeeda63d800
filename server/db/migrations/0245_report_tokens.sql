-- The token in the address at which anybody checks a version of a report: 18 random bytes.
alter table report_versions add column token text
--> statement-breakpoint
update report_versions
set token = left(translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 24)
--> statement-breakpoint
alter table report_versions alter column token set not null
--> statement-breakpoint
create unique index report_versions_token on report_versions (sha256(token::bytea))
