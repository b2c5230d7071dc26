-- A line that needs its proof first is a draft, and counts for nothing until it is applied.
alter table manual_transactions
  drop constraint manual_transactions_status_check,
  add constraint manual_transactions_status_check
    check (status in ('draft', 'applied', 'cancelled', 'proposed', 'refused'));
