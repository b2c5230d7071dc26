-- Balances of bank accounts by day. Their amounts are computed from statements.

-- The balance of an account before a day: the last stated balance plus the lines since; without one, the next stated
-- balance less the lines until it, if no opening balance is registered; otherwise the opening balance plus the lines
-- since.
create function account_balance(of_company uuid, of_account uuid, before date) returns bigint
language sql stable parallel safe as $$
  select coalesce(
    (select stated.balance_cents + coalesce((select sum(line.amount_cents) from statement_lines line
        where line.company_id = of_company and line.bank_account_id = of_account and line.split_of is null
          and line.posted_on > stated.balance_on and line.posted_on < before), 0)
      from statement_balances stated
      where stated.company_id = of_company and stated.bank_account_id = of_account and stated.balance_on < before
      order by stated.balance_on desc limit 1),
    (select stated.balance_cents - coalesce((select sum(line.amount_cents) from statement_lines line
        where line.company_id = of_company and line.bank_account_id = of_account and line.split_of is null
          and line.posted_on >= before and line.posted_on <= stated.balance_on), 0)
      from bank_accounts account join statement_balances stated on stated.company_id = account.company_id
        and stated.bank_account_id = account.id and stated.balance_on >= before
      where account.company_id = of_company and account.id = of_account and account.opening_on is null
      order by stated.balance_on limit 1),
    (select account.opening_balance_cents + coalesce((select sum(line.amount_cents) from statement_lines line
        where line.company_id = of_company and line.bank_account_id = of_account and line.split_of is null
          and line.posted_on > coalesce(account.opening_on, '-infinity') and line.posted_on < before), 0)
      from bank_accounts account where account.company_id = of_company and account.id = of_account))::bigint
$$;

-- The last day of a statement of an account: of its balance or of its lines.
create function last_statement_day(of_company uuid, of_account uuid) returns date
language sql stable parallel safe as $$
  select greatest(
    (select stated.balance_on from statement_balances stated
      where stated.company_id = of_company and stated.bank_account_id = of_account
      order by stated.balance_on desc limit 1),
    (select line.posted_on from statement_lines line
      where line.company_id = of_company and line.bank_account_id = of_account
      order by line.posted_on desc limit 1))
$$;

-- Checks and locks of balances. A check holds while both amounts are as its person saw them. A lock covers the account
-- until its day: an earlier line would change the balance of that day.
create table bank_balance_checks (
  company_id uuid not null,
  bank_account_id uuid not null,
  balance_on date not null,
  closing_cents bigint not null,
  informed_cents bigint not null,
  checked_by uuid not null references users (id),
  checked_at timestamptz not null,
  locked_by uuid references users (id),
  locked_at timestamptz,
  primary key (company_id, bank_account_id, balance_on),
  check ((locked_by is null) = (locked_at is null)),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id)
);
create index bank_balance_checks_locked on bank_balance_checks (company_id, bank_account_id, balance_on)
  where locked_at is not null;
select protect_by_company('bank_balance_checks', 'select, insert, update, delete');
