-- How many rows the long lists have, by the states that they are filtered by: a list says its total without counting.
-- Each writer adds to a part of its own, so that two never wait for each other; the sum of the parts is the figure.
create table row_counts (
  list text not null,
  status text not null,
  payment_status text not null,
  part smallint not null,
  amount bigint not null,
  constraint row_counts_pkey primary key (list, status, payment_status, part)
)
--> statement-breakpoint
-- The first part that no other transaction writes to; it stays this transaction's until its end.
create function row_count_part() returns smallint language plpgsql as $$
declare
  part integer := 0;
begin
  while part < 63 and not pg_try_advisory_xact_lock(728412, part) loop
    part := part + 1;
  end loop;
  return part;
end
$$
--> statement-breakpoint
-- Its arguments say in SQL what the status and the payment status of a row are, and which rows count.
create function count_rows() returns trigger language plpgsql as $$
declare
  states constant text := format('select %s as status, %s as payment_status', tg_argv[0], tg_argv[1]);
  changes text[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || format('%s, 1 as change from added where %s', states, tg_argv[2]);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || format('%s, -1 as change from taken where %s', states, tg_argv[2]);
  end if;
  execute format(
    'insert into row_counts as kept (list, status, payment_status, part, amount)
     select %L, status, payment_status, (select row_count_part()), amount
     from (select status, payment_status, sum(change) as amount from (%s) as changed group by status, payment_status) as summed
     where amount <> 0 order by status, payment_status
     on conflict (list, status, payment_status, part) do update set amount = kept.amount + excluded.amount',
    tg_table_name, array_to_string(changes, ' union all '));
  return null;
end
$$
--> statement-breakpoint
create trigger customers_counted_in after insert on customers referencing new table as added for each statement execute function count_rows('''''', '''''', 'true')
--> statement-breakpoint
create trigger customers_counted_out after delete on customers referencing old table as taken for each statement execute function count_rows('''''', '''''', 'true')
--> statement-breakpoint
create trigger customers_counted_over after update on customers referencing old table as taken new table as added for each statement execute function count_rows('''''', '''''', 'true')
--> statement-breakpoint
insert into row_counts (list, status, payment_status, part, amount) select 'customers', '', '', 0, count(*) from customers
--> statement-breakpoint
create trigger orders_counted_in after insert on orders referencing new table as added for each statement execute function count_rows('order_status', 'payment_status', 'true')
--> statement-breakpoint
create trigger orders_counted_out after delete on orders referencing old table as taken for each statement execute function count_rows('order_status', 'payment_status', 'true')
--> statement-breakpoint
create trigger orders_counted_over after update on orders referencing old table as taken new table as added for each statement execute function count_rows('order_status', 'payment_status', 'true')
--> statement-breakpoint
insert into row_counts (list, status, payment_status, part, amount) select 'orders', order_status, payment_status, 0, count(*) from orders group by order_status, payment_status
--> statement-breakpoint
create trigger prescriptions_counted_in after insert on prescriptions referencing new table as added for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
create trigger prescriptions_counted_out after delete on prescriptions referencing old table as taken for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
create trigger prescriptions_counted_over after update on prescriptions referencing old table as taken new table as added for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
insert into row_counts (list, status, payment_status, part, amount) select 'prescriptions', status, '', 0, count(*) from prescriptions group by status
--> statement-breakpoint
create trigger reports_counted_in after insert on reports referencing new table as added for each statement execute function count_rows('status', '''''', 'deleted_at is null')
--> statement-breakpoint
create trigger reports_counted_out after delete on reports referencing old table as taken for each statement execute function count_rows('status', '''''', 'deleted_at is null')
--> statement-breakpoint
create trigger reports_counted_over after update on reports referencing old table as taken new table as added for each statement execute function count_rows('status', '''''', 'deleted_at is null')
--> statement-breakpoint
insert into row_counts (list, status, payment_status, part, amount) select 'reports', status, '', 0, count(*) from reports where deleted_at is null group by status
--> statement-breakpoint
create trigger sample_collections_counted_in after insert on sample_collections referencing new table as added for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
create trigger sample_collections_counted_out after delete on sample_collections referencing old table as taken for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
create trigger sample_collections_counted_over after update on sample_collections referencing old table as taken new table as added for each statement execute function count_rows('status', '''''', 'true')
--> statement-breakpoint
insert into row_counts (list, status, payment_status, part, amount) select 'sample_collections', status, '', 0, count(*) from sample_collections group by status
