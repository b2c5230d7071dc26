import { lockReceivables, releaseSuggested } from '@app/domain/receivables/server'
import {
  type ChosenLine,
  dropParts,
  findMarks,
  getSplitLine,
  insertParts,
  isMatched,
} from '@app/domain/transactions/server'
import { notFound, showMoney, sumOf } from '@app/kit/contract'
import { fail } from '@app/kit/server'
import { refuseReversed } from './reversed-lines.server.ts'
import { toPartLines } from './split-lines.rules.ts'
import {
  type LineChangeContext,
  refuseLockedDayOfLine,
  rematchLines,
  toLineEntityRef,
} from './statement-changes.server.ts'
import {
  alreadyIgnored,
  isPart,
  lineMatched,
  notSplit,
  partMatched,
  partsDiffer,
} from './statement-refusals.contract.ts'
import type { LinePart } from './statements.contract.ts'
import { getStatementLine } from './statements.store.ts'

const amounts = (parts: readonly { amount_cents: number; memo?: string }[]) =>
  parts.map(({ amount_cents, memo }) => ({ amount_cents, ...(memo !== undefined && { memo }) }))

export async function splitLine(
  { db, user, now, audit }: LineChangeContext,
  line: ChosenLine,
  input: { parts: readonly LinePart[] },
) {
  await refuseLockedDayOfLine(db, line)
  await lockReceivables(db, line.company_id)
  if (line.split_of !== null) fail(isPart)
  const [latest] = await findMarks(db, line)
  if (latest && latest.restored_at === null) fail(alreadyIgnored)
  await refuseReversed({ db }, line)
  const parts = toPartLines(line, input.parts) ?? refuseSum(line, input.parts)
  const by = { company_id: line.company_id, by: user.id, at: now }
  if (!(await releaseSuggested(db, by, [line.line_id]))) fail(lineMatched)
  await insertParts(db, line, parts)
  await audit({
    ...toLineEntityRef(line),
    action: 'split',
    before: { amount_cents: line.amount_cents },
    after: { parts: amounts(parts) },
  })
}

function refuseSum({ amount_cents }: ChosenLine, parts: readonly LinePart[]): never {
  const sum = sumOf(parts, (part) => part.amount_cents)
  const values = { sum: showMoney(sum), amount: showMoney(Math.abs(amount_cents)) }
  fail(partsDiffer, {
    values,
    fields: { parts: `As partes somam ${values.sum}, e a linha é de ${values.amount}.` },
  })
}

export async function joinParts(call: LineChangeContext, id: number, { reason }: { reason: string }) {
  const { db, user, now, audit } = call
  const line = await getSplitLine(db, id)
  if (!line) fail((await getStatementLine(db, id)) ? notSplit : notFound)
  const { company_id, parts } = line
  await refuseLockedDayOfLine(db, line)
  await lockReceivables(db, company_id)
  for (const part of parts)
    if (await isMatched(db, part)) fail(partMatched, { values: { amount: showMoney(part.amount_cents) } })
  const ids = parts.map(({ line_id }) => line_id)
  if (!(await releaseSuggested(db, { company_id, by: user.id, at: now }, ids))) fail(lineMatched)
  await dropParts(db, line)
  await audit({
    ...toLineEntityRef(line),
    action: 'join',
    reason,
    before: { parts: amounts(parts) },
    after: { amount_cents: line.amount_cents },
  })
  await rematchLines(call, [line])
}
