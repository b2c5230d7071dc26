-- The share of the discount (negative: surcharge) of a receipt that falls on one item: revenue is total less discount.
alter table sale_items add column discount_cents bigint not null default 0;
