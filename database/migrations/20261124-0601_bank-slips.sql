-- Slips that banks collect: what each return tells of one, and where that leaves it.
create table bank_slips (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  bank_account_id uuid not null references bank_accounts (id),
  -- The bank's number of the slip, without its check digit.
  our_number text not null,
  document_no text,
  payer_name text,
  payer_document text,
  due_on date,
  amount_cents bigint not null default 0,
  status text not null default 'registered' check (status in
    ('registered', 'paid', 'partly_paid', 'protested', 'refused', 'written_off')),
  paid_on date,
  paid_cents bigint not null default 0,
  -- When and how much of it goes to the account.
  credited_on date,
  credited_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  constraint bank_slips_key unique (company_id, bank_account_id, our_number)
);
create index bank_slips_due on bank_slips (company_id, due_on);
select protect_by_company('bank_slips', 'select, insert, update, delete');

create table bank_slip_occurrences (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  bank_slip_id uuid not null references bank_slips (id),
  -- The bank's code, what it means and what it does.
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
  net_cents bigint not null,
  fee_cents bigint not null,
  interest_cents bigint not null,
  discount_cents bigint not null,
  abatement_cents bigint not null,
  import_id uuid references imports (id),
  import_line int,
  row_hash bytea not null,
  row_seq int not null,
  primary key (company_id, id),
  constraint bank_slip_occurrences_key unique (company_id, bank_slip_id, row_hash, row_seq)
);
create index bank_slip_occurrences_import on bank_slip_occurrences (import_id);
select protect_by_company('bank_slip_occurrences', 'select, insert, update, delete');

-- A slip that was paid takes off what its payer owes, payment by payment; what banks take back cancels that again.
alter table customer_entries
  add column bank_slip_id uuid,
  add column occurrence_id bigint;
create index customer_entries_slip on customer_entries (company_id, bank_slip_id) where bank_slip_id is not null;

-- The customer on account who pays a slip: by CNPJ or CPF, or by name where the bank tells no document.
create function customer_of_payer(of_company uuid, payer_document text, payer_name text) returns uuid
language sql stable parallel safe as $$
  select id from customers where company_id = of_company and (document = payer_document
    or (payer_document is null and customer_key(payer_name) = any (keys))) limit 1
$$;
