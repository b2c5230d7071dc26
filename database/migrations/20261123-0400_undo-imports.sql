-- Undoing an import: which days it told of, what it changed of rows that stood before it, and the right to take its rows out.
set local app.all_companies = 'on';

alter table imports drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('queued', 'running', 'done', 'rejected', 'failed', 'cancelled',
    'undoing', 'undone')),
  -- Whether what the file did is written down well enough to be taken back.
  add column reversible boolean not null default false,
  -- Of how many companies it told: whoever sees fewer does not undo it.
  add column company_count int not null default 0,
  add column undone_at timestamptz,
  add column undone_by uuid references users (id),
  add column undo_reason text,
  add constraint imports_undone check (status <> 'undone' or (undone_at is not null and undo_reason is not null));

-- The days of which a file told something; `paid` are days of payments, which are no witness of a day.
create table import_days (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  source text not null,
  business_date date not null,
  primary key (import_id, company_id, source, business_date)
);
create index import_days_of_source on import_days (company_id, source, business_date);
select protect_by_company('import_days', 'select, insert');

-- What a file changed of rows of earlier files: the fields as they were and as the file left them.
create table import_changes (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  kind text not null check (kind in ('session', 'movement', 'sale_item', 'fuelling', 'balance', 'account')),
  item_id text not null,
  business_date date,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, id)
);
create index import_changes_of_import on import_changes (import_id);
select protect_by_company('import_changes', 'select, insert, update, delete');

-- The fee as the file of the sale told it, where the file of its payment said another.
alter table acquirer_installments add column fee_told_cents bigint;

grant delete on cash_sessions, nozzle_readings, fuellings, sale_items, system_movements, tank_measurements, fuel_receipts,
  acquirer_transactions, acquirer_installments, acquirer_settlements, statement_lines, statement_balances, bank_accounts,
  late_items to retaguarda_app;
