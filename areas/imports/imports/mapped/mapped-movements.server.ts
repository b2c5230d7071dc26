import { createHash } from 'node:crypto'
import { markMovementTypesUsed, type RefusedCode } from '@app/areas/cash-closing/server'
import type { MappedRow, Mapping } from '@app/formats'
import { sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../imports.contract.ts'
import { type FilePlan, FileRefused, type Order } from '../imports-plan.server.ts'
import { instantOfLocal } from '../imports-times.server.ts'
import { insertPosRecords } from '../pos-export/pos-export.store.ts'
import { findRegisters, type Registers } from '../pos-export/pos-export-registers.store.ts'
import type { PosRecords } from '../pos-export/pos-export-tables.store.ts'
import { companiesOf, type Owned } from './mapped-companies.server.ts'
import { daysOfRows } from './mapped-days.server.ts'
import { keyOf, parted, rowProblem, valuesOf } from './mapped-values.server.ts'

type File = { mapping: Mapping; rows: readonly MappedRow[] }

/** What every row that came from a sheet calls the system that it came from. */
const sourceSystem = 'planilha'
const noon = '12:00:00'

/** Movements of the point of sale in columns; a kind that nobody mapped refuses the file, as it does in an export. */
export async function planMappedMovements(db: Db, file: File, order: Order): Promise<FilePlan> {
  const { records: owned, problems } = parted(await companiesOf(db, file, order))
  const company_ids = [...new Set(owned.map(({ company_id }) => company_id))]
  const registers = new Map<string, Registers>()
  for (const company_id of company_ids) registers.set(company_id, await findRegisters(db, company_id))
  const typed = owned.map((one) => ({ ...one, ...typeOf(one, registers.get(one.company_id)) }))
  refuseUnknown(typed.filter(({ method }) => method === undefined))
  const movements = typed.map((one) => movementOf(one, order))
  return {
    company_ids,
    records_read: file.rows.length,
    amount_total_cents: sumOf(movements, ({ amount_cents }) => amount_cents),
    rejections: problems,
    warnings: [],
    touched: daysOfRows(owned, 'occurred_on').map((days) => ({ ...days, source: 'pos' })),
    told: () =>
      movements.map(({ company_id, business_date, amount_cents }) => ({
        company_id,
        date: business_date,
        amount_cents,
      })),
    async write(db) {
      const records_new = await insertPosRecords(db, { ...noRecords, movements })
      await markMovementTypesUsed(db, [...new Set(typed.map(({ code }) => code))])
      return { records_new }
    },
  }
}

const noRecords: PosRecords = {
  sessions: [],
  movements: [],
  sale_items: [],
  fuellings: [],
  readings: [],
  dips: [],
  receipts: [],
}

type Typed = Owned & { said: string; on: string; code: string; method: string | undefined }

function typeOf({ row }: Owned, registers: Registers | undefined) {
  const { text } = valuesOf(row)
  const [said, on] = [text('movement_type') ?? '', text('occurred_on') ?? '']
  const code = registers?.translate(said, on) ?? said
  return { said, on, code, method: registers?.types.get(code) }
}

function refuseUnknown(unknown: readonly Typed[]) {
  if (unknown.length === 0) return
  const codes = new Map<string, RefusedCode>()
  const problems = new Map<string, ImportProblem>()
  for (const { row, company_id, said, on } of unknown) {
    const key = `${company_id} ${said}`
    const before = codes.get(key)
    codes.set(key, {
      company_id,
      external_code: said,
      count: (before?.count ?? 0) + 1,
      amount_cents: (before?.amount_cents ?? 0) + (valuesOf(row).number('amount_cents') ?? 0),
      first_on: before && before.first_on < on ? before.first_on : on,
      last_on: before && before.last_on > on ? before.last_on : on,
    })
    const problem = { field: 'tipo de movimento', value: said, text: `Tipo de movimento ${said} não cadastrado.` }
    if (!problems.has(said)) problems.set(said, rowProblem(row.line, problem))
  }
  throw new FileRefused([...problems.values()], [...codes.values()])
}

function movementOf({ row, company_id, on, code, method }: Typed, order: Order) {
  const { text, number } = valuesOf(row)
  const { identity, ordinal } = keyOf(row)
  return {
    company_id,
    business_date: on,
    occurred_at: instantOfLocal(`${on}T${text('occurred_at') ?? noon}`),
    source_system: sourceSystem,
    external_id: createHash('sha256').update(identity).digest('hex').slice(0, 24),
    line_no: ordinal,
    sale_external_id: null,
    movement_type_code: code,
    method: method ?? 'cash',
    amount_cents: number('amount_cents') ?? 0,
    nsu: text('nsu'),
    auth_code: text('auth_code'),
    acquirer: text('acquirer')?.toLowerCase() ?? null,
    brand: text('brand')?.toLowerCase() ?? null,
    installments: number('installments') ?? 1,
    terminal_logical_no: text('terminal_logical_no'),
    e2e_id: null,
    txid: null,
    customer: text('customer'),
    document_no: text('external_id'),
    document_attached: false,
    employee: text('employee'),
    cancelled_at: null,
    import_id: order.id,
    import_line: row.line,
    shift: null,
  }
}
