import type { ReadResult } from '@app/formats'
import type { Db } from '@app/kit/server'
import { type FilePlan, type Order, problemOf } from '../imports-plan.server.ts'
import { layoutName } from '../layout-names.contract.ts'
import { type Numbered, seriesWarnings } from './series.rules.ts'
import { findNeighbours, findNext, getTwin, noteNumber, type Placed, tellAnew } from './series.store.ts'

/** The number of a file in the series of its acquirer, and whether it only repeats what others told. */
export type Series = { layout: string; merchant_no: string; sequence: string | null; replacement: boolean }

/** Files come in any order: of the one behind this one less is missing now. */
async function tellNext(db: Db, placed: Placed, numbered: Numbered) {
  const next = await findNext(db, placed)
  if (!next) return
  const { before } = await findNeighbours(db, { ...placed, ...next })
  const number = String(next.number).padStart(numbered.number.length, '0')
  const told = seriesWarnings({ ...numbered, number }, { before, twin_at: null }).map(problemOf)
  await tellAnew(db, next.import_id, told)
}

const nameOf = (layout: string) => layoutName(layout) ?? layout
const isNumber = (sequence: string) => /^\d{1,15}$/.test(sequence) && !/^0*$/.test(sequence)

/** A plan that, once its rows are written, writes down the number of its file and tells which numbers before never came. */
export function withSeries(plan: FilePlan, { layout, merchant_no, sequence, replacement }: Series, order: Order) {
  // A recovery file stands in no series: it is of days that other numbers told.
  if (sequence === null || replacement || !isNumber(sequence)) return plan
  const placed = { import_id: order.id, layout, merchant_no, number: Number(sequence) }
  const whose = `do estabelecimento ${merchant_no}`
  return noting(plan, placed, { name: nameOf(layout), whose, ask: 'à adquirente', number: sequence, order })
}

type BankFile = Pick<ReadResult, 'layout' | 'series'>

/**
 * As `withSeries` for what a bank numbers in an agreement. A number of CNAB 240 that came before was processed: such a file
 * brings nothing unless somebody says so. Source: bank-files 2.
 */
export function withBankSeries(plan: FilePlan, { layout, series }: BankFile, order: Order): FilePlan {
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

function noting(plan: FilePlan, placed: Placed, { order, ...numbered }: Numbered & { order: Order }): FilePlan {
  return {
    ...plan,
    async write(db: Db) {
      const written = await plan.write(db)
      const neighbours = await findNeighbours(db, placed)
      await noteNumber(db, placed, { company_ids: plan.company_ids, received_at: order.now })
      const told = seriesWarnings(numbered, neighbours).map(problemOf)
      await tellNext(db, placed, numbered)
      return { ...written, warnings: [...told, ...(written.warnings ?? [])] }
    },
  }
}
