-- A discount that was given in percent, in hundredths of one: it follows the items, while an amount stays.
alter table orders
  add column discount_basis_points integer,
  add constraint orders_basis_points_known check (discount_basis_points between 1 and 10000)
