import { findBalanceBefore } from '@app/domain/transactions/server'
import type { AccountHead } from '@app/formats'
import { showDate, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../files/imports.contract.ts'
import { toLineProblem } from '../files/imports-plan.server.ts'
import type { AccountPlace } from './statement-places.server.ts'

type Placed = { account: AccountHead; place: AccountPlace }

/** Returns warnings only, because banks also state intraday balances (bank-files 1.7). */
export async function balanceWarnings(db: Db, placed: readonly Placed[]): Promise<ImportProblem[]> {
  const warnings: ImportProblem[] = []
  for (const { account, place } of placed) {
    const { balance_cents, balance_known, balance_on, line } = account
    if (!place.known || !balance_known || balance_cents === null || balance_on === null) continue
    const before = await findBalanceBefore(db, place, balance_on)
    if (!before) continue
    const off = balance_cents - before.balance_cents - before.after_cents
    if (off === 0 || off === before.same_cents) continue
    const text = `o saldo de ${showDate(balance_on)} difere em ${showMoney(off)} do saldo de ${showDate(before.since)} mais os lançamentos desde então; pode faltar um extrato.`
    warnings.push(toLineProblem(line, 'saldo', showMoney(balance_cents), text))
  }
  return warnings
}
