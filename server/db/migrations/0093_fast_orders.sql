-- The first one and two letters of each word of a text: what so short a search finds by an index, in tables that have no index of pieces.
-- Signs within a word begin another, so that the digits of a number are found without its letters.
create function search_starts(content text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
declare
  word text;
  starts text[] := '{}';
begin
  foreach word in array string_to_array(translate(content, '+-.@_/(),', '         '), ' ') loop
    if word <> '' then
      starts := starts || left(word, 1) || left(word, 2);
    end if;
  end loop;
  return starts;
end
$$
--> statement-breakpoint
create index orders_starts on orders using gin (search_starts(search_text))
--> statement-breakpoint
create index sample_collections_starts on sample_collections using gin (search_starts(search_text))
--> statement-breakpoint
create index reports_starts on reports using gin (search_starts(search_text))
--> statement-breakpoint
-- With the amounts in it the figures of a month are read from the index alone.
drop index orders_status
--> statement-breakpoint
create index orders_status on orders (order_status, created_at, id) include (total_amount)
