-- What a job makes, and what it has made: large files of lists (VIEW-03).
alter table jobs add column spec jsonb
--> statement-breakpoint
alter table jobs add column made jsonb
