-- A patient whose name is in a script of India is found by its Latin spellings too (FND-01). Other names need no text of their own.
alter table patients add column search_text text
--> statement-breakpoint
update patients set search_text = search_fold(name || ' ' || coalesce(phone, '')) where name ~ '[\u0900-\u0d7f]'
--> statement-breakpoint
create index patients_spellings on patients using gin (search_grams(search_text)) where search_text is not null
--> statement-breakpoint
alter index patients_spellings alter column 1 set statistics 0
