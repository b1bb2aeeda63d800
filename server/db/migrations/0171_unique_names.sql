-- What two names are compared by: equal without regard to case, blanks and width.
create function compared_name(content text) returns text language sql immutable parallel safe as
$$ select lower(btrim(regexp_replace(normalize(content, NFKC), '\s+', ' ', 'g'))) $$
--> statement-breakpoint
-- Where several have one name, the oldest keeps it and the others are numbered.
with ranked as (
  select id, row_number() over (partition by compared_name(name) order by created_at, id) as place from test_categories where deleted_at is null
)
update test_categories t set name = t.name || ' (' || r.place || ')' from ranked r where r.id = t.id and r.place > 1
--> statement-breakpoint
with ranked as (
  select id, row_number() over (partition by compared_name(name) order by created_at, id) as place from tests where deleted_at is null
)
update tests t set name = t.name || ' (' || r.place || ')' from ranked r where r.id = t.id and r.place > 1
--> statement-breakpoint
with ranked as (
  select id, row_number() over (partition by compared_name(name) order by created_at, id) as place from test_packages where deleted_at is null
)
update test_packages t set name = t.name || ' (' || r.place || ')' from ranked r where r.id = t.id and r.place > 1
--> statement-breakpoint
create unique index test_categories_name_unique on test_categories (compared_name(name)) where deleted_at is null
--> statement-breakpoint
create unique index tests_name_unique on tests (compared_name(name)) where deleted_at is null
--> statement-breakpoint
create unique index test_packages_name_unique on test_packages (compared_name(name)) where deleted_at is null
