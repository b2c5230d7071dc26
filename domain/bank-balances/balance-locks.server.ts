import { type ApiError, type BusinessDate, showDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { findPeriodRefusal } from '../calendar/period-locks.server.ts'
import { balanceLocked } from './balance-locks.contract.ts'
import { findUndoneDays, holdLastLockedDay } from './balance-locks.store.ts'

type Account = { company_id: string; bank_account_id: string }
type AccountDays = Account & { dates: readonly BusinessDate[] }
type BalanceRefusal = { error: ApiError; values: Record<string, string> }

/**
 * Returns the refusal (423) of a change of balances on these days: of the earliest day whose balance is locked, or of a
 * locked financial month; null if all are open. Open days cannot be locked until the transaction ends.
 */
export async function findBalanceRefusal(
  db: Db,
  { company_id, bank_account_id, dates }: AccountDays,
): Promise<BalanceRefusal | null> {
  const until = await holdLastLockedDay(db, { company_id, bank_account_id })
  const [first] = dates.toSorted()
  if (first !== undefined && until !== null && first <= until)
    return { error: balanceLocked, values: { date: showDate(first) } }
  return findPeriodRefusal(db, { company_id, kind: 'finance', dates })
}

/** Refuses (423) a change of all balances of an account if one of them is locked. */
export async function refuseLockedAccount(db: Db, account: Account) {
  const until = await holdLastLockedDay(db, account)
  if (until !== null) fail(balanceLocked, { values: { date: showDate(until) } })
}

/**
 * Returns the refusal of an undo that would remove lines or balances of locked days, with the name of the company; null
 * if all are open. Needs `fillUndoneRows`.
 */
export async function findUndoRefusal(db: Db, import_id: string) {
  for (const { company_name, ...days } of await findUndoneDays(db, import_id)) {
    const refusal = await findBalanceRefusal(db, days)
    if (refusal) return { company_name, refusal }
  }
  return null
}

/** Refuses (423) a change of locked balances. */
export async function refuseLockedBalance(db: Db, days: AccountDays) {
  const refusal = await findBalanceRefusal(db, days)
  if (refusal) fail(refusal.error, { values: refusal.values })
}
