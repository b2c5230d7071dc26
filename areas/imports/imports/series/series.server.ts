import type { Db } from '@app/kit/server'
import { type FilePlan, type Order, problemOf } from '../imports-plan.server.ts'
import { layoutName } from '../layout-names.contract.ts'
import { seriesWarnings } from './series.rules.ts'
import { findNeighbours, findNext, noteNumber, type Placed, tellAnew } from './series.store.ts'

/** The number of a file in the series of its acquirer, and whether it only repeats what others told. */
export type Series = { layout: string; merchant_no: string; sequence: string | null; replacement: boolean }

type Named = { name: string; merchant_no: string; width: number }

/** Files come in any order: of the one behind this one less is missing now. */
async function tellNext(db: Db, placed: Placed, { name, merchant_no, width }: Named) {
  const next = await findNext(db, placed)
  if (!next) return
  const { before } = await findNeighbours(db, { ...placed, ...next })
  const number = String(next.number).padStart(width, '0')
  const told = seriesWarnings({ name, merchant_no, number }, { before, twin_at: null }).map(problemOf)
  await tellAnew(db, next.import_id, told)
}

/** A plan that, once its rows are written, writes down the number of its file and tells which numbers before never came. */
export const withSeries = (plan: FilePlan, { layout, merchant_no, sequence, replacement }: Series, order: Order) => {
  // A recovery file stands in no series: it is of days that other numbers told.
  if (sequence === null || replacement || !/^\d{1,15}$/.test(sequence) || /^0*$/.test(sequence)) return plan
  const placed = { import_id: order.id, layout, merchant_no, number: Number(sequence) }
  const name = layoutName(layout) ?? layout
  return {
    ...plan,
    async write(db: Db) {
      const written = await plan.write(db)
      const neighbours = await findNeighbours(db, placed)
      await noteNumber(db, placed, { company_ids: plan.company_ids, received_at: order.now })
      const told = seriesWarnings({ name, merchant_no, number: sequence }, neighbours).map(problemOf)
      await tellNext(db, placed, { name, merchant_no, width: sequence.length })
      return { ...written, warnings: [...told, ...(written.warnings ?? [])] }
    },
  }
}
