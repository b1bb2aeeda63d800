-- What the lists and figures of many visits and customers are read by.
create index sample_collections_completed on sample_collections (completed_at) where completed_at is not null
--> statement-breakpoint
create index sample_collections_urgent on sample_collections (scheduled_date, id) where priority = 'High'
--> statement-breakpoint
create index sample_collections_unassigned on sample_collections (scheduled_date, id) where phlebotomist_id is null
--> statement-breakpoint
create index customers_email_order on customers (lower(email), id)
