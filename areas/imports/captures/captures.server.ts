import {
  type CancelledDay,
  findLooseCancellations,
  findPaidBefore,
  insertCaptures,
  insertSettlements,
  markCancelled,
  markCancelledInGroup,
  nameInstalments,
  nameWaiting,
  type OpenCancellation,
  type OtherAmount,
} from '@app/domain/transactions/server'
import type { Period } from '@app/formats'
import { type BusinessDate, formatCount, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { groupDaysByCompany, listFirstDays, mergeFirstDays } from '../files/day-tally.rules.ts'
import {
  type FilePlan,
  type ImportOrder,
  type Touched,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import { listPeriodDays } from '../files/imports-times.server.ts'
import type { AcquirerGroup } from './acquirer-groups.server.ts'
import { toCaptureSource } from './capture-layouts.server.ts'
import { checkOtherOrigins } from './capture-origins.server.ts'
import { buildChangedSaleWarnings } from './changed-sales.rules.ts'
import type { StagedCaptures } from './staged-captures.server.ts'
import { buildUnpairedWarnings } from './unpaired.rules.ts'
import { findUnpaired } from './unpaired.store.ts'

type CaptureFileFacts = {
  layout: string | null
  company_ids: readonly string[]
  contents: 'sales' | 'payments'
  period: Period | null
  gross_cents: number | null
}

export async function planCaptures(
  db: Db,
  staged: StagedCaptures,
  file: CaptureFileFacts,
  { id }: ImportOrder,
): Promise<FilePlan> {
  const { groups, counts } = staged
  const { company_ids, layout, contents } = file
  const sales = contents === 'sales'
  const touched = sales ? groups.flatMap((group) => touchedBy(group, file)) : []
  const paid = groups.map((group) => group.paid)
  const soldOn = groups.flatMap(({ sold }) => sold.days().map(({ date }) => date)).sort()
  return {
    company_ids,
    records_read: counts.records,
    amount_total_cents: file.gross_cents ?? (sales ? counts.gross_cents : counts.paid_cents),
    rejections: staged.rejections.all(),
    rejected_beyond: staged.rejections.beyond(),
    warnings: staged.warnings,
    touched,
    settles: mergeFirstDays([
      ...paid.flatMap(listFirstDays),
      ...(await findPaidBefore(
        db,
        groups.flatMap(({ payable }) => payable.all()),
      )),
    ]),
    summaryRows: () => [
      ...(sales ? groups.flatMap(({ sold }) => sold.days()) : []),
      ...paid.flatMap((days) => days.days()),
    ],
    kinds: () =>
      groups.flatMap(({ soldKinds, paidKinds }) => [...(sales ? soldKinds.days() : []), ...paidKinds.days()]),
    total: sales ? 'gross' : 'net',
    paid: groupDaysByCompany([...paid, ...(sales ? [] : groups.map(({ sold }) => sold))]),
    async write(db) {
      // Until its companies are locked, another import may store the same money.
      const equalPayments = await checkOtherOrigins(db, staged, { layout, import_id: id })
      const captures = counts.captures > 0 ? await insertCaptures(db, counts) : { added: 0, changed_sales: [] }
      const from = soldOn[0]
      const to = soldOn.at(-1)
      const open = from === undefined || to === undefined ? none : await takeBack(db, { company_ids, from, to }, id)
      const batches = counts.settlements > 0 ? await insertSettlements(db) : { added: 0, others: [], duplicates: 0 }
      if (counts.names > 0) await nameInstalments(db, id)
      if (counts.captures > 0) await nameWaiting(db, company_ids)
      const { first, count } = counts.names > 0 ? await findUnpaired(db, id) : { first: [], count: 0 }
      return {
        records_new: captures.added + batches.added,
        changed: batches.others.length + captures.changed_sales.length,
        duplicates: batches.duplicates,
        changed_days: withoutTouched(open.days, touched),
        warnings: [
          ...staged.charged,
          ...equalPayments,
          ...buildChangedSaleWarnings(captures.changed_sales),
          ...batches.others.map(otherAmount),
          ...openWarnings(open),
          ...buildUnpairedWarnings(first, count),
        ],
        used_terminals: groups.flatMap(({ acquirer, last }) => last.all().map((used) => ({ acquirer, ...used }))),
      }
    },
  }
}

type Sold = { company_ids: readonly string[]; from: BusinessDate; to: BusinessDate }

async function takeBack(db: Db, window: Sold, import_id: string) {
  const numbered = await markCancelled(db, window)
  const grouped = await markCancelledInGroup(db, window, import_id)
  const loose = await findLooseCancellations(db, window, import_id)
  return { ...grouped, days: [...numbered, ...grouped.days, ...loose] }
}

function withoutTouched(days: readonly CancelledDay[], touched: readonly Touched[]) {
  const isAssessed = (day: CancelledDay) =>
    touched.some(({ company_id, business_dates }) => {
      return company_id === day.company_id && business_dates.includes(day.business_date)
    })
  const named = new Map(days.map((day) => [`${day.company_id} ${day.business_date}`, day]))
  return [...named.values()].filter((day) => !isAssessed(day))
}

const none = { open: [], open_count: 0, days: [] }

function openWarnings({ open, open_count }: Awaited<ReturnType<typeof takeBack>> | typeof none) {
  const more = open_count - open.length
  const rest = `Mais ${formatCount(more, 'cancelamento sem NSU que serve', 'cancelamentos sem NSU que servem')} a várias vendas.`
  return [...open.map(severalFit), ...(more > 0 ? [toFileProblem(rest)] : [])]
}

function severalFit({ line, own, amount_cents, sales }: OpenCancellation) {
  const text = `cancelamento de ${showMoney(amount_cents)} sem NSU: ${sales} vendas do mesmo RV, valor e cartão servem e nenhuma foi marcada; veja com a adquirente qual foi e resolva a diferença no dia.`
  return own ? toLineProblem(line, 'número do NSU', '', text) : toFileProblem(`De um arquivo anterior, ${text}`)
}

const otherAmount = ({ reference, line, was_cents, is_cents }: OtherAmount) =>
  toLineProblem(
    line,
    'valor líquido',
    showMoney(is_cents),
    `o lote ${reference} já estava gravado com ${showMoney(was_cents)} e não foi mudado; confira com a adquirente.`,
  )

function touchedBy({ acquirer, sold }: AcquirerGroup, { company_ids, period }: CaptureFileFacts): Touched[] {
  const whole = listPeriodDays(period)
  return company_ids.map((company_id) => ({
    company_id,
    source: toCaptureSource(acquirer),
    business_dates: [...new Set([...whole, ...sold.daysOf(company_id)])].sort(),
  }))
}
