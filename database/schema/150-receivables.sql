-- Receivables after the closing, customers on account, slips and the safe.

-- Differences after the closing, which do not block days: fees, payments (D12, D13) and chargebacks (D14).
create table receivable_differences (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  code text not null check (code in ('D12', 'D13', 'D14')),
  ref text not null,
  amount_cents bigint not null,
  sentence text not null,
  status text not null default 'open' check (status in ('open', 'explained', 'claimed', 'contested', 'lost',
    'resolved')),
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- A chargeback is a record with proofs, history and disputes.
  record_id uuid not null default gen_random_uuid(),
  -- The day of the sale, or of the entry if the sale is not known.
  business_date date,
  sale_id bigint,
  capture_id bigint,
  reason_id uuid references movement_reason_maps (id),
  note text,
  version int not null default 1,
  updated_at timestamptz,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint receivable_differences_key unique (company_id, code, ref),
  constraint receivable_differences_record unique (company_id, record_id)
);
create index receivable_differences_record_id on receivable_differences (record_id);
create index receivable_differences_fees on receivable_differences (company_id, found_at) where code = 'D12';
create index receivable_differences_of_day on receivable_differences (company_id, business_date) where code = 'D14';
select protect_by_company('receivable_differences', 'select, insert, update');

-- Disputes with an acquirer or customer: protocol, deadline and result. The subject is a difference of a day or of
-- receivables.
create table difference_disputes (
  id uuid not null,
  company_id uuid not null references companies (id),
  difference_id uuid,
  against text not null check (against in ('acquirer', 'customer')),
  protocol text not null,
  due_on date not null,
  note text not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'withdrawn')),
  result_note text,
  settled_by uuid references users (id),
  settled_at timestamptz,
  warned_at timestamptz,
  receivable_difference_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  primary key (company_id, id),
  constraint difference_disputes_subject check (num_nonnulls(difference_id, receivable_difference_id) = 1),
  foreign key (company_id, difference_id) references differences (company_id, id),
  foreign key (company_id, receivable_difference_id) references receivable_differences (company_id, record_id)
);
create index difference_disputes_id on difference_disputes (id);
create unique index difference_disputes_open on difference_disputes (company_id, difference_id) where status = 'open';
create index difference_disputes_of on difference_disputes (difference_id, created_at);
create index difference_disputes_due on difference_disputes (due_on) where status = 'open' and warned_at is null;
create unique index difference_disputes_open_receivable on difference_disputes (company_id, receivable_difference_id)
  where status = 'open';
create index difference_disputes_of_receivable on difference_disputes (receivable_difference_id, created_at)
  where receivable_difference_id is not null;
select protect_by_company('difference_disputes', 'select, insert, update');

-- Receivables that belong to a third party for a time: assigned to a bank or fund, or retained by an order or a lien.
create table receivable_holds (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  installment_id bigint not null,
  status text not null check (status in ('ceded', 'retained')),
  -- Number of the negotiation or of the order.
  reference text not null,
  note text not null,
  released_by uuid references users (id),
  released_at timestamptz,
  release_note text,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  primary key (company_id, id),
  constraint receivable_holds_of foreign key (company_id, installment_id) references acquirer_installments (company_id,
    id),
  constraint receivable_holds_released check ((released_at is null) = (released_by is null))
);
create index receivable_holds_installment on receivable_holds (company_id, installment_id, id);
select protect_by_company('receivable_holds', 'select, insert, update');

-- Bank slips
-- ----------

-- Slips collected by banks; the state follows from the occurrences, of an own slip also from its issue.
create table bank_slips (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null references companies (id),
  bank_account_id uuid not null,
  -- The bank's number of the slip, without its check digit.
  our_number text not null,
  document_no text,
  payer_name text,
  payer_document text,
  due_on date,
  amount_cents bigint not null default 0,
  status text not null default 'registered' check (status in
    ('issued', 'in_remittance', 'registered', 'paid', 'partly_paid', 'protested', 'refused', 'written_off', 'cancelled')),
  paid_on date,
  paid_cents bigint not null default 0,
  -- Day and amount of the credit to the account; null if the return file does not contain it.
  credited_on date,
  credited_cents bigint default 0,
  fee_cents bigint not null default 0,
  primary key (company_id, id),
  constraint bank_slips_key unique (company_id, bank_account_id, our_number),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id)
);
create index bank_slips_id on bank_slips (id);
create index bank_slips_due on bank_slips (company_id, due_on);
select protect_by_company('bank_slips', 'select, insert, update, delete');

-- Entries of return files about a slip.
create table bank_slip_occurrences (
  id bigint generated always as identity,
  company_id uuid not null,
  bank_slip_id uuid not null,
  -- The bank's code, its meaning and its effect.
  code text not null,
  meaning text,
  event text not null,
  motives jsonb not null default '[]',
  occurred_on date,
  credited_on date,
  due_on date,
  document_no text,
  payer_name text,
  payer_document text,
  nominal_cents bigint not null,
  paid_cents bigint not null,
  -- Null if the bank does not report it (CNAB 400 of Bradesco, Banco do Brasil and Santander).
  net_cents bigint,
  fee_cents bigint not null,
  interest_cents bigint not null,
  discount_cents bigint not null,
  abatement_cents bigint not null,
  import_id uuid references imports (id),
  import_line int,
  row_hash bytea not null,
  row_seq int not null,
  -- Expected amount on the statement: the net amount, or the paid amount less the fee.
  expected_cents bigint not null generated always as (coalesce(net_cents, paid_cents - fee_cents)) stored,
  primary key (company_id, id),
  constraint bank_slip_occurrences_key unique (company_id, bank_slip_id, row_hash, row_seq),
  foreign key (company_id, bank_slip_id) references bank_slips (company_id, id)
);
create index bank_slip_occurrences_import on bank_slip_occurrences (import_id);
-- Payments by the day of the bank's credit.
create index bank_slip_occurrences_credited on bank_slip_occurrences (company_id, credited_on)
  where event in ('settled', 'partly_settled');
select protect_by_company('bank_slip_occurrences', 'select, insert, update, delete');

-- Agreements with banks to issue slips.
create table slip_agreements (
  id uuid not null,
  company_id uuid not null references companies (id),
  bank_account_id uuid not null,
  name text not null,
  -- The company's number at the bank.
  agreement_no text not null check (agreement_no ~ '^[0-9]{1,20}$'),
  portfolio text not null check (portfolio ~ '^[0-9]{1,3}$'),
  -- CNAB layout of the remittances.
  layout text not null default '240' check (layout in ('240', '400')),
  -- Numbers that the bank reserved for the agreement. The next one is at least `number_from`.
  number_from bigint not null check (number_from > 0),
  number_to bigint not null,
  next_number bigint not null,
  species text not null check (species in ('DM', 'DS', 'NP', 'RC')),
  -- Acceptance by the payer, as in bank files: A or N.
  acceptance text not null check (acceptance in ('A', 'N')),
  -- Once after the due date, and per month from then on.
  fine_ppm int not null check (fine_ppm between 0 and 20000),
  interest_ppm int not null check (interest_ppm between 0 and 10000),
  instructions text[] not null default '{}',
  -- By a second person; no slip is issued before.
  approved boolean not null,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint slip_agreements_key unique (company_id, bank_account_id, agreement_no, portfolio),
  constraint slip_agreements_numbers check (number_to >= number_from),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id)
);
create index slip_agreements_id on slip_agreements (id);
select protect_by_company('slip_agreements', 'select, insert, update');

-- Customers on account
-- --------------------

create function customer_keys(name text, document text, till_names text[]) returns text[]
language sql immutable parallel safe
  return (select array_agg(distinct customer_key(said)) from unnest(array[name, document] || till_names) as said
    where customer_key(said) <> '');

-- Customers who buy on account (operations R29 I08, R39).
create table customers (
  id uuid not null,
  company_id uuid not null references companies (id),
  name text not null,
  document text not null check (document ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  till_names text[] not null default '{}',
  -- Names of this customer in lines of the point of sale.
  keys text[] not null generated always as (customer_keys(name, document, till_names)) stored,
  -- Address of the payer on slips; a slip needs all five.
  street text not null default '',
  district text not null default '',
  zip text not null default '' check (zip ~ '^([0-9]{8})?$'),
  city text not null default '',
  uf text not null default '' check (uf ~ '^([A-Z]{2})?$'),
  limit_cents bigint not null check (limit_cents >= 0),
  opening_balance_cents bigint not null default 0,
  opening_on date not null,
  blocked_on date,
  block_reason text check (block_reason in ('limit', 'overdue', 'other')),
  -- Billing of the notes by slips; without a period the customer is not billed.
  billing_period text check (billing_period in ('weekly', 'fortnightly', 'monthly', 'each_note')),
  -- Weekday from 1 (Monday), or day of the month; without use for each note.
  billing_closing_day int,
  billing_due_days int not null default 7 check (billing_due_days between 0 and 60),
  billing_minimum_cents bigint not null default 500 check (billing_minimum_cents >= 0),
  billing_bank_day_rule text not null default 'next' check (billing_bank_day_rule in ('next', 'previous', 'leave')),
  billing_agreement_id uuid,
  -- Notes of earlier days are not billed here; null: all since `opening_on`.
  billing_from date,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint customers_document_key unique (company_id, document),
  check ((blocked_on is null) = (block_reason is null)),
  constraint customers_billing check (case billing_period
    when 'weekly' then coalesce(billing_closing_day between 1 and 7, false)
    when 'fortnightly' then coalesce(billing_closing_day between 1 and 15, false)
    when 'monthly' then coalesce(billing_closing_day between 1 and 31, false)
    else true end and (billing_period is null or billing_agreement_id is not null)),
  foreign key (company_id, billing_agreement_id) references slip_agreements (company_id, id)
);
create index customers_id on customers (id);
create index customers_keys on customers using gin (keys);
select protect_by_company('customers', 'select, insert, update');

-- Changes of a balance outside the point of sale: a paid slip, interest. A payment that the bank reverses is cancelled.
create table customer_entries (
  id uuid not null,
  company_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('payment', 'charge')),
  entry_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  document_no text,
  note text not null,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  bank_slip_id uuid,
  occurrence_id bigint,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create index customer_entries_of on customer_entries (company_id, customer_id, entry_on);
create index customer_entries_slip on customer_entries (company_id, bank_slip_id) where bank_slip_id is not null;
select protect_by_company('customer_entries', 'select, insert, update');

-- Issuing of slips
-- ----------------

-- Facts of own slips, as issued. The row of `bank_slips` has the same id, the number and the state.
create table issued_slips (
  id uuid not null,
  company_id uuid not null,
  agreement_id uuid not null,
  customer_id uuid not null,
  payer_name text not null,
  payer_document text not null,
  payer_street text not null,
  payer_district text not null,
  payer_zip text not null,
  payer_city text not null,
  payer_uf text not null,
  document_no text not null,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Last day of the billing cycle; null if a person issued the slip.
  closes_on date,
  species text not null,
  -- Acceptance by the payer, as in bank files: A or N.
  acceptance text not null check (acceptance in ('A', 'N')),
  fine_ppm int not null,
  interest_ppm int not null,
  instructions text[] not null,
  barcode text not null check (barcode ~ '^[0-9]{44}$'),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint issued_slips_barcode_key unique (company_id, barcode),
  constraint issued_slips_dates check (due_on >= issued_on),
  constraint issued_slips_cancelled check (num_nonnulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)),
  foreign key (company_id, id) references bank_slips (company_id, id),
  foreign key (company_id, agreement_id) references slip_agreements (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create index issued_slips_id on issued_slips (id);
create index issued_slips_customer on issued_slips (company_id, customer_id);
select protect_by_company('issued_slips', 'select, insert, update');

-- Notes that a slip bills. A note is free again when its slip is cancelled, refused or written off.
create table slip_notes (
  company_id uuid not null,
  slip_id uuid not null,
  -- Reference of the note in `lines_of_customer`.
  note_ref text not null,
  business_date date not null,
  amount_cents bigint not null,
  -- Number of the note, or of its sale.
  note_number text,
  active boolean not null default true,
  primary key (company_id, slip_id, note_ref),
  foreign key (company_id, slip_id) references issued_slips (company_id, id)
);
create unique index slip_notes_active on slip_notes (company_id, note_ref) where active;
create index slip_notes_days on slip_notes (company_id, business_date) where active;
select protect_by_company('slip_notes', 'select, insert, update');

-- Movements of remittances: the entry of a slip, and instructions to the bank. The return of the bank answers them.
create table slip_orders (
  id uuid not null,
  company_id uuid not null,
  slip_id uuid not null,
  kind text not null check (kind in ('entry', 'write_off', 'due_date', 'abatement', 'protest')),
  due_on date,
  abatement_cents bigint check (abatement_cents > 0),
  state text not null check (state in ('waiting', 'sent', 'confirmed', 'refused', 'cancelled')),
  file_id uuid,
  sent_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint slip_orders_terms check ((due_on is not null) = (kind = 'due_date')
    and (abatement_cents is not null) = (kind = 'abatement')),
  constraint slip_orders_sent check ((file_id is null) = (state in ('waiting', 'cancelled'))
    and (file_id is null) = (sent_at is null)),
  foreign key (company_id, slip_id) references issued_slips (company_id, id),
  foreign key (company_id, file_id) references generated_files (company_id, id)
);
create unique index slip_orders_open on slip_orders (company_id, slip_id, kind) where state in ('waiting', 'sent');
create index slip_orders_of_slip on slip_orders (company_id, slip_id);
create index slip_orders_waiting on slip_orders (company_id, slip_id) where state = 'waiting';
create index slip_orders_file on slip_orders (company_id, file_id) where file_id is not null;
select protect_by_company('slip_orders', 'select, insert, update');

-- Notes signed by these names and payments at the till, with corrections of people and without excluded lines.
-- MATERIALIZED, so that the planner starts from the few lines of the customer and not from the days.
create function lines_of_customer(of_company uuid, of_keys text[])
returns table (ref text, business_date date, occurred_at timestamptz, kind text, amount_cents bigint, document text)
language sql stable parallel safe as $$
  with said as materialized (
    select line.id, line.business_date, line.occurred_at, line.movement_type_code, line.method, line.amount_cents,
      coalesce(line.document_no, line.sale_external_id) as document
    from system_movements line
    where line.company_id = of_company and line.customer_key = any (of_keys) and line.cancelled_at is null
      and not exists (select from line_corrections other where other.company_id = of_company
        and other.item_id = line.id and other.item_kind = 'movement' and other.field = 'customer'
        and other.undone_at is null)
    union all
    select line.id, line.business_date, line.occurred_at, line.movement_type_code, line.method, line.amount_cents,
      coalesce(line.document_no, line.sale_external_id)
    from (
      select distinct on (item_id) item_id, value_after from line_corrections
      where company_id = of_company and item_kind = 'movement' and field = 'customer' and undone_at is null
      order by item_id, id desc) corrected
    join system_movements line on line.company_id = of_company and line.id = corrected.item_id
    where customer_key(corrected.value_after) = any (of_keys) and line.cancelled_at is null
  ), added as materialized (
    select id, cash_conciliation_id, occurred_at, movement_type_code, amount_cents, doc_no from manual_transactions
    where company_id = of_company and customer is not null and customer_key(customer) = any (of_keys)
      and kind = 'add' and side = 'system' and status = 'applied'
  )
  select 'movement:' || line.id, line.business_date, line.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, line.amount_cents, line.document
  from said line
  join movement_types type on type.code = line.movement_type_code
  where ((type.nature = 'sale' and line.method = 'note') or type.nature = 'receipt')
    and not exists (select from manual_transactions aside where aside.company_id = of_company
      and aside.target_id = line.id and aside.side = 'system' and aside.status = 'applied'
      and aside.kind in ('exclude', 'reclassify') and not aside.part)
  union all
  select 'manual:' || manual.id, day.business_date, manual.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, manual.amount_cents, manual.doc_no
  from added manual
  join cash_conciliations day on day.company_id = of_company and day.id = manual.cash_conciliation_id
  join movement_types type on type.code = manual.movement_type_code
  where (type.nature = 'sale' and type.method = 'note') or type.nature = 'receipt'
$$;

-- The debt of a customer at the end of a business day; for all known days if `until` is null. Returns a row, so that
-- PostgreSQL inlines it into the calling statement.
create function customer_balance(of_customer uuid, until date) returns table (balance_cents bigint)
language sql stable parallel safe as $$
  select customer.opening_balance_cents
    + coalesce((select sum(case line.kind when 'note' then line.amount_cents else -line.amount_cents end)
        from lines_of_customer(customer.company_id, customer.keys) line
        where line.business_date >= customer.opening_on and line.business_date <= coalesce(until, 'infinity')), 0)::bigint
    + coalesce((select sum(case entry.kind when 'charge' then entry.amount_cents else -entry.amount_cents end)
        from customer_entries entry
        where entry.company_id = customer.company_id and entry.customer_id = customer.id
          and entry.cancelled_at is null and entry.entry_on >= customer.opening_on
          and entry.entry_on <= coalesce(until, 'infinity')), 0)::bigint
  from customers customer where customer.id = of_customer
$$;

-- The customer who pays a slip: by CNPJ or CPF, or by name if the bank gives no document.
create function customer_of_payer(of_company uuid, payer_document text, payer_name text) returns uuid
language sql stable parallel safe as $$
  select id from customers where company_id = of_company and (document = payer_document
    or (payer_document is null and customer_key(payer_name) = any (keys))) limit 1
$$;

-- The safe
-- --------

-- Carriers of the group, also for stations, which cannot see these companies otherwise.
create function carriers() returns table (id uuid, name text, active boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, active from companies where kind = 'carrier'
$$;
revoke all on function carriers from public;
grant execute on function carriers to retaguarda_app;

-- Cash that a carrier collected from the safe of a station.
create table cash_pickups (
  id uuid not null,
  company_id uuid not null references companies (id),
  carrier_id uuid not null references companies (id),
  picked_up_at timestamptz not null,
  guide_no text,
  amount_cents bigint not null check (amount_cents > 0),
  note text,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id)
);
create index cash_pickups_id on cash_pickups (id);
create unique index cash_pickups_guide_key on cash_pickups (carrier_id, guide_no)
  where cancelled_at is null and guide_no is not null;
create index cash_pickups_of on cash_pickups (company_id, picked_up_at desc);
select protect_by_company('cash_pickups', 'select, insert, update');

-- The envelopes of a pickup; `active` becomes false when it is cancelled.
create table cash_pickup_items (
  company_id uuid not null,
  pickup_id uuid not null,
  item_kind text not null check (item_kind in ('drop', 'closing', 'supply')),
  item_id bigint not null,
  business_date date not null,
  amount_cents bigint not null,
  active boolean not null default true,
  constraint cash_pickup_items_pkey primary key (company_id, pickup_id, item_kind, item_id),
  foreign key (company_id, pickup_id) references cash_pickups (company_id, id)
);
create unique index cash_pickup_items_once on cash_pickup_items (company_id, item_kind, item_id) where active;
create index cash_pickup_items_day on cash_pickup_items (company_id, business_date) where active;
select protect_by_company('cash_pickup_items', 'select, insert, update');

-- The envelope of a drop: the correction of a person, or the document number of the line.
create function envelope_of(of_company uuid, line_id bigint, document_no text) returns text
language sql stable parallel safe return coalesce((select said.value_after from line_corrections said
  where said.company_id = of_company and said.item_kind = 'movement' and said.item_id = line_id
    and said.field = 'envelope_no' and said.undone_at is null order by said.id desc limit 1), document_no);

-- Movements into the safe of a company, and from it to drawers, since a day; supplies are negative.
create function safe_movements(of_company uuid, since date)
returns table (item_kind text, item_id bigint, business_date date, occurred_at timestamptz, amount_cents bigint,
  envelope_no text, shift_no int, operator text)
language sql stable parallel safe as $$
  select case type.nature when 'withdrawal' then 'drop' else 'supply' end, line.id, line.business_date,
    line.occurred_at, case type.nature when 'withdrawal' then line.amount_cents else -line.amount_cents end,
    case type.nature when 'withdrawal' then envelope_of(line.company_id, line.id, line.document_no) end,
    session.shift_no, session.operator
  from system_movements line
  join movement_types type on type.code = line.movement_type_code and type.nature in ('withdrawal', 'supply')
  left join cash_sessions session on session.company_id = line.company_id
    and session.id = session_of(line.company_id, line.business_date, line.id, line.cash_session_id)
  where line.company_id = of_company and line.business_date >= since and line.cancelled_at is null
    and line.method = 'cash' and not exists (select from manual_transactions aside
      where aside.company_id = of_company and aside.target_id = line.id and aside.side = 'system'
        and aside.status = 'applied' and aside.kind = 'exclude')
  union all
  select 'closing', session.id, session.business_date, coalesce(session.closed_at, session.opened_at),
    session.counted_cents - coalesce(session.left_float_cents, 0), null, session.shift_no, session.operator
  from cash_sessions session
  where session.company_id = of_company and session.business_date >= since and session.counted_cents is not null
    and session.counted_cents <> coalesce(session.left_float_cents, 0)
$$;

-- Balance of the safe: opening balance plus movements less pickups.
create function safe_balance(of_company uuid, opening bigint, since date) returns bigint
language sql stable parallel safe as $$
  select opening + coalesce((select sum(item.amount_cents) from safe_movements(of_company, since) item), 0)::bigint
    - coalesce((select sum(taken.amount_cents) from cash_pickup_items taken
        where taken.company_id = of_company and taken.active and taken.business_date >= since), 0)::bigint
$$;
