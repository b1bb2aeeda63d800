-- One message to many customers; the worker makes their notifications a few hundred at a time.
create table notification_batches (
  id uuid primary key,
  type text not null,
  title text not null,
  message text not null,
  customer_ids jsonb not null,
  total integer not null,
  position integer not null default 0,
  finished_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
)
--> statement-breakpoint
create index notification_batches_open on notification_batches (created_at, id) where finished_at is null
--> statement-breakpoint
alter table notifications add column batch_id uuid references notification_batches (id) on delete set null
--> statement-breakpoint
create index notifications_batch on notifications (batch_id) where batch_id is not null
--> statement-breakpoint
-- What became of a notification on one channel; the rows in state queued are the queue.
create table notification_deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null,
  state text not null,
  attempts integer not null default 0,
  next_attempt timestamptz(3),
  claimed_until timestamptz(3),
  accepted_at timestamptz(3),
  last_error text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint notification_deliveries_channel_known check (channel in ('email', 'sms', 'push')),
  constraint notification_deliveries_state_known check (state in ('queued', 'sending', 'handing', 'accepted', 'failed', 'unconfirmed', 'unwanted', 'noAddress', 'notConfigured'))
)
--> statement-breakpoint
create unique index notification_deliveries_one on notification_deliveries (notification_id, channel)
--> statement-breakpoint
create index notification_deliveries_queue on notification_deliveries (next_attempt, id) where state = 'queued'
--> statement-breakpoint
create index notification_deliveries_claimed on notification_deliveries (claimed_until) where state in ('sending', 'handing')
