create function search_grams(content text) returns text[] language sql immutable parallel safe cost 1000 as
$$ select array(
  select distinct gram
  from generate_series(1, 3) as size, generate_series(1, length(content) - size + 1) as place, substr(content, place, size) as gram
  where position(' ' in gram) = 0
) $$
--> statement-breakpoint
drop index if exists customers_search
--> statement-breakpoint
create index customers_grams on customers using gin (search_grams(search_text))
