-- Transfers between own accounts, and amounts of the bank that no other record explains.

-- A transfer between two accounts, also of two companies. `company_id` is the company of the account that pays.
create table own_transfers (
  id uuid not null,
  company_id uuid not null references companies (id),
  from_account_id uuid not null,
  to_company_id uuid not null references companies (id),
  to_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  expected_on date not null,
  state text not null check (state in ('planned', 'one_leg', 'both_legs', 'undone')),
  out_line_id bigint,
  in_line_id bigint,
  note text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id),
  primary key (company_id, id),
  constraint own_transfers_accounts check (from_account_id <> to_account_id),
  constraint own_transfers_legs check (case state
    when 'planned' then out_line_id is null and in_line_id is null
    when 'one_leg' then (out_line_id is null) <> (in_line_id is null)
    when 'both_legs' then out_line_id is not null and in_line_id is not null
    else true end),
  foreign key (company_id, from_account_id) references bank_accounts (company_id, id),
  foreign key (to_company_id, to_account_id) references bank_accounts (company_id, id)
);
create index own_transfers_id on own_transfers (id);
create index own_transfers_day on own_transfers (company_id, expected_on);
create index own_transfers_to on own_transfers (to_company_id, expected_on);
-- A line is the leg of one transfer.
create unique index own_transfers_out_line on own_transfers (company_id, out_line_id)
  where out_line_id is not null and state <> 'undone';
create unique index own_transfers_in_line on own_transfers (to_company_id, in_line_id)
  where in_line_id is not null and state <> 'undone';
select protect_by_company('own_transfers', 'select, insert, update');
-- The company that receives sees the transfer too. Only people of the paying company write it.
create policy by_receiving_company on own_transfers for select
  using (to_company_id = any ((select app_companies())::uuid[]));

-- Classified parts of bank lines. A posting is an item of a BANK or CASH match, which posts it to the journal.
create table bank_postings (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  kind text not null,
  -- Signed as the bank line: negative for what the bank takes.
  amount_cents bigint not null,
  -- A key of the accounts of the journal.
  account text not null,
  account_detail text not null default '',
  note text not null default '',
  own_transfer_id uuid,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  primary key (company_id, id),
  constraint bank_postings_sign check (case
    when kind in ('fee', 'interest_paid', 'iof', 'tax', 'lot_payment', 'other_out', 'transfer_out') then amount_cents < 0
    when kind in ('interest_received', 'yield', 'other_in', 'transfer_in') then amount_cents > 0
    else false end),
  constraint bank_postings_transfer check (kind not in ('transfer_out', 'transfer_in') or own_transfer_id is not null)
);
create index bank_postings_transfer on bank_postings (company_id, own_transfer_id) where own_transfer_id is not null;
select protect_by_company('bank_postings', 'select, insert');
