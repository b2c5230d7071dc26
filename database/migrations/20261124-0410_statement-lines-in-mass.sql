-- As with other rows of high volume: the importer looks up the company and the account of every line before it writes, and
-- holds the row of its import; checking each line again took more than half of writing it. That an account with lines stays
-- is still held, where accounts are deleted.
alter table statement_lines drop constraint statement_lines_company_id_fkey,
  drop constraint statement_lines_bank_account_id_fkey, drop constraint statement_lines_import_id_fkey;

create function bank_accounts_keep_lines() returns trigger language plpgsql as $$
begin
  if exists (select from statement_lines where company_id = old.company_id and bank_account_id = old.id) then
    raise foreign_key_violation using message = 'the account has statement lines', constraint = 'statement_lines_account';
  end if;
  return old;
end $$;
create trigger bank_accounts_keep_lines before delete on bank_accounts
  for each row execute function bank_accounts_keep_lines();
