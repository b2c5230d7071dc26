import { refuseLockedPeriods } from '@app/domain/calendar/server'
import { lockReceivables, settleReceivables } from '@app/domain/receivables/server'
import {
  type ChosenLine,
  findChosenLines,
  findMarks,
  ignoreLine,
  isMatched,
  restoreLine,
  setCategory,
} from '@app/domain/transactions/server'
import { notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail } from '@app/kit/server'
import { getReversal } from './reversed-lines.store.ts'
import { alreadyIgnored, alreadyReversed, lineMatched, notIgnored } from './statement-refusals.contract.ts'
import type { Categorised } from './statements.contract.ts'
import { buildStatementLinesQuery } from './statements.store.ts'

export type LineChangeContext = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>
type ReasonInput = { reason: string }

export const toLineEntityRef = ({ company_id, line_id }: Pick<ChosenLine, 'company_id' | 'line_id'>) => ({
  company_id,
  entity: 'statement_line',
  entity_id: String(line_id),
})

type PostedLine = Pick<ChosenLine, 'company_id' | 'posted_on'>

/** Refuses a change of a statement line of a locked day: that day was handed over to the ERP. */
export const refuseLockedDayOfLine = (db: Db, { company_id, posted_on }: PostedLine) =>
  refuseLockedPeriods(db, { company_id, kind: 'day', dates: [posted_on] })

export function rematchLines({ db, now }: { db: Db; now: string }, lines: readonly PostedLine[]) {
  const first = new Map<string, string>()
  for (const { company_id, posted_on } of lines) {
    const before = first.get(company_id)
    if (before === undefined || posted_on < before) first.set(company_id, posted_on)
  }
  const settlings = [...first].map(([company_id, from]) => ({ company_id, from }))
  return settleReceivables(db, settlings, now)
}

async function ignore({ db, user, now, audit }: LineChangeContext, line: ChosenLine, { reason }: ReasonInput) {
  await refuseLockedDayOfLine(db, line)
  await lockReceivables(db, line.company_id)
  if (await isMatched(db, line)) fail(lineMatched)
  const [latest] = await findMarks(db, line)
  if (latest && latest.restored_at === null) fail(alreadyIgnored)
  if (await getReversal(db, line)) fail(alreadyReversed, { values: { date: showDate(line.posted_on) } })
  await ignoreLine(db, line, { reason, ignored_by: user.id, ignored_at: now })
  await audit({ ...toLineEntityRef(line), action: 'ignore', reason })
}

async function restore({ db, user, now, audit }: LineChangeContext, line: ChosenLine, { reason }: ReasonInput) {
  await refuseLockedDayOfLine(db, line)
  if (!(await restoreLine(db, line, { restore_reason: reason, restored_by: user.id, restored_at: now })))
    fail(notIgnored)
  await audit({ ...toLineEntityRef(line), action: 'restore', reason })
}

const toCategory = ({ category }: Categorised) => (category === 'none' ? null : category)

async function categorise({ db, audit }: LineChangeContext, line: ChosenLine, input: Categorised) {
  const category = toCategory(input)
  await refuseLockedDayOfLine(db, line)
  await setCategory(db, line, category)
  await audit({
    ...toLineEntityRef(line),
    action: 'categorise',
    before: { category: line.category },
    after: { category },
  })
}

async function prepareMatching({ db, audit }: LineChangeContext, line: ChosenLine) {
  await refuseLockedDayOfLine(db, line)
  if (await isMatched(db, line)) fail(lineMatched)
  await audit({ ...toLineEntityRef(line), action: 'match.again' })
}

const ofLines = { find: buildStatementLinesQuery, rows: findChosenLines }

export const changesOfLines = {
  ignore: { ...ofLines, title: 'Ignorar linhas do extrato', change: ignore, after: rematchLines },
  restore: { ...ofLines, title: 'Voltar a conciliar linhas do extrato', change: restore, after: rematchLines },
  categorise: {
    ...ofLines,
    title: 'Categorizar linhas do extrato',
    skip: (line: ChosenLine, { input }: { input: Categorised }) =>
      line.category === toCategory(input) ? 'Já está nesta categoria.' : null,
    change: categorise,
  },
  applyRulesMany: {
    ...ofLines,
    title: 'Aplicar regras às linhas do extrato',
    change: prepareMatching,
    after: rematchLines,
  },
}

type Change<Input> = {
  change: (call: LineChangeContext, line: ChosenLine, input: Input) => Promise<unknown>
  after?: (context: LineChangeContext, lines: readonly ChosenLine[]) => Promise<unknown>
}

export async function changeLine<Input>(
  call: LineChangeContext,
  id: number,
  { change, after }: Change<Input>,
  input: Input,
) {
  const [line] = await findChosenLines(call.db, [String(id)])
  if (!line) fail(notFound)
  await change(call, line, input)
  await after?.(call, [line])
}
