-- The delay that a customer was informed of: when, the new expected time, and the reason.
alter table orders
  add column delay_informed_at timestamptz,
  add column delayed_to timestamptz,
  add column delay_reason text,
  add constraint orders_delay_reason_known check (delay_reason in ('repeat', 'instrument', 'lateSample', 'sentOut', 'other')),
  add constraint orders_delay_whole check ((delay_informed_at is null) = (delayed_to is null) and (delay_informed_at is null) = (delay_reason is null))
