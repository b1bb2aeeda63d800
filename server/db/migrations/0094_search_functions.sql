-- The same pieces and starts as before, in half the time and less: an array that gets one element at a time stays in its place, where several in one expression copy it,
-- the letters of a text come in one step, and replacing one sign at a time is quicker than looking up every letter among all of them.
create or replace function search_grams(content text) returns text[] language plpgsql immutable parallel safe cost 1000 as
$$
declare
  pieces text[] := string_to_array(content, null);
begin
  for place in 1..length(content) loop
    pieces := pieces || substr(content, place, 2);
    pieces := pieces || substr(content, place, 3);
  end loop;
  return pieces;
end
$$
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
    end if;
  end loop;
  return starts;
end
$$
