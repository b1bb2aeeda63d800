-- When a customer's personal data were erased (OPS-04); orders, payments and results stay.
alter table customers add column erased_at timestamptz(3)
