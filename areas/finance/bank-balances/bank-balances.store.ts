import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate, whereTextContains } from '@app/kit/server'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type BankAccountBalance,
  type BankAccountBalanceFilter,
  type BankBalance,
  type BankBalanceChartFilter,
  type BankBalanceDetail,
  type BankBalanceFilter,
  balanceStates,
} from './bank-balances.contract.ts'

const accountName = sql`coalesce(nullif(account.name, ''), account.account_no)`

/** SQL: an account that may hold money. The balance of an account with lines alone is unknown. */
export const isOpenAccount = sql<SqlBool>`(account.active or balance.balance_cents <> 0
  or (balance.balance_cents is null and statement.last_on is not null))`

type OfAccounts = { company_id?: string | undefined; group_id?: string | undefined; bank_code?: string | undefined }

/** SQL: accounts at a bank. The cash of a safe is not counted here. */
const buildAccountsQuery = ({ company_id, group_id, bank_code }: OfAccounts) => sql`
  select account.*, company.name as company_name, ${accountName} as account_name
  from bank_accounts account join companies company on company.id = account.company_id
  where account.kind <> 'safe'
    ${company_id === undefined ? sql`` : sql`and account.company_id = ${company_id}::uuid`}
    ${group_id === undefined ? sql`` : sql`and company.group_id = ${group_id}::uuid`}
    ${bank_code === undefined ? sql`` : sql`and account.bank_code = ${bank_code}`}`

const findMatchingAccounts = (db: Db, search: string | undefined) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select('bank_accounts.id')
    .where(whereTextContains(['bank_accounts.name', 'bank_accounts.account_no', 'companies.name'], search))

/**
 * Active accounts, and inactive ones that have a balance or an unknown one; a statement of an active account is stale if its last
 * day is before `fresh_since`.
 */
export const findAccountBalances = (
  db: Db,
  {
    search,
    is_stale,
    is_known,
    today,
    fresh_since,
    ...filter
  }: BankAccountBalanceFilter & { today: BusinessDate; fresh_since: BusinessDate },
) => {
  const accounts = sql<BankAccountBalance>`(
    select listed.*, listed.active and coalesce(listed.last_statement_on < ${fresh_since}::date, true) as is_stale from (
      select account.id, account.company_id, account.company_name, account.account_name, account.bank_code,
        account.active, balance.balance_cents, (balance.balance_cents is null)::int as unknown_accounts,
        (select max(stated.balance_on) from statement_balances stated where stated.company_id = account.company_id
          and stated.bank_account_id = account.id) as informed_on,
        statement.last_on as last_statement_on, account.minimum_cents,
        (select max(taken.balance_on) from bank_balance_checks taken where taken.company_id = account.company_id
          and taken.bank_account_id = account.id and taken.locked_at is not null) as locked_on
      from (${buildAccountsQuery(filter)}) account
      cross join lateral account_balance(account.company_id, account.id, ${today}::date + 1) balance
      cross join lateral last_statement_day(account.company_id, account.id) statement
      where ${isOpenAccount}) listed)`
  return paginate(
    db,
    db
      .selectFrom(accounts.as('account'))
      .selectAll('account')
      .$if(is_stale !== undefined, (all) => all.where('account.is_stale', '=', is_stale ?? true))
      .$if(is_known !== undefined, (all) => all.where('account.balance_cents', is_known ? 'is not' : 'is', null))
      .$if(search !== undefined, (all) => all.where('account.id', 'in', findMatchingAccounts(db, search))),
    {
      ...filter,
      order: [
        { column: 'company_name', direction: 'asc' },
        { column: 'account_name', direction: 'asc' },
        { column: 'id', direction: 'asc' },
      ],
      sums: ['balance_cents', 'minimum_cents', 'unknown_accounts'],
    },
  )
}

type OfDays = OfAccounts & {
  bank_account_id?: string | undefined
  from?: BusinessDate | undefined
  to?: BusinessDate | undefined
}

const whereOfDays = (
  row: string,
  day: string,
  { company_id, bank_account_id, group_id, bank_code, from, to }: OfDays,
) => sql`
  ${company_id === undefined ? sql`true` : sql`${sql.ref(row)}.company_id = ${company_id}::uuid`}
  ${bank_account_id === undefined ? sql`` : sql`and ${sql.ref(row)}.bank_account_id = ${bank_account_id}::uuid`}
  ${from === undefined ? sql`` : sql`and ${sql.ref(`${row}.${day}`)} >= ${from}::date`}
  ${to === undefined ? sql`` : sql`and ${sql.ref(`${row}.${day}`)} <= ${to}::date`}
  ${
    group_id === undefined && bank_code === undefined
      ? sql``
      : sql`and ${sql.ref(`${row}.bank_account_id`)} in
        (select account.id from (${buildAccountsQuery({ company_id, group_id, bank_code })}) account)`
  }`

const chosenAccount = (bank_account_id: string | undefined) =>
  bank_account_id === undefined ? sql`` : sql`and account.id = ${bank_account_id}::uuid`

/** SQL: movement and stated balance of each account and day that has a line or a stated balance. */
const buildMovementsQuery = (filter: OfDays) => sql`
  select company_id, bank_account_id, balance_on, sum(credits_cents)::bigint as credits_cents,
    sum(debits_cents)::bigint as debits_cents, sum(held_cents)::bigint as held_cents,
    max(informed_cents) as informed_cents
  from (
    select line.company_id, line.bank_account_id, line.posted_on as balance_on,
      coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0) as credits_cents,
      coalesce(sum(line.amount_cents) filter (where line.amount_cents < 0), 0) as debits_cents,
      coalesce(sum(line.amount_cents) filter (where line.blocked), 0) as held_cents, null::bigint as informed_cents
    from statement_lines line where line.split_of is null and ${whereOfDays('line', 'posted_on', filter)}
    group by line.company_id, line.bank_account_id, line.posted_on
    union all
    select stated.company_id, stated.bank_account_id, stated.balance_on, 0, 0, 0, stated.balance_cents
    from statement_balances stated where ${whereOfDays('stated', 'balance_on', filter)}
  ) entry
  group by company_id, bank_account_id, balance_on`

// Each line is read once: the closing balance is a base plus all movement of the period until the day (`total_cents`).
// The first base is the balance before the period; each stated balance gives another base for the days after it.
/** SQL: opening and closing balance of each account and day that has a line or a stated balance. */
const buildDaysQuery = ({ bank_account_id, from, ...filter }: OfDays) => sql`
  select day.*, day.base_cents + day.total_cents - day.credits_cents - day.debits_cents as opening_cents,
    day.base_cents + day.total_cents as closing_cents
  from (
    select counted.*, coalesce(lag(counted.next_base_cents) over account_days, counted.start_cents) as base_cents
    from (
      select numbered.*, coalesce(first_value(numbered.informed_cents - numbered.total_cents)
        over (partition by numbered.company_id, numbered.bank_account_id, numbered.stated_no order by numbered.balance_on),
        numbered.start_cents) as next_base_cents
      from (
        select moved.*, account.company_name, account.account_name, account.bank_code,
          start.balance_cents as start_cents,
          (sum(moved.credits_cents + moved.debits_cents) over account_days)::bigint as total_cents,
          count(moved.informed_cents) over account_days as stated_no
        from (${buildAccountsQuery(filter)} ${chosenAccount(bank_account_id)}) account
        cross join lateral account_balance(account.company_id, account.id, ${from ?? '-infinity'}::date) start
        join (${buildMovementsQuery({ bank_account_id, from, ...filter })}) moved
          on moved.company_id = account.company_id and moved.bank_account_id = account.id
        window account_days as (partition by moved.company_id, moved.bank_account_id order by moved.balance_on)
      ) numbered
    ) counted
    window account_days as (partition by counted.company_id, counted.bank_account_id order by counted.balance_on)
  ) day`

const isSameDay = (row: RawBuilder<unknown>) => sql`${row}.company_id = day.company_id
  and ${row}.bank_account_id = day.bank_account_id and ${row}.balance_on = day.balance_on`

const buildBalancesQuery = (filter: OfDays) => sql<BankBalance>`(
  select day.bank_account_id || '_' || day.balance_on as id, day.company_id, day.company_name, day.bank_account_id,
    day.account_name, day.bank_code, day.balance_on, day.opening_cents, day.credits_cents, day.debits_cents,
    day.closing_cents, day.held_cents, day.informed_cents, day.closing_cents - day.informed_cents as difference_cents,
    case when day.informed_cents is null then null when stated.informed_by is null then 'file' else 'person' end as source,
    coalesce(stated.informed_at, file.finished_at) as informed_at,
    case when locked.until >= day.balance_on then 'locked' when valid_check.balance_on is not null then 'checked'
      else 'open' end as status
  from (${buildDaysQuery(filter)}) day
  left join statement_balances stated on ${isSameDay(sql`stated`)}
  left join imports file on file.id = stated.import_id
  left join bank_balance_checks valid_check on ${isSameDay(sql`valid_check`)}
    and valid_check.closing_cents = day.closing_cents and valid_check.informed_cents = day.informed_cents
  left join (select company_id, bank_account_id, max(balance_on) as until from bank_balance_checks
    where locked_at is not null group by 1, 2) locked on locked.company_id = day.company_id
    and locked.bank_account_id = day.bank_account_id)`

export const buildBankBalancesQuery = (
  db: Db,
  { status, is_different, search, ...filter }: BankBalanceChartFilter & Partial<BankBalanceFilter>,
) =>
  db
    .selectFrom(buildBalancesQuery(filter).as('balance'))
    .selectAll('balance')
    .$if(status !== undefined, (all) => all.where('balance.status', '=', status ?? 'open'))
    .$if(is_different === true, (all) => all.where('balance.difference_cents', '<>', 0))
    .$if(is_different === false, (all) => all.where('balance.difference_cents', '=', 0))
    .$if(search !== undefined, (all) => all.where('balance.bank_account_id', 'in', findMatchingAccounts(db, search)))

const countedStates = Object.fromEntries(
  Object.keys(balanceStates).map((state) => [state, sql<SqlBool>`status = ${state}`]),
)

export const findBankBalances = (db: Db, filter: BankBalanceFilter) =>
  paginate(db, buildBankBalancesQuery(db, filter), {
    ...filter,
    order: [
      { column: 'balance_on', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['credits_cents', 'debits_cents', 'held_cents'],
    states: { query: buildBankBalancesQuery(db, { ...filter, status: undefined }), conditions: countedStates },
  })

export type BalanceDay = { company_id: string; bank_account_id: string; balance_on: BusinessDate }

export const getBankBalance = (db: Db, { company_id, bank_account_id, balance_on }: BalanceDay) =>
  buildBankBalancesQuery(db, { company_id, bank_account_id, from: balance_on, to: balance_on }).executeTakeFirst()

type DetailRow = Pick<BankBalanceDetail, 'informed_by_name' | 'file_name' | 'import_id' | 'check' | 'locked_until'>

export async function getBalanceDetail(db: Db, { company_id, bank_account_id, balance_on }: BalanceDay) {
  const { rows } = await sql<DetailRow>`
    select person.name as informed_by_name, file.file_name, file.id as import_id,
      (select max(taken.balance_on) from bank_balance_checks taken where taken.company_id = day.company_id
        and taken.bank_account_id = day.bank_account_id and taken.balance_on >= day.balance_on
        and taken.locked_at is not null) as locked_until,
      (select jsonb_build_object('closing_cents', taken.closing_cents, 'informed_cents', taken.informed_cents,
          'checked_by_name', checker.name, 'checked_at', to_json(taken.checked_at), 'locked_by_name', locker.name,
          'locked_at', to_json(taken.locked_at))
        from bank_balance_checks taken join users checker on checker.id = taken.checked_by
        left join users locker on locker.id = taken.locked_by where ${isSameDay(sql`taken`)}) as check
    from (select ${company_id}::uuid as company_id, ${bank_account_id}::uuid as bank_account_id,
      ${balance_on}::date as balance_on) day
    left join statement_balances stated on ${isSameDay(sql`stated`)}
    left join users person on person.id = stated.informed_by
    left join imports file on file.id = stated.import_id`.execute(db)
  return rows[0]
}

/** Sums the known balances of all accounts of the filter at the end of each day. */
export async function findBalanceHistory(
  db: Db,
  { from, to, ...filter }: OfDays & { from: BusinessDate; to: BusinessDate },
) {
  const { bank_account_id } = filter
  const { rows } = await sql<{ day: BusinessDate; balance_cents: number }>`
    select series.day, (start.balance_cents + sum(coalesce(change.amount_cents, 0)) over (order by series.day))::bigint
      as balance_cents
    from (select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day) series
    cross join (select coalesce(sum(start.balance_cents), 0) as balance_cents
      from (${buildAccountsQuery(filter)} ${chosenAccount(bank_account_id)}) account
      cross join lateral account_balance(account.company_id, account.id, ${from}::date) start) start
    left join (
      select day.balance_on, sum(coalesce(day.informed_cents, day.closing_cents) - day.opening_cents) as amount_cents
      from (${buildDaysQuery({ ...filter, from, to })}) day group by day.balance_on) change on change.balance_on = series.day
    order by series.day`.execute(db)
  return rows
}

export async function getLastStatementDay(db: Db, filter: OfDays): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: BusinessDate | null }>`
    select max(statement.last_on) as day
    from (${buildAccountsQuery(filter)} ${chosenAccount(filter.bank_account_id)}) account
    cross join lateral last_statement_day(account.company_id, account.id) statement`.execute(db)
  return rows[0]?.day ?? null
}

export async function findBalanceChoices(db: Db) {
  const { rows } = await sql<{ id: string; name: string; company_id: string; bank_code: string }>`
    select id, company_id, bank_code, account_name || ' (' || company_name || ')' as name
    from (${buildAccountsQuery({})}) account where account.active order by company_name, account_name, id`.execute(db)
  return rows
}

const checks = (db: Db, { company_id, bank_account_id, balance_on }: BalanceDay) =>
  db
    .selectFrom('bank_balance_checks')
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)

export const getBalanceCheck = (db: Db, day: BalanceDay) => checks(db, day).selectAll().executeTakeFirst()

type NewCheck = BalanceDay & { closing_cents: number; informed_cents: number; checked_by: string; checked_at: string }

/** Inserts a check, or replaces one whose amounts have changed since. */
export const writeBalanceCheck = (db: Db, check: NewCheck) =>
  db
    .insertInto('bank_balance_checks')
    .values(check)
    .onConflict((conflict) => conflict.columns(['company_id', 'bank_account_id', 'balance_on']).doUpdateSet(check))
    .execute()

export const deleteBalanceCheck = (db: Db, { company_id, bank_account_id, balance_on }: BalanceDay) =>
  db
    .deleteFrom('bank_balance_checks')
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .execute()

export const setBalanceLock = (
  db: Db,
  { company_id, bank_account_id, balance_on }: BalanceDay,
  lock: { locked_by: string | null; locked_at: string | null },
) =>
  db
    .updateTable('bank_balance_checks')
    .set(lock)
    .where('company_id', '=', company_id)
    .where('bank_account_id', '=', bank_account_id)
    .where('balance_on', '=', balance_on)
    .execute()

/** Sorts keys oldest day first, the order in which balances are locked. */
export const sortBalanceKeys = (keys: readonly string[]) =>
  keys.toSorted((a, b) => a.slice(37).localeCompare(b.slice(37)) || a.localeCompare(b))
