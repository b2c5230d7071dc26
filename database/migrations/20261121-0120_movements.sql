-- What files bring: the four witnesses of a day.

create table imports (
  id uuid primary key,
  company_id uuid references companies (id),
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  layout text,
  institution text,
  status text not null check (status in ('queued', 'running', 'done', 'rejected', 'failed')),
  records_read int not null default 0,
  records_new int not null default 0,
  records_repeated int not null default 0,
  records_rejected int not null default 0,
  amount_total_cents bigint not null default 0,
  rejections jsonb not null default '[]',
  warnings jsonb not null default '[]',
  first_import_id uuid references imports (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_by_time on imports (created_at desc, id);
create index imports_by_content on imports (sha256) where status = 'done';
alter table imports enable row level security;
alter table imports force row level security;
-- A file whose company is not known yet, or that was refused, belongs to who sent it.
create policy by_company on imports using ((select app_sees_all())
  or company_id = any ((select app_companies())::uuid[]) or (company_id is null and created_by = (select app_user_id())));
grant select, insert, update on imports to retaguarda_app;

create table cash_sessions (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  source_system text not null,
  external_id text not null,
  business_date date not null,
  shift_no int not null,
  till text not null,
  operator text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  opening_float_cents bigint not null check (opening_float_cents >= 0),
  counted_cents bigint,
  counted_by uuid references users (id),
  counted_at timestamptz,
  left_float_cents bigint,
  version int not null default 1,
  import_id uuid references imports (id),
  import_line int,
  primary key (company_id, id),
  constraint cash_sessions_external_key unique (company_id, source_system, external_id)
);
create index cash_sessions_day on cash_sessions (company_id, business_date);
select protect_by_company('cash_sessions', 'select, insert, update');

create table nozzle_readings (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  business_date date not null,
  seq int not null,
  opening_ml bigint not null,
  closing_ml bigint not null,
  test_ml bigint not null default 0,
  source text not null,
  import_id uuid references imports (id),
  primary key (company_id, id),
  constraint nozzle_readings_key unique (company_id, nozzle_id, business_date, seq)
);
create index nozzle_readings_day on nozzle_readings (company_id, business_date);
select protect_by_company('nozzle_readings', 'select, insert, update');

create table fuellings (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  controller_record_id text not null,
  business_date date not null,
  nozzle_id uuid not null references fuel_nozzles (id),
  shift_no int not null,
  ended_at timestamptz not null,
  volume_ml bigint not null,
  price_millis bigint not null,
  total_cents bigint not null,
  attendant text,
  sale_external_id text,
  import_id uuid references imports (id),
  primary key (company_id, business_date, id),
  constraint fuellings_record_key unique (company_id, business_date, controller_record_id)
) partition by range (business_date);
create index fuellings_id on fuellings (company_id, id);
select create_month_partitions('fuellings', '2026-01-01', '2027-12-01');
select protect_by_company('fuellings', 'select, insert, update');

create table sale_items (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  business_date date not null,
  source_system text not null,
  sale_external_id text not null,
  line_no int not null,
  cash_session_external_id text,
  occurred_at timestamptz not null,
  kind text not null check (kind in ('fuel', 'shop', 'service')),
  product_code text,
  description text not null default '',
  volume_ml bigint,
  price_millis bigint,
  total_cents bigint not null,
  controller_record_id text,
  cancelled_at timestamptz,
  import_id uuid references imports (id),
  primary key (company_id, business_date, id),
  constraint sale_items_key unique (company_id, business_date, source_system, sale_external_id, line_no)
) partition by range (business_date);
select create_month_partitions('sale_items', '2026-01-01', '2027-12-01');
select protect_by_company('sale_items', 'select, insert, update');

create table system_movements (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  business_date date not null,
  occurred_at timestamptz not null,
  source_system text not null,
  external_id text not null,
  line_no int not null,
  sale_external_id text,
  cash_session_id bigint,
  movement_type_code text not null references movement_types (code),
  method text not null,
  amount_cents bigint not null,
  nsu text,
  auth_code text,
  acquirer text,
  brand text,
  installments int not null default 1,
  terminal_logical_no text,
  e2e_id text,
  txid text,
  customer text,
  document_no text,
  document_attached boolean not null default false,
  employee text,
  cancelled_at timestamptz,
  import_id uuid references imports (id),
  import_line int,
  primary key (company_id, business_date, id),
  constraint system_movements_key unique (company_id, business_date, source_system, external_id, line_no)
) partition by range (business_date);
create index system_movements_id on system_movements (company_id, id);
create index system_movements_time on system_movements (company_id, occurred_at desc, id desc);
create index system_movements_nsu on system_movements (company_id, nsu) where nsu is not null;
select create_month_partitions('system_movements', '2026-01-01', '2027-12-01');
select protect_by_company('system_movements', 'select, insert, update');

create table tank_measurements (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  tank_id uuid not null references tanks (id),
  business_date date not null,
  kind text not null check (kind in ('opening', 'closing', 'after_receipt')),
  volume_ml bigint not null,
  water_mm int,
  method text not null,
  import_id uuid references imports (id),
  primary key (company_id, id),
  constraint tank_measurements_key unique (company_id, tank_id, business_date, kind)
);
create index tank_measurements_day on tank_measurements (company_id, business_date);
select protect_by_company('tank_measurements', 'select, insert, update');

create table fuel_receipts (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  tank_id uuid not null references tanks (id),
  business_date date not null,
  invoice_key text not null,
  volume_ml bigint not null,
  unit_cost_micros bigint,
  import_id uuid references imports (id),
  primary key (company_id, id),
  constraint fuel_receipts_key unique (company_id, tank_id, invoice_key)
);
create index fuel_receipts_day on fuel_receipts (company_id, business_date);
select protect_by_company('fuel_receipts', 'select, insert, update');

-- Captures of acquirers and received Pix: what third parties confirm. Rows are immutable but for their status.
-- row_hash tells equal rows; row_seq counts equal ones inside one file, so genuine twins survive and repeats add nothing.
create table acquirer_transactions (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  business_date date not null,
  captured_at timestamptz,
  acquirer text not null references acquirers (code),
  merchant_no text not null,
  kind text not null check (kind in ('sale', 'cancel', 'chargeback', 'chargeback_reversal', 'adjustment', 'rental',
    'pix_received', 'pix_returned')),
  method text not null,
  brand text,
  installments int not null default 1,
  gross_cents bigint not null,
  fee_cents bigint not null default 0,
  net_cents bigint not null,
  nsu text,
  auth_code text,
  tid text,
  terminal_logical_no text,
  card_last4 text check (card_last4 is null or length(card_last4) <= 4),
  e2e_id text,
  txid text,
  capture_key text,
  own boolean not null default true,
  cancelled_at timestamptz,
  row_hash bytea not null,
  row_seq int not null,
  import_id uuid references imports (id),
  import_line int,
  primary key (company_id, business_date, id),
  constraint acquirer_transactions_row_key unique (company_id, business_date, row_hash, row_seq)
) partition by range (business_date);
create index acquirer_transactions_id on acquirer_transactions (company_id, id);
create index acquirer_transactions_nsu on acquirer_transactions (company_id, nsu) where nsu is not null;
select create_month_partitions('acquirer_transactions', '2026-01-01', '2027-12-01');
select protect_by_company('acquirer_transactions', 'select, insert, update');

create table acquirer_installments (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  acquirer_transaction_id bigint not null,
  business_date date not null,
  number int not null,
  of_count int not null,
  due_on date,
  gross_cents bigint not null,
  fee_expected_cents bigint,
  fee_charged_cents bigint not null,
  net_cents bigint not null,
  status text not null default 'forecast',
  import_id uuid references imports (id),
  primary key (company_id, id),
  constraint acquirer_installments_key unique (company_id, acquirer_transaction_id, number)
);
create index acquirer_installments_due on acquirer_installments (company_id, due_on);
select protect_by_company('acquirer_installments', 'select, insert, update');

create table acquirer_settlements (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  merchant_no text not null,
  reference text not null,
  entry_kind text not null,
  method text,
  brand text,
  paid_on date not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  adjustment_cents bigint not null default 0,
  net_cents bigint not null,
  bank_code text,
  branch text,
  account_no text,
  import_id uuid references imports (id),
  import_line int,
  primary key (company_id, id),
  constraint acquirer_settlements_key unique (company_id, acquirer, merchant_no, reference, entry_kind, paid_on)
);
create index acquirer_settlements_paid on acquirer_settlements (company_id, paid_on);
select protect_by_company('acquirer_settlements', 'select, insert, update');

create table statement_lines (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  bank_account_id uuid not null references bank_accounts (id),
  posted_on date not null,
  amount_cents bigint not null,
  memo text not null,
  fitid text,
  doc_no text,
  kind text,
  dedup_hash bytea not null,
  dedup_seq int not null,
  import_id uuid references imports (id),
  import_line int,
  primary key (company_id, id),
  constraint statement_lines_row_key unique (company_id, bank_account_id, dedup_hash, dedup_seq)
);
create index statement_lines_posted on statement_lines (company_id, bank_account_id, posted_on);
select protect_by_company('statement_lines', 'select, insert, update');

create table statement_balances (
  company_id uuid not null references companies (id),
  bank_account_id uuid not null references bank_accounts (id),
  balance_on date not null,
  balance_cents bigint not null,
  import_id uuid references imports (id),
  primary key (company_id, bank_account_id, balance_on)
);
select protect_by_company('statement_balances', 'select, insert, update');
