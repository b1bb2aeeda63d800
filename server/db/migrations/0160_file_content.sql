-- A PDF that needs a password says so, and a file that came before is found by its content.
alter table files add column is_locked boolean not null default false
--> statement-breakpoint
create index files_content on files (sha256)
