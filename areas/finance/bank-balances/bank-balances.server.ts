import { getStatedBalance, lockAccount, refuseLockedBalance } from '@app/domain/bank-balances/server'
import { refuseLockedPeriods } from '@app/domain/calendar/server'
import { findActiveCompanies, findGroupsOfCompanies } from '@app/domain/companies/server'
import { deleteInformedBalance, writeInformedBalance } from '@app/domain/transactions/server'
import { addDays, localDate, notFound, showDate, showMoney } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, newBulkHandler, requireShortPeriod } from '@app/kit/server'
import {
  accountTwice,
  type BankBalance,
  type BankBalanceChartFilter,
  type BankBalanceFilter,
  balanceChanged,
  balanceDiffers,
  balanceNotChecked,
  balanceOfSafe,
  bankBalances,
  futureBalance,
  type InformedBalances,
  lockedLater,
  maxBalanceDays,
  notInformed,
  notLocked,
  type SeenBalance,
  statedByFile,
} from './bank-balances.contract.ts'
import {
  type BalanceDay,
  buildBankBalancesQuery,
  deleteBalanceCheck,
  findAccountBalances,
  findBalanceChoices,
  findBalanceHistory,
  findBankBalances,
  getBalanceCheck,
  getBalanceDetail,
  getBankBalance,
  getLastStatementDay,
  setBalanceLock,
  sortBalanceKeys,
  writeBalanceCheck,
} from './bank-balances.store.ts'
import { getFreshSince } from './statement-age.rules.ts'

const entity = 'bank_account'
const chartDays = 31

const parseKey = (key: string) => ({ bank_account_id: key.slice(0, 36), balance_on: key.slice(37) })

type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const requireAccount = async (db: Db, id: string): Promise<Account> => (await lockAccount(db, id)) ?? fail(notFound)

/** Locks the account of a balance. */
async function requireBalance(db: Db, key: string) {
  const { bank_account_id, balance_on } = parseKey(key)
  const { company_id } = await requireAccount(db, bank_account_id)
  const day = { company_id, bank_account_id, balance_on }
  return { day, balance: (await getBankBalance(db, day)) ?? fail(notFound) }
}

async function detailOf(db: Db, balance: BankBalance) {
  const rest = await getBalanceDetail(db, balance)
  return {
    informed_by_name: null,
    file_name: null,
    import_id: null,
    check: null,
    locked_until: null,
    ...rest,
    ...balance,
  }
}

async function requireDetail(db: Db, key: string) {
  const { bank_account_id, balance_on } = parseKey(key)
  const [balance] = await buildBankBalancesQuery(db, { bank_account_id, from: balance_on, to: balance_on }).execute()
  return detailOf(db, balance ?? fail(notFound))
}

const refuseLocked = (db: Db, { company_id, bank_account_id, balance_on }: BalanceDay) =>
  refuseLockedBalance(db, { company_id, bank_account_id, dates: [balance_on] })

const noteBalance = (
  { audit }: Call,
  { company_id, bank_account_id, balance_on }: BalanceDay,
  { action, ...change }: { action: string; reason?: string; before?: object; after?: object },
) =>
  audit({
    company_id,
    entity,
    entity_id: bank_account_id,
    action: `balance.${action}`,
    ...change,
    after: { balance_on, ...change.after },
  })

const nameOf = ({ name, account_no }: Account) => name || account_no

async function inform(call: Call, { balance_on, balances }: InformedBalances) {
  const { db, user, now } = call
  if (balance_on > localDate(now)) fail(futureBalance)
  const seen = new Set<string>()
  for (const { bank_account_id, balance_cents } of balances.toSorted((a, b) =>
    a.bank_account_id.localeCompare(b.bank_account_id),
  )) {
    const account = await requireAccount(db, bank_account_id)
    if (seen.has(bank_account_id)) fail(accountTwice, { values: { account: nameOf(account) } })
    seen.add(bank_account_id)
    if (account.kind === 'safe') fail(balanceOfSafe, { values: { account: nameOf(account) } })
    const day = { company_id: account.company_id, bank_account_id, balance_on }
    await refuseLocked(db, day)
    const known = await getStatedBalance(db, day)
    if (known && known.informed_by === null)
      fail(statedByFile, { values: { account: nameOf(account), date: showDate(balance_on) } })
    await writeInformedBalance(db, { ...day, balance_cents, informed_by: user.id, informed_at: now })
    await noteBalance(call, day, {
      action: 'inform',
      ...(known && { before: { balance_on, informed_cents: known.balance_cents } }),
      after: { informed_cents: balance_cents },
    })
  }
  return { informed: balances.length }
}

async function removeInformed(call: Call, key: string, reason: string) {
  const { db } = call
  const { bank_account_id, balance_on } = parseKey(key)
  const account = await requireAccount(db, bank_account_id)
  const day = { company_id: account.company_id, bank_account_id, balance_on }
  await refuseLocked(db, day)
  const known = await getStatedBalance(db, day)
  const date = showDate(balance_on)
  if (!known) return fail(notInformed, { values: { date } })
  if (known.informed_by === null) return fail(statedByFile, { values: { account: nameOf(account), date } })
  await deleteInformedBalance(db, day)
  await noteBalance(call, day, {
    action: 'remove',
    reason,
    before: { balance_on, informed_cents: known.balance_cents },
    after: { informed_cents: null },
  })
  return null
}

/** Checks a balance. Both amounts must be those that the person saw. */
async function check(call: Call, key: string, seen: SeenBalance) {
  const { db, user, now } = call
  const { day, balance } = await requireBalance(db, key)
  await refuseLocked(db, day)
  const { closing_cents, informed_cents, difference_cents, balance_on } = balance
  if (informed_cents === null) return fail(notInformed, { values: { date: showDate(balance_on) } })
  if (closing_cents !== seen.closing_cents || informed_cents !== seen.informed_cents) return fail(balanceChanged)
  if (difference_cents) return fail(balanceDiffers, { values: { difference: showMoney(difference_cents) } })
  await writeBalanceCheck(db, { ...day, closing_cents, informed_cents, checked_by: user.id, checked_at: now })
  await noteBalance(call, day, { action: 'check', after: { closing_cents, informed_cents } })
}

async function reopen(call: Call, key: string, reason: string) {
  const { db } = call
  const { day } = await requireBalance(db, key)
  await refuseLocked(db, day)
  const known = (await getBalanceCheck(db, day)) ?? fail(balanceNotChecked)
  await deleteBalanceCheck(db, day)
  const { closing_cents, informed_cents } = known
  await noteBalance(call, day, { action: 'reopen', reason, before: { closing_cents, informed_cents } })
}

async function lock(call: Call, key: string) {
  const { db, user, now } = call
  const { day, balance } = await requireBalance(db, key)
  await refuseLocked(db, day)
  if (balance.status !== 'checked') fail(balanceNotChecked)
  await setBalanceLock(db, day, { locked_by: user.id, locked_at: now })
  await noteBalance(call, day, { action: 'lock', after: { closing_cents: balance.closing_cents } })
}

/** Unlocks the last locked day of an account. Earlier days stay locked if one of them was locked too. */
async function unlock(call: Call, key: string, reason: string) {
  const { db } = call
  const { day, balance } = await requireBalance(db, key)
  await refuseLockedPeriods(db, { company_id: day.company_id, kind: 'finance', dates: [day.balance_on] })
  const { locked_until } = await detailOf(db, balance)
  if (locked_until === null) fail(notLocked, { values: { date: showDate(day.balance_on) } })
  else if (locked_until !== day.balance_on) fail(lockedLater, { values: { later: showDate(locked_until) } })
  await setBalanceLock(db, day, { locked_by: null, locked_at: null })
  await noteBalance(call, day, { action: 'unlock', reason })
}

async function chart(db: Db, query: BankBalanceChartFilter, now: string) {
  const to = query.to ?? (await getLastStatementDay(db, query)) ?? localDate(now)
  const from = query.from ?? addDays(to, 1 - chartDays)
  requireShortPeriod({ from, to }, maxBalanceDays)
  return { from, to, days: await findBalanceHistory(db, { ...query, from, to }) }
}

type BalanceRow = BankBalance & { label: string }

async function findBalanceRows(db: Db, keys: readonly string[]): Promise<BalanceRow[]> {
  const rows: BalanceRow[] = []
  for (const key of sortBalanceKeys(keys)) {
    const { bank_account_id, balance_on } = parseKey(key)
    const account = await lockAccount(db, bank_account_id)
    const day = account && { company_id: account.company_id, bank_account_id, balance_on }
    const balance = day && (await getBankBalance(db, day))
    if (balance) rows.push({ ...balance, label: `${balance.account_name} em ${showDate(balance.balance_on)}` })
  }
  return rows
}

const chosen = {
  find: (db: Db, filter: BankBalanceFilter) => buildBankBalancesQuery(db, filter),
  rows: findBalanceRows,
  inOrder: async (_db: Db, keys: readonly string[]) => sortBalanceKeys(keys),
}

export default implement(bankBalances, {
  accounts: ({ db, query, now }) => {
    const today = localDate(now)
    return findAccountBalances(db, { ...query, today, fresh_since: getFreshSince(today) })
  },
  list: ({ db, query }) => {
    requireShortPeriod(query, maxBalanceDays)
    return findBankBalances(db, query)
  },
  choices: async ({ db }) => {
    const accounts = await findBalanceChoices(db)
    return {
      companies: await findActiveCompanies(db),
      groups: await findGroupsOfCompanies(db),
      banks: [...new Set(accounts.map(({ bank_code }) => bank_code))].sort(),
      accounts: accounts.map(({ id, name, company_id }) => ({ id, name, company_id })),
    }
  },
  chart: ({ db, query, now }) => chart(db, query, now),
  get: ({ db, params }) => requireDetail(db, params.id),
  inform: ({ body, ...call }) => inform(call, body),
  removeInformed: ({ params, body, ...call }) => removeInformed(call, params.id, body.reason),
  check: async ({ params, body, ...call }) => {
    await check(call, params.id, body)
    return requireDetail(call.db, params.id)
  },
  reopen: async ({ params, body, ...call }) => {
    await reopen(call, params.id, body.reason)
    return requireDetail(call.db, params.id)
  },
  lock: async ({ params, ...call }) => {
    await lock(call, params.id)
    return requireDetail(call.db, params.id)
  },
  unlock: async ({ params, body, ...call }) => {
    await unlock(call, params.id, body.reason)
    return requireDetail(call.db, params.id)
  },
  checkMany: newBulkHandler('bank-balances.checkMany', {
    ...chosen,
    title: 'Conferir saldos',
    skip: ({ status, informed_cents, difference_cents }: BalanceRow) => {
      if (status !== 'open') return status === 'locked' ? 'O saldo está bloqueado.' : 'O saldo já está conferido.'
      if (informed_cents === null) return 'O saldo não foi informado.'
      return difference_cents === 0 ? null : 'O saldo informado difere do calculado.'
    },
    change: (call, { id, closing_cents, informed_cents }: BalanceRow) =>
      check(call, id, { closing_cents: closing_cents ?? 0, informed_cents: informed_cents ?? 0 }),
  }),
  lockMany: newBulkHandler('bank-balances.lockMany', {
    ...chosen,
    title: 'Bloquear saldos',
    skip: ({ status }: BalanceRow) => {
      if (status === 'checked') return null
      return status === 'locked' ? 'O saldo já está bloqueado.' : 'O saldo ainda não foi conferido.'
    },
    change: (call, { id }: BalanceRow) => lock(call, id),
  }),
})
