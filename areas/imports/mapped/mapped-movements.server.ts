import { hash } from 'node:crypto'
import { insertStagedMovements, stagedMovements } from '@app/domain/transactions/server'
import type { MappedRow, Mapping } from '@app/formats'
import { groupDaysByCompany, newDayTally } from '../files/day-tally.rules.ts'
import type { ImportProblem } from '../files/imports.contract.ts'
import { FileRefused, type ImportOrder } from '../files/imports-plan.server.ts'
import { parseLocalInstant } from '../files/imports-times.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newKindTally } from '../files/kind-tally.rules.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { findRegisters, type Registers } from '../pos-export/pos-export-registers.store.ts'
import { newUnmappedCodes } from '../pos-export/pos-references.server.ts'
import { newCompanies, type Owned } from './mapped-companies.server.ts'
import {
  getRowNumber,
  type MappedRows,
  partitionRowResults,
  rowProblem,
  splitRowKey,
  toRowValues,
} from './mapped-values.server.ts'

const sourceSystem = 'planilha'
const noon = '12:00:00'

/** An unmapped movement type refuses the file, as in a POS export. */
export function openMappedMovements(intake: Intake, mapping: Mapping): MappedRows {
  const { db, order } = intake
  const table = intake.staging.table(stagedMovements)
  const owners = newCompanies(intake, mapping)
  const registers = new Map<string, Registers>()
  const problems = newRefusedRows()
  const unknown = newUnknownTypes()
  const days = newDayTally()
  const kinds = newKindTally()
  const codes = new Set<string>()
  let count = 0
  let amount_cents = 0
  return {
    async take(rows: readonly MappedRow[]) {
      const owned = partitionRowResults(await owners(rows))
      problems.add(owned.problems)
      for (const { company_id } of owned.records) {
        if (!registers.has(company_id)) registers.set(company_id, await findRegisters(db, company_id))
      }
      const movements: ReturnType<typeof movementOf>[] = []
      for (const one of owned.records) {
        const typed = { ...one, ...typeOf(one, registers.get(one.company_id)) }
        if (typed.method === undefined) unknown.add(typed)
        codes.add(typed.code)
        const movement = movementOf(typed, order)
        count += 1
        amount_cents += movement.amount_cents
        days.add(movement.company_id, movement.business_date, movement.amount_cents)
        kinds.add(movement.business_date, movement, movement.amount_cents)
        movements.push(movement)
      }
      if (unknown.none() && !(await intake.isRepeated())) await table.add(movements)
    },
    async end() {
      return async () => {
        unknown.refuse()
        return {
          company_ids: days.companies(),
          records_read: count + problems.count(),
          amount_total_cents: amount_cents,
          rejections: problems.all(),
          rejected_beyond: problems.beyond(),
          warnings: [],
          touched: groupDaysByCompany([days]).map((days) => ({ ...days, source: 'pos' })),
          summaryRows: () => days.days(),
          kinds: () => kinds.days(),
          async write(db) {
            // Equal rows were numbered during staging, so all staged rows are distinct.
            const records_new = await insertStagedMovements(db, table.count(), { distinct: true })
            return { records_new, used_types: [...codes] }
          },
        }
      }
    },
  }
}

type Typed = Owned & { typeText: string; on: string; code: string; method: string | undefined }

function typeOf({ row }: Owned, registers: Registers | undefined) {
  const { text } = toRowValues(row)
  const typeText = text('movement_type') ?? ''
  const on = text('occurred_on') ?? ''
  const code = registers?.translate(typeText, on) ?? typeText
  return { typeText, on, code, method: registers?.types.get(code) }
}

function newUnknownTypes() {
  const codes = newUnmappedCodes()
  const problems = new Map<string, ImportProblem>()
  return {
    none: () => problems.size === 0,
    add({ row, company_id, typeText, on }: Typed) {
      codes.add({ company_id, external_code: typeText, on, amount_cents: getRowNumber(row, 'amount_cents') ?? 0 })
      const problem = {
        field: 'tipo de movimento',
        value: typeText,
        text: `Tipo de movimento ${typeText} não cadastrado.`,
      }
      if (!problems.has(typeText)) problems.set(typeText, rowProblem(row.line, problem))
    },
    refuse() {
      if (problems.size > 0) throw new FileRefused([...problems.values()], codes.all())
    },
  }
}

function movementOf({ row, company_id, on, code, method }: Typed, order: ImportOrder) {
  const { text, number } = toRowValues(row)
  const { identity, ordinal } = splitRowKey(row)
  return {
    company_id,
    business_date: on,
    occurred_at: parseLocalInstant(`${on}T${text('occurred_at') ?? noon}`),
    source_system: sourceSystem,
    external_id: hash('sha256', identity).slice(0, 24),
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
