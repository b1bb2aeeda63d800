drop index test_categories_name
--> statement-breakpoint
create index test_categories_name on test_categories (lower(name), id)
--> statement-breakpoint
drop index tests_name
--> statement-breakpoint
create index tests_name on tests (lower(name), id)
--> statement-breakpoint
drop index test_packages_name
--> statement-breakpoint
create index test_packages_name on test_packages (lower(name), id)
--> statement-breakpoint
drop index customers_name
--> statement-breakpoint
create index customers_name on customers (lower(name), id)
--> statement-breakpoint
drop index phlebotomists_name
--> statement-breakpoint
create index phlebotomists_name on phlebotomists (lower(name), id)
