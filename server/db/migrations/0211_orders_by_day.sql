-- With status and amount in it the orders of a period are counted from the index alone, without reading all of `orders_status`.
drop index orders_created
--> statement-breakpoint
create index orders_created on orders (created_at, id) include (order_status, total_amount)
