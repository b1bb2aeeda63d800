-- Ten digits: the serial after a first digit that is never zero, and Damm's check digit. `domain/sample-number.ts` has the same rule.
create or replace function sample_number(serial bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits text := (100000000 + serial)::text;
  rows text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  checked integer := 0;
begin
  for place in 1..length(digits) loop
    checked := substr(rows, checked * 10 + substr(digits, place, 1)::integer + 1, 1)::integer;
  end loop;
  return digits || checked;
end
$$
--> statement-breakpoint
alter table samples drop column if exists number
--> statement-breakpoint
alter table samples add column if not exists number text not null generated always as (sample_number(serial)) stored
--> statement-breakpoint
create unique index if not exists samples_number on samples (number)
