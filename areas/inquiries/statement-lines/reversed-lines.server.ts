import { refuseLockedPeriods } from '@app/domain/calendar/server'
import { endReversal, insertReversals, lockReceivables, releaseSuggested } from '@app/domain/receivables/server'
import { type ChosenLine, findChosenLines, findMarks } from '@app/domain/transactions/server'
import { notFound, showDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getLineAccount, getReversal } from './reversed-lines.store.ts'
import { type LineChangeContext, rematchLines, toLineEntityRef } from './statement-changes.server.ts'
import {
  alreadyIgnored,
  alreadyReversed,
  lineMatched,
  notOpposite,
  notReversed,
  reversalChanged,
} from './statement-refusals.contract.ts'

export async function refuseReversed({ db }: Pick<LineChangeContext, 'db'>, line: ChosenLine) {
  if (await getReversal(db, line)) fail(alreadyReversed, { values: { date: showDate(line.posted_on) } })
}

async function refuseUnchangeable(call: LineChangeContext, line: ChosenLine) {
  const [latest] = await findMarks(call.db, line)
  if (latest && latest.restored_at === null) fail(alreadyIgnored)
  await refuseReversed(call, line)
}

const byDate = (a: ChosenLine, b: ChosenLine) => a.posted_on.localeCompare(b.posted_on) || a.line_id - b.line_id

const refuseLockedDays = (db: Db, company_id: string, lines: readonly ChosenLine[]) =>
  refuseLockedPeriods(db, { company_id, kind: 'day', dates: lines.map(({ posted_on }) => posted_on) })

export async function reverseLine(
  call: LineChangeContext,
  id: number,
  { other_id, reason }: { other_id: string; reason: string },
) {
  const { db, user, now, audit } = call
  const lines = await findChosenLines(db, [String(id), other_id])
  const line = lines.find((one) => one.line_id === id) ?? fail(notFound)
  const opposite = lines.find((one) => one.line_id !== id) ?? fail(notOpposite)
  const ownAccount = await getLineAccount(db, line)
  const oppositeAccount = await getLineAccount(db, opposite)
  if (ownAccount?.bank_account_id !== oppositeAccount?.bank_account_id || line.amount_cents !== -opposite.amount_cents)
    fail(notOpposite)
  const [first, second] = lines.toSorted(byDate)
  await refuseLockedDays(db, line.company_id, lines)
  await lockReceivables(db, line.company_id)
  for (const pairLine of [line, opposite]) await refuseUnchangeable(call, pairLine)
  const by = { company_id: line.company_id, by: user.id, at: now }
  if (!(await releaseSuggested(db, by, [line.line_id, opposite.line_id]))) fail(lineMatched)
  if (!first || !second) fail(notFound)
  await insertReversals(db, by, [{ line_id: first.line_id, reversal_id: second.line_id, reason }])
  for (const [auditedLine, with_line] of [
    [line, opposite],
    [opposite, line],
  ] as const)
    await audit({ ...toLineEntityRef(auditedLine), action: 'reverse', reason, after: { other: with_line.label } })
  await rematchLines(call, lines)
}

export async function endLineReversal(
  call: LineChangeContext,
  id: number,
  { other_id, reason }: { other_id: string; reason: string },
) {
  const { db, user, now, audit } = call
  const [line] = await findChosenLines(db, [String(id)])
  if (!line) fail(notFound)
  const pair = (await getReversal(db, line)) ?? fail(notReversed)
  if (String(pair.other.id) !== other_id) fail(reversalChanged)
  const [opposite] = await findChosenLines(db, [String(pair.other.id)])
  const pairLines = opposite ? [line, opposite] : [line]
  await refuseLockedDays(db, line.company_id, pairLines)
  await endReversal(db, { company_id: line.company_id, by: user.id, at: now }, { line_id: id, reason })
  for (const pairLine of pairLines) await audit({ ...toLineEntityRef(pairLine), action: 'end-reversal', reason })
  await rematchLines(call, pairLines)
}
