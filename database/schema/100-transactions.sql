-- Imported facts: sales, fuellings, captures, payments of acquirers, bank statements.

-- A name without case, accents, spaces and punctuation, to compare names of point-of-sale systems.
create function customer_key(said text) returns text language sql immutable parallel safe
  return regexp_replace(
    translate(lower(said), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^a-z0-9]', '', 'g');

-- An envelope number without case and surrounding spaces.
create function envelope_key(envelope text) returns text language sql immutable parallel safe
  return nullif(upper(btrim(envelope)), '');

-- Shifts of a till with the counted cash.
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
  import_id uuid references imports (id),
  import_line int,
  version int not null default 1,
  -- The last count or its undo; without a person, an import.
  updated_at timestamptz,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint cash_sessions_external_key unique (company_id, source_system, external_id)
);
create index cash_sessions_day on cash_sessions (company_id, business_date);
select protect_by_company('cash_sessions', 'select, insert, update, delete');

-- Payments of the point of sale. Like sale_items, fuellings, acquirer_transactions, acquirer_installments and
-- statement_lines, only the importer writes this table, in large numbers. It looks up companies, accounts and codes
-- first, and these are never deleted. So these tables have no foreign keys: checking each row took half the time of an
-- import.
create table system_movements (
  id bigint generated always as identity,
  company_id uuid not null,
  business_date date not null,
  occurred_at timestamptz not null,
  source_system text not null,
  external_id text not null,
  line_no int not null,
  sale_external_id text,
  cash_session_id bigint,
  movement_type_code text not null,
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
  import_id uuid,
  import_line int,
  -- Written by a trigger: with row-level security an index can compare a column, but not the result of a function that
  -- is not leakproof.
  customer_key text,
  primary key (company_id, business_date, id),
  constraint system_movements_key unique (company_id, business_date, source_system, external_id, line_no)
) partition by range (business_date);
create index system_movements_id on system_movements (company_id, id);
create index system_movements_time on system_movements (company_id, occurred_at desc, id desc);
create index system_movements_nsu on system_movements (company_id, nsu) where nsu is not null;
-- Lists over several companies, newest first, and the sums of a period.
create index system_movements_newest on system_movements (occurred_at desc, id desc);
create index system_movements_period on system_movements (business_date, company_id)
  include (amount_cents, movement_type_code, cancelled_at);
create index system_movements_customer on system_movements (company_id, customer_key) where customer_key is not null;
-- Cash drops are few among the lines with a document number.
create index system_movements_documents on system_movements (company_id, movement_type_code) where document_no is not null;
-- The searches of lists and of the palette: the newest lines of a company with a number or an amount, on any day.
create index system_movements_amount on system_movements (company_id, amount_cents, business_date);
create index system_movements_auth on system_movements (company_id, auth_code) where auth_code is not null;
create index system_movements_document on system_movements (company_id, document_no) where document_no is not null;
select create_month_partitions('system_movements', '2026-01-01', '2027-12-01');
select protect_by_company('system_movements', 'select, insert, update, delete');

create function keep_customer_key() returns trigger language plpgsql as $$
begin
  new.customer_key := customer_key(new.customer);
  return new;
end $$;
create trigger system_movements_customer_key before insert or update of customer, customer_key on system_movements
  for each row when (new.customer is not null or new.customer_key is not null) execute function keep_customer_key();

-- Items of sales, by the point of sale.
create table sale_items (
  id bigint generated always as identity,
  company_id uuid not null,
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
  import_id uuid,
  -- Share of the discount of the receipt (negative: surcharge): revenue is the total less the discount.
  discount_cents bigint not null default 0,
  primary key (company_id, business_date, id),
  constraint sale_items_key unique (company_id, business_date, source_system, sale_external_id, line_no)
) partition by range (business_date);
select create_month_partitions('sale_items', '2026-01-01', '2027-12-01');
select protect_by_company('sale_items', 'select, insert, update, delete');

-- Fuellings of the pump controller.
create table fuellings (
  id bigint generated always as identity,
  company_id uuid not null,
  controller_record_id text not null,
  business_date date not null,
  nozzle_id uuid not null,
  shift_no int not null,
  ended_at timestamptz not null,
  volume_ml bigint not null,
  price_millis bigint not null,
  total_cents bigint not null,
  attendant text,
  sale_external_id text,
  import_id uuid,
  -- Counter of the nozzle after the fuelling; null if the controller does not report it.
  totalizer_after_ml bigint check (totalizer_after_ml >= 0),
  primary key (company_id, business_date, id),
  constraint fuellings_record_key unique (company_id, business_date, controller_record_id)
) partition by range (business_date);
create index fuellings_id on fuellings (company_id, id);
select create_month_partitions('fuellings', '2026-01-01', '2027-12-01');
select protect_by_company('fuellings', 'select, insert, update, delete');

-- Acquirers
-- ---------

-- Captures of acquirers and received Pix, from their own files. Only their state changes. row_hash identifies equal
-- rows and row_seq numbers them within one file: true duplicates are kept, a repeated file adds no rows.
create table acquirer_transactions (
  id bigint generated always as identity,
  company_id uuid not null,
  business_date date not null,
  captured_at timestamptz,
  acquirer text not null,
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
  import_id uuid,
  import_line int,
  -- The acquirer's key of the sale of this event. A key that ends with a hyphen names only the group of the sale (RV
  -- of a Rede debit sale, whose cancellations may have no NSU).
  parent_key text,
  -- Data of fleet cards (acquirer-files 9); null for other captures.
  plate text,
  odometer_km int constraint acquirer_transactions_odometer check (odometer_km >= 0),
  -- A number, the middle digits of a CPF or initials; no other data of a person are stored.
  driver_ref text,
  volume_ml bigint constraint acquirer_transactions_volume check (volume_ml >= 0),
  fuel text,
  -- Further data of the file (acquirer-files 9): product code of the acquirer, how the card was read, order number of
  -- the shop, number of the network (ARN), rate in the form of the acquirer, and the cash given to the cardholder,
  -- which is part of the gross amount.
  product_code text,
  capture_means text constraint acquirer_transactions_means
    check (capture_means in ('pos', 'tef', 'ecommerce', 'mobile', 'manual')),
  order_ref text,
  arn text,
  fee_ppm int,
  cash_out_cents bigint,
  primary key (company_id, business_date, id),
  constraint acquirer_transactions_row_key unique (company_id, business_date, row_hash, row_seq)
) partition by range (business_date);
create index acquirer_transactions_id on acquirer_transactions (company_id, id);
create index acquirer_transactions_nsu on acquirer_transactions (company_id, nsu) where nsu is not null;
create index acquirer_transactions_auth_code on acquirer_transactions (company_id, auth_code) where auth_code is not null;
-- Cancellations find their sale by company and NSU.
create index acquirer_transactions_cancels on acquirer_transactions (company_id, nsu) where kind = 'cancel';
-- Captures of terminals that are unknown or of another company are few.
create index acquirer_transactions_foreign on acquirer_transactions (company_id, business_date) where not own;
-- A Pix of a second report is found by its id, on any day.
create index acquirer_transactions_pix on acquirer_transactions (company_id, e2e_id) where e2e_id is not null;
create index acquirer_transactions_chargebacks on acquirer_transactions (company_id, business_date)
  where kind in ('chargeback', 'chargeback_reversal');
-- Lists over several companies, newest day first.
create index acquirer_transactions_newest on acquirer_transactions (business_date desc, id desc);
create index acquirer_transactions_parent on acquirer_transactions (company_id, business_date)
  where kind = 'cancel' and parent_key is not null;
-- A disputed sale without an NSU is found by the key of the acquirer.
create index acquirer_transactions_without_nsu on acquirer_transactions (company_id, capture_key)
  where nsu is null and capture_key is not null and kind = 'sale';
-- The search of the palette. Few captures have a plate.
create index acquirer_transactions_amount on acquirer_transactions (company_id, gross_cents, business_date);
create index acquirer_transactions_tid on acquirer_transactions (company_id, tid) where tid is not null;
create index acquirer_transactions_plate on acquirer_transactions (company_id, plate) where plate is not null;
select create_month_partitions('acquirer_transactions', '2026-01-01', '2027-12-01');
select protect_by_company('acquirer_transactions', 'select, insert, update, delete');
-- The importer reserves ids before it writes, so that instalments are written in the order of their file without a
-- join.
grant usage on sequence acquirer_transactions_id_seq to retaguarda_app;

-- Instalments of captures: the amounts that the acquirer owes, with their days.
-- Storage parameters as for audit_events. A payment updates each instalment once, and indexed columns with it: free
-- space on its page (fillfactor) would save no index entry, but vacuum has to come before a fifth of the table is dead.
create table acquirer_installments (
  id bigint generated always as identity,
  company_id uuid not null,
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
  import_id uuid,
  paid_on date,
  -- The batch in the payment file.
  batch_reference text,
  -- The fee of the sales file, kept when a payment file replaces it.
  sales_file_fee_cents bigint,
  primary key (company_id, id),
  constraint acquirer_installments_key unique (company_id, acquirer_transaction_id, number)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
create index acquirer_installments_due on acquirer_installments (company_id, due_on);
-- Amounts to receive and overdue: few of the instalments of some years. The forecast of all companies sums their net
-- amounts without the table.
create index acquirer_installments_unpaid on acquirer_installments (company_id, due_on) include (net_cents)
  where status in ('forecast', 'scheduled', 'overdue');
create index acquirer_installments_batch on acquirer_installments (company_id, batch_reference)
  where batch_reference is not null;
select protect_by_company('acquirer_installments', 'select, insert, update, delete');

-- Batches paid by acquirers.
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
  due_on date,
  -- Cost of early payment; part of adjustment_cents.
  anticipation_cost_cents bigint not null default 0,
  -- Sold to a bank or fund, or held for a creditor: not paid to the account.
  assigned_cents bigint not null default 0,
  lien_cents bigint not null default 0,
  original_due_on date,
  operation_no text,
  -- The acquirer's number of the group of sales, and its instalment.
  summary_no text,
  installment int,
  -- Sales of a chargeback or its reversal: [{ capture_key, nsu, auth_code, gross_cents, net_cents }]; null if the file
  -- has none.
  disputed jsonb,
  primary key (company_id, id),
  constraint acquirer_settlements_key unique (company_id, acquirer, merchant_no, reference, entry_kind, paid_on)
);
create index acquirer_settlements_paid on acquirer_settlements (company_id, paid_on);
create index acquirer_settlements_net on acquirer_settlements (company_id, net_cents, paid_on);
create index acquirer_settlements_reference on acquirer_settlements (company_id, reference);
create index acquirer_settlements_disputed on acquirer_settlements (company_id, paid_on) where disputed is not null;
select protect_by_company('acquirer_settlements', 'select, insert, update, delete');

-- Instalments in a payment file whose sale has not arrived yet.
create table waiting_names (
  company_id uuid not null references companies (id),
  nsu text not null,
  capture_key text not null,
  number int not null,
  reference text not null,
  paid_on date not null,
  fee_cents bigint not null,
  import_id uuid references imports (id),
  constraint waiting_names_pkey primary key (company_id, nsu, capture_key, number, reference)
);
select protect_by_company('waiting_names', 'select, insert, delete');

-- Bank statements
-- ---------------

-- Lines of bank statements, in monthly partitions. A line for several purposes is split into parts, which are lines
-- too: `counts` is true for the line or for its parts. A part is on the day of its line.
create table statement_lines (
  id bigint generated always as identity,
  company_id uuid not null,
  bank_account_id uuid not null,
  posted_on date not null,
  amount_cents bigint not null,
  memo text not null,
  fitid text,
  doc_no text,
  kind text,
  dedup_hash bytea not null,
  dedup_seq int not null,
  import_id uuid,
  import_line int,
  -- The purpose of the line, set by a person, if it has no match.
  category text constraint statement_lines_category check (category in (
    'sale', 'customer', 'supplier', 'payroll', 'tax', 'bank_fee', 'loan', 'yield', 'own_transfer', 'other')),
  value_on date,
  split_of bigint,
  -- For a part: the amount of its line, which never changes.
  whole_cents bigint,
  counts boolean not null default true,
  counterpart_name text,
  counterpart_document text,
  e2e_id text,
  -- Part of the balance, but not yet available to the holder.
  blocked boolean not null default false,
  -- The index finds a line by its id and contains its month.
  primary key (company_id, id, posted_on),
  constraint statement_lines_row_key unique (company_id, bank_account_id, posted_on, dedup_hash, dedup_seq)
) partition by range (posted_on);
create index statement_lines_parts on statement_lines (company_id, split_of) where split_of is not null;
create index statement_lines_e2e on statement_lines (company_id, e2e_id) where e2e_id is not null;
-- Parts are sorted at the position of their line. A CASE, because with row-level security an index with COALESCE is not
-- used: PostgreSQL does not know that COALESCE is leakproof.
create index statement_lines_newest on statement_lines
  (posted_on, (case when split_of is null then id else split_of end), id);
create index statement_lines_amount on statement_lines (company_id, amount_cents, posted_on);
create index statement_lines_document on statement_lines (company_id, doc_no) where doc_no is not null;
select create_month_partitions('statement_lines', '2026-01-01', '2027-12-01');
select protect_by_company('statement_lines', 'select, insert, update, delete');

-- The parts that count sum to their line.
create function statement_parts_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(part.amount_cents), 0) from statement_lines part
      where part.company_id = new.company_id and part.split_of = new.id and part.posted_on = new.posted_on and part.counts)
    <> (case when new.counts then 0 else new.amount_cents end) then
    raise check_violation using message = 'the parts of a line do not add up to it',
      constraint = 'statement_lines_parts_add_up';
  end if;
  return null;
end $$;
create trigger statement_parts_add_up after update of counts on statement_lines
  for each row when (new.split_of is null) execute function statement_parts_add_up();

-- Balances at the end of a day that statements report, or that a person read at the bank.
create table statement_balances (
  company_id uuid not null references companies (id),
  bank_account_id uuid not null,
  balance_on date not null,
  balance_cents bigint not null,
  import_id uuid references imports (id),
  informed_by uuid references users (id),
  informed_at timestamptz,
  constraint statement_balances_source check ((informed_by is null) = (informed_at is null)
    and num_nulls(import_id, informed_by) > 0),
  primary key (company_id, bank_account_id, balance_on),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id)
);
select protect_by_company('statement_balances', 'select, insert, update, delete');

-- Lines without a counterpart: ignored with a reason, and restored with another.
create table ignored_statement_lines (
  company_id uuid not null references companies (id),
  statement_line_id bigint not null,
  reason text not null,
  ignored_by uuid references users (id),
  ignored_at timestamptz not null,
  restored_by uuid references users (id),
  restored_at timestamptz,
  restore_reason text,
  primary key (company_id, statement_line_id, ignored_at),
  check ((restored_at is null) = (restore_reason is null))
);
create unique index ignored_statement_lines_now on ignored_statement_lines (company_id, statement_line_id)
  where restored_at is null;
select protect_by_company('ignored_statement_lines', 'select, insert, update');

-- Replaces a foreign key, which cannot refer to the id alone of a partitioned table; checks all rows of a statement
-- together.
create function ignored_lines_know_their_line() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from statement_lines line
      where line.company_id = added.company_id and line.id = added.statement_line_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'ignored_statement_lines_line',
      message = 'a mark names a line that its company has not';
  end if;
  return null;
end $$;
create trigger ignored_statement_lines_line after insert on ignored_statement_lines referencing new table as added
  for each statement execute function ignored_lines_know_their_line();

-- Pairs of lines in which one reverses the other: one row for each line, so that no line is in two pairs. reversed_by
-- is null if the text of the bank states the reversal. No foreign keys to the lines, as for all references to them.
create table reversed_statement_lines (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  statement_line_id bigint not null,
  other_line_id bigint not null,
  takes_back boolean not null,
  reason text not null,
  reversed_by uuid references users (id),
  reversed_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  undo_reason text,
  primary key (company_id, id),
  check (statement_line_id <> other_line_id),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index reversed_statement_lines_now on reversed_statement_lines (company_id, statement_line_id)
  where undone_at is null;
create index reversed_statement_lines_pair on reversed_statement_lines (company_id, statement_line_id, other_line_id);
select protect_by_company('reversed_statement_lines', 'select, insert, update');

-- An ignored line cannot be deleted. If a reversed line is deleted with its file, the other line of its pair is open
-- again.
create function statement_lines_leave() returns trigger language plpgsql as $$
begin
  if exists (select from removed join ignored_statement_lines mark on mark.company_id = removed.company_id
      and mark.statement_line_id = removed.id) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'ignored_statement_lines_line',
      message = 'a line that was set aside stays on record';
  end if;
  -- A line that was taken back by one that goes with its file waits for its pair again.
  update reversed_statement_lines pair set undone_at = now(), undo_reason = 'A outra linha saiu com o seu arquivo.'
  from removed where pair.undone_at is null and pair.company_id = removed.company_id and pair.other_line_id = removed.id;
  update reversed_statement_lines pair set undone_at = now(), undo_reason = 'A linha saiu com o seu arquivo.'
  from removed where pair.undone_at is null and pair.company_id = removed.company_id and pair.statement_line_id = removed.id;
  return null;
end $$;
create trigger statement_lines_leave after delete on statement_lines referencing old table as removed
  for each statement execute function statement_lines_leave();

-- An account with lines cannot be deleted; statement_lines has no foreign key that would prevent it.
create function bank_accounts_keep_lines() returns trigger language plpgsql as $$
begin
  if exists (select from statement_lines where company_id = old.company_id and bank_account_id = old.id) then
    raise foreign_key_violation using message = 'the account has statement lines', constraint = 'statement_lines_account';
  end if;
  return old;
end $$;
create trigger bank_accounts_keep_lines before delete on bank_accounts
  for each row execute function bank_accounts_keep_lines();
