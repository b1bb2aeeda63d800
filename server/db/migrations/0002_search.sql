-- optional: the searches' indexes; without pg_trgm a search reads the whole table
create extension if not exists pg_trgm
--> statement-breakpoint
create index users_search on users using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index tests_search on tests using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index test_packages_search on test_packages using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index customers_search on customers using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index orders_search on orders using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index phlebotomists_search on phlebotomists using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index sample_collections_search on sample_collections using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index prescriptions_search on prescriptions using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index notifications_search on notifications using gin (search_text gin_trgm_ops)
--> statement-breakpoint
create index records_search on records using gin (search_text gin_trgm_ops)
