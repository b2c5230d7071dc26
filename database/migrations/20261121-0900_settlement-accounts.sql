-- Settlement accounts (R13): what they receive, whose they are, and changes of bank data that wait for a second person.
-- Rows of every company, for an owner who is no superuser.
select set_config('app.all_companies', 'on', true);

alter table bank_accounts
  add column account_digit text not null default '',
  add column kind text not null default 'checking' check (kind in ('checking', 'payment', 'escrow', 'safe')),
  add column holder_cnpj text,
  add column pix_keys text[] not null default '{}',
  add column ledger_account text not null default '',
  add column statement_source text not null default 'ofx'
    check (statement_source in ('ofx', 'cnab240', 'api', 'spreadsheet')),
  add column opening_balance_cents bigint not null default 0,
  add column opening_on date,
  add column accepts text[] not null default '{card,pix,slip,deposit}'
    check (accepts <@ '{card,pix,slip,deposit}'),
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id);

-- Accounts known so far hold their digit behind a hyphen, and their one Pix key.
update bank_accounts set
  account_digit = case when account_no ~ '^[0-9]+-[0-9A-Za-z]{1,2}$' then upper(split_part(account_no, '-', 2)) else '' end,
  account_no = case when account_no ~ '^[0-9]+-[0-9A-Za-z]{1,2}$' then split_part(account_no, '-', 1) else account_no end,
  pix_keys = case when pix_key is null then '{}' else array[pix_key] end,
  holder_cnpj = (select cnpj from companies where companies.id = bank_accounts.company_id);

alter table bank_accounts drop constraint bank_accounts_number_key;
alter table bank_accounts
  add constraint bank_accounts_number_key unique (bank_code, branch, account_no, account_digit);

drop function owner_of_pix_key(text);
drop index bank_accounts_pix_key;
alter table bank_accounts drop column pix_key;
create index bank_accounts_pix_keys on bank_accounts using gin (pix_keys);

create function owner_of_pix_key(of_key text) returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public as $$
  select id, company_id from bank_accounts where pix_keys @> array[of_key] and active
$$;
create or replace function owners_of_account(of_bank text, of_account text)
returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public as $$
  select a.id, a.company_id from bank_accounts a
  where a.active and (of_bank = '' or only_digits(a.bank_code) = only_digits(of_bank))
    and (of_account = any (a.file_account_ids)
      or (only_digits(of_account) <> '' and only_digits(of_account) = any (account_spellings(a.branch,
        a.account_no || case when a.account_digit = '' then '' else '-' || a.account_digit end))))
$$;
-- An account of a company that the caller may not see counts too.
create function account_number_taken(of_bank text, of_branch text, of_account text, of_digit text, apart_from uuid)
returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from bank_accounts where bank_code = of_bank and branch = of_branch
    and account_no = of_account and account_digit = of_digit and id <> apart_from)
$$;
revoke all on function owner_of_pix_key, account_number_taken from public;
grant execute on function owner_of_pix_key, account_number_taken to retaguarda_app;

-- A change of where money goes: the old data stay in force until another person approves.
create table bank_data_changes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  entity text not null check (entity in ('bank_account', 'acquirer_company')),
  entity_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  constraint bank_data_changes_four_eyes
    check (status not in ('approved', 'refused') or (decided_by is not null and decided_by <> requested_by))
);
create unique index bank_data_changes_pending_key on bank_data_changes (entity, entity_id) where status = 'pending';
create index bank_data_changes_of_entity on bank_data_changes (company_id, entity, entity_id);
select protect_by_company('bank_data_changes', 'select, insert, update');
