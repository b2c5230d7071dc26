-- What files tell of a capture that was read and not kept (acquirer-files 9): the product in the acquirer's own code, how the
-- card was taken, the shop's number of the order, the network's number of the sale (ARN), the rate as the acquirer wrote it, and
-- the cash that the cardholder took with the sale, which is inside its gross.
alter table acquirer_transactions
  add column product_code text,
  add column capture_means text constraint acquirer_transactions_means
    check (capture_means in ('pos', 'tef', 'ecommerce', 'mobile', 'manual')),
  add column order_ref text,
  add column arn text,
  add column fee_ppm int,
  add column cash_out_cents bigint;
