import { findChangedMovements, insertPosRecords } from '@app/domain/transactions/server'
import { formatCount, showMoney, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import {
  type FilePlan,
  FileRefused,
  type ReadContent,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import { proposeChanges } from '../proposals/proposals.store.ts'
import { type FewOfPos, type PosContext, toSmallListRecords } from './pos-export-rows.server.ts'
import type { StagedPosExport } from './staged-pos-export.server.ts'

export async function planPosExport({ content, totals }: ReadContent<StagedPosExport>): Promise<FilePlan> {
  const { header, context, few, staged } = content
  if (!header || !context) throw new FileRefused([toFileProblem('O arquivo não traz o cabeçalho.')])
  requireKnown(few, content, context)
  if (content.problems.some()) throw new FileRefused(content.problems.all(), content.unmapped.all())
  const { company_id } = context
  const dated = [...few.shifts, ...few.readings, ...few.tank_dips, ...few.fuel_receipts]
  const days = new Set([...header.business_dates, ...dated.map(({ business_date }) => business_date)])
  for (const { business_date } of context.shifts.values()) days.add(business_date)
  const dips = [...new Set(few.tank_dips.map(({ business_date }) => business_date))].sort()
  const records_read = dated.length + sumOf(content.days.days(), ({ rows }) => rows)
  return {
    company_ids: [company_id],
    records_read,
    amount_total_cents: totals?.gross_cents ?? 0,
    rejections: [],
    warnings: [],
    touched: [
      { company_id, source: 'pos', business_dates: [...days].sort() },
      ...(dips.length > 0 ? [{ company_id, source: 'tank' as const, business_dates: dips }] : []),
    ],
    // Payments count on the day of their shift; other records count without money.
    summaryRows: () => [
      ...content.days.days(),
      ...dated.map(({ business_date: date }) => ({ company_id, date, amount_cents: 0 })),
    ],
    kinds: () => content.kinds.days(),
    total: 'gross',
    async write(db: Db) {
      const records_new = await insertPosRecords(db, staged, toSmallListRecords(few, context))
      const used_types = [...content.used]
      if (records_new === records_read) return { records_new, used_types, changed: 0, warnings: [] }
      const changed = await proposeChanges(db, context.import_id)
      const others = staged.movements > 0 ? await findChangedMovements(db) : []
      return {
        records_new,
        used_types,
        changed,
        warnings: [...proposedWarning(changed), ...others.map(changedWarning)],
      }
    },
  }
}

function requireKnown(few: FewOfPos, { problems }: Pick<StagedPosExport, 'problems'>, { registers }: PosContext) {
  for (const { line, nozzle_no: value } of few.readings)
    if (!registers.nozzles.has(value)) problems.add('readings', 'nozzle_no', { line, value })
  for (const list of ['tank_dips', 'fuel_receipts'] as const)
    for (const { line, tank_no: value } of few[list])
      if (!registers.tanks.has(value)) problems.add(list, 'tank_no', { line, value })
}

const proposedWarning = (changed: number) =>
  changed === 0
    ? []
    : [
        toFileProblem(
          `${formatCount(changed, 'registro difere', 'registros diferem')} do que já estava importado; nada foi alterado. Decida em “Correções propostas”, nesta importação.`,
        ),
      ]

type Changed = Awaited<ReturnType<typeof findChangedMovements>>[number]

const changedWarning = ({ line, external_id, amount_cents, known_cents }: Changed) =>
  toLineProblem(
    line,
    'amount_cents',
    amount_cents,
    `o movimento ${external_id} já veio com ${showMoney(known_cents)} ou outra forma; o primeiro foi mantido.`,
  )
