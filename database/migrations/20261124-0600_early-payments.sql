-- What was paid before its day, and what others receive: a batch makes up its instalments only with these.
alter table acquirer_settlements
  -- What being paid early costs, inside `adjustment_cents`.
  add column anticipation_cost_cents bigint not null default 0,
  -- What was sold to a bank or fund, or goes to a creditor, and never reaches the account.
  add column assigned_cents bigint not null default 0,
  add column lien_cents bigint not null default 0,
  add column original_due_on date,
  add column operation_no text,
  -- The acquirer's own number of the group of sales, and which instalment of it.
  add column summary_no text,
  add column installment int;
