-- A chargeback is fought as a double capture is: a record with proofs, a history and disputes, in the day of its sale.
alter table receivable_differences
  add column record_id uuid not null default gen_random_uuid(),
  -- The day of the sale, or that of the entry where the sale is not known.
  add column business_date date,
  add column sale_id bigint,
  add column capture_id bigint,
  add column reason_id uuid references movement_reason_maps (id),
  add column updated_by uuid references users (id),
  add column updated_at timestamptz,
  add constraint receivable_differences_record unique (record_id),
  drop constraint receivable_differences_status_check,
  add constraint receivable_differences_status_check
    check (status in ('open', 'explained', 'claimed', 'contested', 'lost', 'resolved'));
update receivable_differences found set business_date = batch.paid_on
  from acquirer_settlements batch
  where found.code = 'D14' and batch.company_id = found.company_id and found.ref = 'batch:' || batch.id;
create index receivable_differences_of_day on receivable_differences (company_id, business_date) where code = 'D14';

alter table difference_disputes alter column difference_id drop not null,
  add column receivable_difference_id uuid references receivable_differences (record_id),
  add constraint difference_disputes_subject check (num_nonnulls(difference_id, receivable_difference_id) = 1);
create unique index difference_disputes_open_receivable on difference_disputes (receivable_difference_id)
  where status = 'open';
create index difference_disputes_of_receivable on difference_disputes (receivable_difference_id, created_at)
  where receivable_difference_id is not null;

-- Chargebacks and their reversals are few among very many sales.
create index acquirer_transactions_chargebacks on acquirer_transactions (company_id, business_date)
  where kind in ('chargeback', 'chargeback_reversal');
