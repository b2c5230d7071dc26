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

/** `replacement`: the file only repeats data of other files (recovery). */
type Series = { layout: string; merchant_no: string; sequence: string | null; replacement: boolean }

/** Files may arrive in any order: updates the gap warning of the next file in the series. */
async function tellNext(db: Db, placed: SeriesPlace, numbered: Numbered) {
  const next = await findNext(db, placed)
  if (!next) return
  const { before } = await findNeighbours(db, { ...placed, ...next })
  const number = String(next.number).padStart(numbered.number.length, '0')
  const told = seriesWarnings({ ...numbered, number }, { before, twin_at: null }).map(toFileProblem)
  await replaceGapWarnings(db, next.import_id, told)
}

const nameOf = (layout: string) => layoutName(layout) ?? layout
const isNumber = (sequence: string) => /^\d{1,15}$/.test(sequence) && !/^0*$/.test(sequence)

/** Extends a plan: after writing, stores the file's number and warns about missing numbers before it. */
export function withSeries(plan: FilePlan, { layout, merchant_no, sequence, replacement }: Series, order: ImportOrder) {
  // A recovery file has no place in the series: it repeats days of other numbers.
  if (sequence === null || replacement || !isNumber(sequence)) return plan
  const placed = { import_id: order.id, layout, merchant_no, number: Number(sequence) }
  const whose = `do estabelecimento ${merchant_no}`
  return noting(plan, placed, { name: nameOf(layout), whose, ask: 'à adquirente', number: sequence, order })
}

type BankFile = Pick<ReadResult, 'layout' | 'series'>

/**
 * Like `withSeries`, for numbers of a bank agreement. A CNAB 240 number that came before was already processed, so such
 * a file adds no row unless a person reimports it. Source: bank-files 2.
 */
export function withBankSeries(plan: FilePlan, { layout, series }: BankFile, order: ImportOrder): FilePlan {
  if (!layout || !series || !isNumber(series.number)) return plan
  const { agreement, account, number } = series
  const placed = { import_id: order.id, layout, merchant_no: `${agreement}|${account}`, number: Number(number) }
  const whose = agreement === '' ? `da conta ${account}` : `do convênio ${agreement}`
  const numbered = { name: nameOf(layout), whose, ask: 'ao banco', number }
  const noted = noting(plan, placed, { ...numbered, order })
  if (!layout.startsWith('cnab240')) return noted
  const called = `Arquivo nº ${number} de ${numbered.name}, ${whose}, já processado`
  return {
    ...noted,
    async processed(db: Db) {
      const twin = await getTwin(db, placed)
      return twin && { ...twin, called }
    },
  }
}

function noting(
  plan: FilePlan,
  placed: SeriesPlace,
  { order, ...numbered }: Numbered & { order: ImportOrder },
): FilePlan {
  return {
    ...plan,
    async write(db: Db) {
      const written = await plan.write(db)
      const neighbours = await findNeighbours(db, placed)
      await insertSeriesNumber(db, placed, { company_ids: plan.company_ids, received_at: order.now })
      const told = seriesWarnings(numbered, neighbours).map(toFileProblem)
      await tellNext(db, placed, numbered)
      return { ...written, warnings: [...told, ...(written.warnings ?? [])] }
    },
  }
}
