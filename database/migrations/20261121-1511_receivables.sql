-- What is owed after the sale and what came: instalments, batches of acquirers, deposits and lines of the bank.
alter table acquirer_installments
  add column paid_on date,
  -- The batch that a payment file says it came with.
  add column batch_reference text;
create index acquirer_installments_batch on acquirer_installments (company_id, batch_reference)
  where batch_reference is not null;
alter table acquirer_settlements add column due_on date;

-- Matches of receivables belong to a company and to no day.
alter table match_groups alter column cash_conciliation_id drop not null,
  add constraint match_groups_of_a_day check (pair_type <> 'SALE' or cash_conciliation_id is not null);
create index match_groups_receivable on match_groups (company_id, pair_type)
  where cash_conciliation_id is null and status <> 'confirmed';
alter table match_links drop constraint match_links_item_kind_check,
  add constraint match_links_item_kind_check check (case when pair_type = 'SALE'
    then item_kind in ('movement', 'manual', 'capture')
    else item_kind in ('instalment', 'batch', 'pix', 'deposit', 'line') end);

-- Disagreements after the closing: they block no day.
create table receivable_differences (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  code text not null check (code in ('D12', 'D13', 'D14')),
  ref text not null,
  amount_cents bigint not null,
  sentence text not null,
  status text not null default 'open' check (status in ('open', 'explained', 'claimed', 'resolved')),
  found_at timestamptz not null,
  resolved_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  constraint receivable_differences_key unique (company_id, code, ref)
);
select protect_by_company('receivable_differences', 'select, insert, update');
