-- The search of everything finds a patient by name or phone, also without an order (FND-01).
create index patients_grams on patients using gin (search_grams(search_fold(name || ' ' || coalesce(phone, ''))))
--> statement-breakpoint
-- Searches do not need statistics of these pieces.
alter index patients_grams alter column 1 set statistics 0
