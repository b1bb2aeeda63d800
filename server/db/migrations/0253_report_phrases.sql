-- Phrases that comments on values and reports are made of.
create table report_phrases (
  id uuid primary key,
  phrase text not null,
  is_active boolean not null default true,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamp (3) with time zone not null,
  updated_at timestamp (3) with time zone not null
)
--> statement-breakpoint
create unique index report_phrases_phrase_unique on report_phrases (compared_name(phrase))
--> statement-breakpoint
create index report_phrases_phrase on report_phrases (lower(phrase), id)
--> statement-breakpoint
create index report_phrases_is_active on report_phrases (is_active, id)
--> statement-breakpoint
create index report_phrases_created on report_phrases (created_at, id)
