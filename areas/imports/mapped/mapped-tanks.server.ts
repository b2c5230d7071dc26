import { insertStagedDips, stagedDips } from '@app/domain/transactions/server'
import type { MappedRow, Mapping } from '@app/formats'
import { groupDaysByCompany, newDayTally } from '../files/day-tally.rules.ts'
import type { ImportOrder } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { findRegisters } from '../pos-export/pos-export-registers.store.ts'
import { newCompanies, type Owned } from './mapped-companies.server.ts'
import {
  type MappedRows,
  matchTerm,
  partitionRowResults,
  type RowResult,
  rowProblem,
  toRowValues,
} from './mapped-values.server.ts'

const moments = [
  ['receb', 'after_receipt'],
  ['descarga', 'after_receipt'],
  ['abertura', 'opening'],
  ['inicial', 'opening'],
  ['fechamento', 'closing'],
  ['final', 'closing'],
] as const

/** A tank has one measurement of a kind per day, so a second one is ignored. */
export function openMappedTanks(intake: Intake, mapping: Mapping): MappedRows {
  const { db, order } = intake
  const table = intake.staging.table(stagedDips)
  const owners = newCompanies(intake, mapping)
  const tanks = new Map<string, ReadonlyMap<number, string>>()
  const problems = newRefusedRows()
  const days = newDayTally()
  const companies = new Set<string>()
  let count = 0
  return {
    async take(rows: readonly MappedRow[]) {
      const owned = partitionRowResults(await owners(rows))
      for (const { company_id } of owned.records) {
        companies.add(company_id)
        if (!tanks.has(company_id)) tanks.set(company_id, (await findRegisters(db, company_id)).tanks)
      }
      const dips = partitionRowResults(owned.records.map((one) => dipOf(one, tanks.get(one.company_id), order)))
      problems.add([...owned.problems, ...dips.problems])
      count += rows.length
      for (const { company_id, business_date } of dips.records) days.add(company_id, business_date, 0)
      if (!(await intake.isRepeated())) await table.add(dips.records)
    },
    async end() {
      return async () => ({
        company_ids: [...companies],
        records_read: count,
        amount_total_cents: 0,
        rejections: problems.all(),
        rejected_beyond: problems.beyond(),
        warnings: [],
        touched: groupDaysByCompany([days]).map((days) => ({ ...days, source: 'tank' })),
        summaryRows: () => days.days(),
        async write(db) {
          return { records_new: table.count() > 0 ? await insertStagedDips(db) : 0 }
        },
      })
    },
  }
}

function dipOf({ row, company_id }: Owned, tanks: ReadonlyMap<number, string> | undefined, order: ImportOrder) {
  const { text, number } = toRowValues(row)
  const tank_no = number('tank_no') ?? 0
  const kindText = text('kind')
  const tank_id = tanks?.get(tank_no)
  const kind = kindText === null ? 'closing' : matchTerm(kindText, moments)
  const refuse = (field: string, value: string, why: string): RowResult<never> => ({
    problem: rowProblem(row.line, { field, value, text: why }),
  })
  if (tank_id === undefined) return refuse('tanque', String(tank_no), `Tanque ${tank_no} não cadastrado.`)
  if (kind === undefined)
    return refuse(
      'momento',
      kindText ?? '',
      `"${kindText}" não é abertura, fechamento nem recebimento; use um de-para.`,
    )
  const record = {
    company_id,
    tank_id,
    business_date: text('measured_on') ?? '',
    kind,
    volume_ml: number('volume_ml') ?? 0,
    water_mm: number('water_mm'),
    method: 'manual',
    import_id: order.id,
    import_line: row.line,
  }
  return { record }
}
