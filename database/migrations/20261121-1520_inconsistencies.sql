-- Data that is wrong in itself (operations R29), and what people corrected of lines that files brought.

-- A line stays as it came: a correction stands beside it until it is undone, the latest of a field holds.
create table line_corrections (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  inconsistency_id uuid not null,
  item_kind text not null check (item_kind in ('movement', 'fuelling')),
  item_id bigint not null,
  field text not null check (field in ('nsu', 'auth_code', 'terminal_logical_no', 'e2e_id', 'customer', 'employee',
    'envelope_no', 'sale_external_id')),
  value_before text,
  value_after text not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  primary key (company_id, id)
);
create index line_corrections_day on line_corrections (company_id, cash_conciliation_id);
select protect_by_company('line_corrections', 'select, insert, update');

create table inconsistencies (
  id uuid primary key,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  business_date date not null,
  code text not null,
  ref text not null,
  item_kind text not null check (item_kind in ('movement', 'capture', 'fuelling', 'sale', 'nozzle')),
  item_id text not null,
  occurred_at timestamptz not null,
  cash_session_id bigint,
  document text,
  method text,
  amount_cents bigint not null,
  sentence text not null,
  suggestion text not null,
  suggested jsonb not null default '{}',
  status text not null check (status in ('pending', 'corrected', 'ignored', 'became_difference')),
  reason text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null,
  constraint inconsistencies_ref_key unique (company_id, cash_conciliation_id, code, ref)
);
create index inconsistencies_of_date on inconsistencies (company_id, business_date);
create index inconsistencies_pending on inconsistencies (cash_conciliation_id) where status = 'pending';
select protect_by_company('inconsistencies', 'select, insert, update');

-- Where the pump's counter stood after the fuelling, when the controller tells it.
alter table fuellings add column totalizer_after_ml bigint check (totalizer_after_ml >= 0);
