-- How many notifications there are by type and by whether they are read, in sixteen parts so that two writers rarely meet: the bell of every
-- panel asks for them every half minute, and counting the table each time would cost more the longer the laboratory is open.
create table notification_counts (
  type text not null,
  is_read boolean not null,
  part smallint not null,
  amount bigint not null,
  constraint notification_counts_pkey primary key (type, is_read, part)
)
--> statement-breakpoint
create function count_notifications() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into notification_counts as counts (type, is_read, part, amount)
    select type, is_read, pg_backend_pid() % 16, count(*) from added group by type, is_read order by type, is_read
    on conflict (type, is_read, part) do update set amount = counts.amount + excluded.amount;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into notification_counts as counts (type, is_read, part, amount)
    select type, is_read, pg_backend_pid() % 16, -count(*) from taken group by type, is_read order by type, is_read
    on conflict (type, is_read, part) do update set amount = counts.amount + excluded.amount;
  end if;
  return null;
end
$$
--> statement-breakpoint
create trigger notifications_counted_in after insert on notifications referencing new table as added for each statement execute function count_notifications()
--> statement-breakpoint
create trigger notifications_counted_out after delete on notifications referencing old table as taken for each statement execute function count_notifications()
--> statement-breakpoint
create trigger notifications_counted_over after update on notifications referencing old table as taken new table as added for each statement execute function count_notifications()
--> statement-breakpoint
insert into notification_counts (type, is_read, part, amount) select type, is_read, 0, count(*) from notifications group by type, is_read
--> statement-breakpoint
create index notifications_unread on notifications (created_at, id) where not is_read
