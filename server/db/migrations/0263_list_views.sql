-- Saved views of lists, and without a name the layout that somebody has chosen for a list (VIEW-01, VIEW-02).
create table list_views (
  id uuid not null constraint list_views_pkey primary key,
  owner_id uuid not null constraint list_views_owner_id_known references users (id) on delete cascade,
  resource text not null,
  view text not null default '',
  name text,
  is_shared boolean not null default false,
  query text not null default '',
  layout jsonb,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint list_views_named check (name is not null or (layout is not null and not is_shared))
)
--> statement-breakpoint
create unique index list_views_layout on list_views (owner_id, resource, view) where name is null
--> statement-breakpoint
create unique index list_views_name on list_views (owner_id, resource, lower(name)) where name is not null
--> statement-breakpoint
create index list_views_shared on list_views (resource) where is_shared
