import type { BusinessDate } from '@app/kit/contract'
import type { ImportProblem } from '../files/imports.contract.ts'
import type { RefusedCode } from '../files/imports-plan.server.ts'
import { toLineProblem } from '../files/imports-plan.server.ts'

/** Problems are reported in this order. */
const lists = ['till_movements', 'readings', 'fuellings', 'sales', 'payments', 'tank_dips', 'fuel_receipts'] as const
type List = (typeof lists)[number]

const fields = ['shift', 'nozzle_no', 'tank_no', 'movement_type', 'line_no'] as const
type Field = (typeof fields)[number]

const texts: Record<Field, (value: string | number) => string> = {
  shift: (value) => `Turno ${value} não está no arquivo nem veio antes.`,
  nozzle_no: (value) => `Bico ${value} não cadastrado.`,
  tank_no: (value) => `Tanque ${value} não cadastrado.`,
  movement_type: (value) => `Tipo de movimento ${value} não cadastrado.`,
  line_no: () => 'as linhas de pagamento são numeradas a partir de 1.',
}

export function newReferenceProblems() {
  const first = new Map<string, { field: Field; list: List; line: number; value: string | number }>()
  return {
    some: () => first.size > 0,
    add(list: List, field: Field, { line, value }: { line: number; value: string | number }) {
      const key = `${field} ${value}`
      const known = first.get(key)
      const at = lists.indexOf(list)
      const before = known ? lists.indexOf(known.list) : 0
      if (!known || at < before || (at === before && line < known.line)) first.set(key, { field, list, line, value })
    },
    all: (): ImportProblem[] =>
      [...first.values()]
        .sort(
          (a, b) =>
            fields.indexOf(a.field) - fields.indexOf(b.field) ||
            lists.indexOf(a.list) - lists.indexOf(b.list) ||
            a.line - b.line,
        )
        .map(({ field, line, value }) => toLineProblem(line, field, value, texts[field](value))),
  }
}

type UnmappedAmount = { company_id: string; external_code: string; on: BusinessDate; amount_cents: number }

export function newUnmappedCodes() {
  const codes = new Map<string, RefusedCode>()
  return {
    add({ company_id, external_code, on, amount_cents }: UnmappedAmount) {
      const key = `${company_id} ${external_code}`
      const before = codes.get(key)
      codes.set(key, {
        company_id,
        external_code,
        count: (before?.count ?? 0) + 1,
        amount_cents: (before?.amount_cents ?? 0) + amount_cents,
        first_on: before && before.first_on < on ? before.first_on : on,
        last_on: before && before.last_on > on ? before.last_on : on,
      })
    },
    all: () => [...codes.values()],
  }
}
