-- Balances of bank accounts by day. Their amounts are computed from statements.

-- These functions are called in FROM, where PostgreSQL replaces them by their query: one plan for all accounts.

-- The balance of an account before a day: a known balance plus the lines since, or less the lines until it. The known
-- balance is the last stated one before the day; without one, the registered opening balance at the end of its day;
-- without one, the first stated balance. Null if none of them is known: an opening balance of 0 without a day is unknown.
create function account_balance(of_company uuid, of_account uuid, before date) returns table (balance_cents bigint)
language sql stable parallel safe as $$
  select case when known.balance_cents is null then null else (known.balance_cents + coalesce(case when known.balance_on < before
    then (select sum(line.amount_cents) from statement_lines line
      where line.company_id = of_company and line.bank_account_id = of_account and line.split_of is null
        and line.posted_on > known.balance_on and line.posted_on < before)
    else -(select sum(line.amount_cents) from statement_lines line
      where line.company_id = of_company and line.bank_account_id = of_account and line.split_of is null
        and line.posted_on >= before and line.posted_on <= known.balance_on) end, 0))::bigint end
  from (
    select coalesce(last.balance_on, account.opening_on, first.balance_on, '-infinity') as balance_on,
      case when last.balance_on is null and (account.opening_on is not null or first.balance_on is null)
        then case when account.opening_on is null then nullif(account.opening_balance_cents, 0)
          else account.opening_balance_cents end else coalesce(last.balance_cents, first.balance_cents) end as balance_cents
    from bank_accounts account
    left join lateral (select stated.balance_on, stated.balance_cents from statement_balances stated
      where stated.company_id = account.company_id and stated.bank_account_id = account.id and stated.balance_on < before
      order by stated.balance_on desc limit 1) last on true
    left join lateral (select stated.balance_on, stated.balance_cents from statement_balances stated
      where stated.company_id = account.company_id and stated.bank_account_id = account.id
      order by stated.balance_on limit 1) first on true
    where account.company_id = of_company and account.id = of_account
  ) known
$$;

-- The last day of a statement of an account: of its balance or of its lines.
create function last_statement_day(of_company uuid, of_account uuid) returns table (last_on date)
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
