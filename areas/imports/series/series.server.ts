import type { ReadResult } from '@app/formats'
import type { Db } from '@app/kit/server'
import { type FilePlan, type ImportOrder, toFileProblem } from '../files/imports-plan.server.ts'
import { layoutName } from '../files/layout-names.contract.ts'
import { type Numbered, seriesWarnings } from './series.rules.ts'
import {
  findNeighbours,
  findNext,
  getTwin,
  insertSeriesNumber,
  replaceGapWarnings,
  type SeriesPlace,
} from './series.store.ts'

type Series = { layout: string; merchant_no: string; sequence: string | null; replacement: boolean }

/** Warns about the next number as well, because files may arrive in any order. */
async function warnNext(db: Db, place: SeriesPlace, numbered: Numbered) {
  const next = await findNext(db, place)
  if (!next) return
  const { before } = await findNeighbours(db, { ...place, ...next })
  const number = String(next.number).padStart(numbered.number.length, '0')
  const warnings = seriesWarnings({ ...numbered, number }, { before, twin_at: null }).map(toFileProblem)
  await replaceGapWarnings(db, next.import_id, warnings)
}

const nameOf = (layout: string) => layoutName(layout) ?? layout
const isNumber = (sequence: string) => /^\d{1,15}$/.test(sequence) && !/^0*$/.test(sequence)

export function withSeries(plan: FilePlan, { layout, merchant_no, sequence, replacement }: Series, order: ImportOrder) {
  // A recovery file has no place in the series: it repeats days of other numbers.
  if (sequence === null || replacement || !isNumber(sequence)) return plan
  const place = { import_id: order.id, layout, merchant_no, number: Number(sequence) }
  const origin = `do estabelecimento ${merchant_no}`
  return noteSeries(plan, place, { name: nameOf(layout), origin, ask: 'à adquirente', number: sequence, order })
}

type BankFile = Pick<ReadResult, 'layout' | 'series'>

/** A CNAB 240 number that came before was processed: its file adds no row unless reimported (bank-files 2). */
export function withBankSeries(plan: FilePlan, { layout, series }: BankFile, order: ImportOrder): FilePlan {
  if (!layout || !series || !isNumber(series.number)) return plan
  const { agreement, account, number } = series
  const place = { import_id: order.id, layout, merchant_no: `${agreement}|${account}`, number: Number(number) }
  const origin = agreement === '' ? `da conta ${account}` : `do convênio ${agreement}`
  const numbered = { name: nameOf(layout), origin, ask: 'ao banco', number }
  const notedPlan = noteSeries(plan, place, { ...numbered, order })
  if (!layout.startsWith('cnab240')) return notedPlan
  const label = `Arquivo nº ${number} de ${numbered.name}, ${origin}, já processado`
  return {
    ...notedPlan,
    async processed(db: Db) {
      const twin = await getTwin(db, place)
      return twin && { ...twin, called: label }
    },
  }
}

function noteSeries(
  plan: FilePlan,
  place: SeriesPlace,
  { order, ...numbered }: Numbered & { order: ImportOrder },
): FilePlan {
  return {
    ...plan,
    async write(db: Db) {
      const written = await plan.write(db)
      const neighbours = await findNeighbours(db, place)
      await insertSeriesNumber(db, place, { company_ids: plan.company_ids, received_at: order.now })
      const warnings = seriesWarnings(numbered, neighbours).map(toFileProblem)
      await warnNext(db, place, numbered)
      return { ...written, warnings: [...warnings, ...(written.warnings ?? [])] }
    },
  }
}
