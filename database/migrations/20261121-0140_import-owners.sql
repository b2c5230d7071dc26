-- What the importer needs to know whose a row of a file is, whatever its sender may see.

-- How banks name this account in their files; learned from the first file that was accepted.
alter table bank_accounts add column file_account_ids text[] not null default '{}';
alter table fuel_receipts add column freight_micros bigint;
create index bank_accounts_pix_key on bank_accounts (pix_key) where pix_key is not null;

create function only_digits(of_text text) returns text language sql immutable parallel safe
  return ltrim(regexp_replace(of_text, '\D', '', 'g'), '0');

-- The same account stands in files with or without its branch and its check digits (bank-files 1.6).
create function account_spellings(branch text, account_no text) returns text[] language sql immutable parallel safe
  return array[
    only_digits(account_no), only_digits(split_part(account_no, '-', 1)),
    only_digits(branch || account_no), only_digits(split_part(branch, '-', 1) || account_no),
    only_digits(branch || split_part(account_no, '-', 1)),
    only_digits(split_part(branch, '-', 1) || split_part(account_no, '-', 1))];

create function owners_of_account(of_bank text, of_account text) returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public as $$
  select a.id, a.company_id from bank_accounts a
  where a.active and (of_bank = '' or only_digits(a.bank_code) = only_digits(of_bank))
    and (of_account = any (a.file_account_ids)
      or (only_digits(of_account) <> '' and only_digits(of_account) = any (account_spellings(a.branch, a.account_no))))
$$;
create function owner_of_pix_key(of_key text) returns table (bank_account_id uuid, company_id uuid)
language sql stable security definer set search_path = public as $$
  select id, company_id from bank_accounts where pix_key = of_key and active
$$;
revoke all on function owners_of_account, owner_of_pix_key from public;
grant execute on function owners_of_account, owner_of_pix_key to retaguarda_app;
create policy owner_reads on bank_accounts for select to current_user using (true);
