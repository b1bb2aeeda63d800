-- A complete telephone number is found by its last ten digits, whatever precedes them: one entry of the index instead of the eight pieces of `pg_trgm`, or a scan.
drop index orders_starts
--> statement-breakpoint
drop index sample_collections_starts
--> statement-breakpoint
drop index reports_starts
--> statement-breakpoint
create or replace function search_starts(content text) returns text[] language plpgsql immutable parallel safe cost 1000 as $$
declare
  word text;
  starts text[] := '{}';
begin
  content := replace(replace(replace(replace(content, '+', ' '), '-', ' '), '.', ' '), '@', ' ');
  content := replace(replace(replace(replace(replace(content, '_', ' '), '/', ' '), '(', ' '), ')', ' '), ',', ' ');
  foreach word in array string_to_array(content, ' ') loop
    if word <> '' then
      starts := starts || left(word, 1);
      starts := starts || left(word, 2);
      if length(word) >= 10 and word ~ '^[0-9]+$' then
        starts := starts || right(word, 10);
      end if;
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
-- Searches do not need statistics of these pieces, and an analysis would split the texts of all sampled rows: seconds, in which the embedded database serves nobody.
alter index customers_grams alter column 1 set statistics 0
--> statement-breakpoint
alter index orders_starts alter column 1 set statistics 0
--> statement-breakpoint
alter index sample_collections_starts alter column 1 set statistics 0
--> statement-breakpoint
alter index reports_starts alter column 1 set statistics 0
