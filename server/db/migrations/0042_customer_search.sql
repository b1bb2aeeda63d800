-- All pieces of one to three letters of a text, for an index that answers a search for any part of it without an extension.
create function search_grams(content text) returns text[] language plpgsql immutable parallel safe cost 1000 as
$$
declare
  pieces text[] := '{}';
begin
  for place in 1..length(content) loop
    pieces := pieces || substr(content, place, 1) || substr(content, place, 2) || substr(content, place, 3);
  end loop;
  return pieces;
end
$$
--> statement-breakpoint
drop index if exists customers_search
--> statement-breakpoint
create index customers_grams on customers using gin (search_grams(search_text))
