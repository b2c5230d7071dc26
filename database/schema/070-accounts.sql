-- Products, bank accounts, contracts with acquirers and their fees.

-- Fuels, and one product for shop and services.
create table products (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('fuel', 'shop', 'service'))
);
grant select, insert, update on products to retaguarda_app;

-- Acquirers, voucher and fleet networks.
create table acquirers (
  code text primary key,
  name text not null
);
grant select on acquirers to retaguarda_app;

-- Settlement accounts (R13). An account without a number in its file (a card bill) has a name instead, unique in its
-- company.
create table bank_accounts (
  id uuid not null,
  company_id uuid not null references companies (id),
  bank_code text not null,
  branch text not null,
  account_no text not null,
  name text not null,
  active boolean not null default true,
  -- Form of this account in files of the bank; learned from the first accepted file.
  file_account_ids text[] not null default '{}',
  account_digit text not null default '',
  kind text not null default 'checking' check (kind in ('checking', 'payment', 'escrow', 'safe')),
  holder_cnpj text,
  pix_keys text[] not null default '{}',
  ledger_account text not null default '',
  statement_source text not null default 'ofx'
    check (statement_source in ('ofx', 'cnab240', 'api', 'spreadsheet')),
  opening_balance_cents bigint not null default 0,
  opening_on date,
  -- The balance that a forecast should not fall below.
  minimum_cents bigint not null default 0,
  -- The company's number at the bank for payment files; empty without such an agreement.
  payment_agreement text not null default '' check (payment_agreement ~ '^[0-9A-Z]{0,20}$'),
  -- Payment lots above this amount need two approvers.
  two_approvers_from_cents bigint not null default 5000000 check (two_approvers_from_cents >= 0),
  accepts text[] not null default '{card,pix,slip,deposit}'
    check (accepts <@ '{card,pix,slip,deposit}'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (company_id, id),
  -- Contracts of other companies refer to it.
  constraint bank_accounts_id_key unique (id)
);
create index bank_accounts_company on bank_accounts (company_id);
create index bank_accounts_pix_keys on bank_accounts using gin (pix_keys);
create unique index bank_accounts_number_key on bank_accounts (bank_code, branch, account_no, account_digit)
  where account_no ~ '[0-9]';
create unique index bank_accounts_name_key on bank_accounts (company_id, bank_code, branch, account_no, account_digit)
  where account_no !~ '[0-9]';
select protect_by_company('bank_accounts', 'select, insert, update, delete');
-- The functions below run as the owner: the importer must recognise accounts of every company.
create policy owner_reads on bank_accounts for select to current_user using (true);

-- The digits of a text without leading zeros.
create function only_digits(of_text text) returns text language sql immutable parallel safe
  return ltrim(regexp_replace(of_text, '\D', '', 'g'), '0');

-- The forms of an account in files: with or without branch and check digits (bank-files 1.6).
create function account_spellings(branch text, account_no text) returns text[] language sql immutable parallel safe
  return array[
    only_digits(account_no), only_digits(split_part(account_no, '-', 1)),
    only_digits(branch || account_no), only_digits(split_part(branch, '-', 1) || account_no),
    only_digits(branch || split_part(account_no, '-', 1)),
    only_digits(split_part(branch, '-', 1) || split_part(account_no, '-', 1))];

-- Returns true if a text is this account in the form of Caixa: branch (4 digits), operation (3), account and check
-- digit.
create function is_caixa_spelling(of_text text, branch text, account_no text) returns boolean
language sql immutable parallel safe
  return of_text ~ '^\d{4}\.?\d{3}\.?\d{6,12}-?\d$'
    and only_digits(left(of_text, 4)) = only_digits(split_part(branch, '-', 1))
    and only_digits(substr(regexp_replace(of_text, '\D', '', 'g'), 8)) = only_digits(account_no);

-- Active accounts of every company that match the text of a file.
create function owners_of_account(of_bank text, of_account text)
returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.company_id from bank_accounts a
  where a.active and (of_bank = '' or only_digits(a.bank_code) = only_digits(of_bank))
    and (of_account = any (a.file_account_ids)
      or (only_digits(of_account) <> '' and only_digits(of_account) = any (account_spellings(a.branch,
        a.account_no || case when a.account_digit = '' then '' else '-' || a.account_digit end)))
      or (a.bank_code = '104' and is_caixa_spelling(of_account, a.branch, a.account_no || a.account_digit)))
$$;
revoke all on function owners_of_account from public;
grant execute on function owners_of_account to retaguarda_app;

create function owner_of_pix_key(of_key text) returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, company_id from bank_accounts where pix_keys @> array[of_key] and active
$$;
revoke all on function owner_of_pix_key from public;
grant execute on function owner_of_pix_key to retaguarda_app;

-- Returns true if another account has this number, also in a company that the caller may not see.
create function account_number_taken(of_bank text, of_branch text, of_account text, of_digit text, apart_from uuid)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select of_account ~ '[0-9]' and exists (select from bank_accounts where bank_code = of_bank and branch = of_branch
    and account_no = of_account and account_digit = of_digit and id <> apart_from)
$$;
revoke all on function account_number_taken from public;
grant execute on function account_number_taken to retaguarda_app;

-- Contracts with acquirers (R14): establishment number, account and terms.
create table acquirer_companies (
  id uuid not null,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  merchant_no text not null,
  active boolean not null default true,
  -- An account of the same company, of its head office or of a branch.
  settlement_account_id uuid references bank_accounts (id),
  file_source text not null default 'edi' check (file_source in ('edi', 'api', 'spreadsheet', 'van')),
  anticipation text not null default 'none' check (anticipation in ('none', 'automatic', 'on_request')),
  anticipation_rate_ppm int check (anticipation_rate_ppm between 1 and 1000000),
  rental_cents bigint not null default 0 check (rental_cents >= 0),
  valid_from date not null default '2000-01-01',
  valid_to date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint acquirer_companies_merchant_key unique (acquirer, merchant_no),
  constraint acquirer_companies_validity check (valid_to is null or valid_to >= valid_from)
);
create index acquirer_companies_id on acquirer_companies (id);
create index acquirer_companies_company on acquirer_companies (company_id, acquirer);
select protect_by_company('acquirer_companies', 'select, insert, update');
-- The functions below run as the owner: the importer must recognise establishments of every company (D10).
create policy owner_reads on acquirer_companies for select to current_user using (true);

create function owner_of_merchant(of_acquirer text, of_merchant text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from acquirer_companies where acquirer = of_acquirer and merchant_no = of_merchant and active
$$;
revoke all on function owner_of_merchant from public;
grant execute on function owner_of_merchant to retaguarda_app;

-- Active contracts with these establishment numbers, of every acquirer and company, ignoring leading zeros: the return
-- file of SiTef has no acquirer and adds zeros.
create function owners_of_establishments(of_numbers text[])
returns table (file_merchant_no text, acquirer text, merchant_no text, company_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select file_merchant_no, contract.acquirer, contract.merchant_no, contract.company_id
  from unnest(of_numbers) as file_merchant_no
  join acquirer_companies contract on ltrim(contract.merchant_no, '0') = ltrim(file_merchant_no, '0') and contract.active
  where ltrim(file_merchant_no, '0') <> ''
$$;
revoke all on function owners_of_establishments from public;
grant execute on function owners_of_establishments to retaguarda_app;

-- Keys are a range of text, because the built-in GiST operators compare ranges and no extension is needed.
create type text_range as range (subtype = text, collation = "C");

-- Fees of a contract by modality, brand and number of instalments.
create table acquirer_fees (
  id uuid not null,
  company_id uuid not null references companies (id),
  method text not null,
  brand text,
  rate_ppm int not null check (rate_ppm >= 0),
  valid_from date not null,
  valid_to date,
  acquirer_company_id uuid not null,
  installments_from int not null default 1,
  installments_to int not null default 1,
  fixed_fee_cents bigint not null default 0 check (fixed_fee_cents >= 0),
  term_days int not null default 30 check (term_days between 0 and 365),
  term_kind text not null default 'calendar' check (term_kind in ('calendar', 'business')),
  primary key (company_id, id),
  constraint acquirer_fees_installments check (1 <= installments_from and installments_from <= installments_to
    and installments_to <= 99),
  constraint acquirer_fees_validity check (valid_to is null or valid_to >= valid_from),
  constraint acquirer_fees_contract foreign key (company_id, acquirer_company_id)
    references acquirer_companies (company_id, id),
  -- At most one fee of a contract, modality, brand and number of instalments is in force on a day.
  constraint acquirer_fees_no_overlap exclude using gist (
    text_range(acquirer_company_id::text || ' ' || method || ' ' || coalesce(brand, ''),
    acquirer_company_id::text || ' ' || method || ' ' || coalesce(brand, ''), '[]') with &&,
    int4range(installments_from, installments_to, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&)
);
create index acquirer_fees_of_contract on acquirer_fees (company_id, acquirer_company_id);
select protect_by_company('acquirer_fees', 'select, insert, update, delete');
