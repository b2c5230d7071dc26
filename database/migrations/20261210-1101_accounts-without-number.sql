-- Some files name no account number (a card bill): their account has a name instead, which each company may have once.
alter table bank_accounts drop constraint bank_accounts_number_key;
create unique index bank_accounts_number_key on bank_accounts (bank_code, branch, account_no, account_digit)
  where account_no ~ '[0-9]';
create unique index bank_accounts_name_key on bank_accounts (company_id, bank_code, branch, account_no, account_digit)
  where account_no !~ '[0-9]';

create or replace function account_number_taken(of_bank text, of_branch text, of_account text, of_digit text, apart_from uuid)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select of_account ~ '[0-9]' and exists (select from bank_accounts where bank_code = of_bank and branch = of_branch
    and account_no = of_account and account_digit = of_digit and id <> apart_from)
$$;
