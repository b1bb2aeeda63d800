-- The payment that a reversal takes back, or that a corrected payment replaces. Reversals from before take back the last payment of their order.
alter table payments add column payment_id uuid references payments (id)
