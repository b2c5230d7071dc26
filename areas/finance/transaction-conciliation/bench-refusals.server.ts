import { refuseLockedPeriods } from '@app/domain/calendar/server'
import { type BusinessDate, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail } from '@app/kit/server'
import type { BenchRow } from './bench.store.ts'
import { benchStates, lineNotOpen } from './transaction-conciliation.contract.ts'

export type BenchCall = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

type Days = { company_id: string; dates: readonly BusinessDate[] }

/** Refuses (423) decisions about lines of locked days, or of months that the finance department locked. */
export async function refuseLockedLines(db: Db, { company_id, dates }: Days) {
  await refuseLockedPeriods(db, { company_id, kind: 'day', dates })
  await refuseLockedPeriods(db, { company_id, kind: 'finance', dates })
}

export function refuseExplainedLines(rows: readonly BenchRow[]) {
  const explained = rows.find(({ status }) => status !== 'open')
  if (!explained) return
  const { posted_date, status } = explained
  fail(lineNotOpen, { values: { date: showDate(posted_date), state: benchStates[status].toLowerCase() } })
}
