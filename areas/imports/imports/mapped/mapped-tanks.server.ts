import type { MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import type { FilePlan, Order } from '../imports-plan.server.ts'
import { insertPosRecords } from '../pos-export/pos-export.store.ts'
import { findRegisters } from '../pos-export/pos-export-registers.store.ts'
import { companiesOf, type Owned } from './mapped-companies.server.ts'
import { daysOfRows } from './mapped-days.server.ts'
import { type Made, parted, rowProblem, valuesOf, wordIn } from './mapped-values.server.ts'

type File = { mapping: Mapping; rows: readonly MappedRow[] }

const moments = [
  ['receb', 'after_receipt'],
  ['descarga', 'after_receipt'],
  ['abertura', 'opening'],
  ['inicial', 'opening'],
  ['fechamento', 'closing'],
  ['final', 'closing'],
] as const

/** What was measured in tanks; a tank has one measurement of a kind a day, so a second one adds nothing. */
export async function planMappedTanks(db: Db, file: File, order: Order): Promise<FilePlan> {
  const { records: owned, problems } = parted(await companiesOf(db, file, order))
  const company_ids = [...new Set(owned.map(({ company_id }) => company_id))]
  const tanks = new Map<string, ReadonlyMap<number, string>>()
  for (const company_id of company_ids) tanks.set(company_id, (await findRegisters(db, company_id)).tanks)
  const made = owned.map((one) => dipOf(one, tanks.get(one.company_id), order))
  const dips = parted(made)
  const kept = owned.filter((_, at) => 'record' in (made[at] ?? {}))
  return {
    company_ids,
    records_read: file.rows.length,
    amount_total_cents: 0,
    rejections: [...problems, ...dips.problems],
    warnings: [],
    touched: daysOfRows(kept, 'measured_on').map((days) => ({ ...days, source: 'tank' })),
    told: () =>
      dips.records.map(({ company_id, business_date }) => ({ company_id, date: business_date, amount_cents: 0 })),
    write: async (db) => ({ records_new: await insertPosRecords(db, { ...noRecords, dips: dips.records }) }),
  }
}

const noRecords = { sessions: [], movements: [], sale_items: [], fuellings: [], readings: [], receipts: [] }

function dipOf({ row, company_id }: Owned, tanks: ReadonlyMap<number, string> | undefined, order: Order) {
  const { text, number } = valuesOf(row)
  const [tank_no, said] = [number('tank_no') ?? 0, text('kind')]
  const tank_id = tanks?.get(tank_no)
  const kind = said === null ? 'closing' : wordIn(said, moments)
  const refuse = (field: string, value: string, why: string): Made<never> => ({
    problem: rowProblem(row.line, { field, value, text: why }),
  })
  if (tank_id === undefined) return refuse('tanque', String(tank_no), `Tanque ${tank_no} não cadastrado.`)
  if (kind === undefined)
    return refuse('momento', said ?? '', `"${said}" não é abertura, fechamento nem recebimento; use um de-para.`)
  const record = {
    company_id,
    tank_id,
    business_date: text('measured_on') ?? '',
    kind,
    volume_ml: number('volume_ml') ?? 0,
    water_mm: number('water_mm'),
    method: 'manual',
    import_id: order.id,
  }
  return { record }
}
