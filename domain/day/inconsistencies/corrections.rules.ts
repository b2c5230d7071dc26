import type { CashSession, DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import type { CorrectableField } from './inconsistency-codes.contract.ts'

/** A correction that was not undone; the latest one of a field counts. */
export type LineCorrection = {
  item_kind: 'movement' | 'fuelling'
  item_id: number
  field: CorrectableField | 'sale_external_id'
  value_after: string
}

type Shift = Pick<CashSession, 'id' | 'shift_no' | 'till'>

/** Names a shift in a correction, which outlives another import of the shift; the database function `session_of` too. */
export const getShiftName = ({ shift_no, till }: Omit<Shift, 'id'>) => `${shift_no} · ${till}`

/** Returns the shift of the day with this name; undefined if there is none, or more than one. */
export function findShift<Known extends Shift>(name: string, sessions: readonly Known[]) {
  const [shift, ...others] = sessions.filter((session) => getShiftName(session) === name)
  return others.length === 0 ? shift : undefined
}

/** Columns of correctable fields; the till stores the envelope as the document number. */
const columnOf: Readonly<Record<Exclude<CorrectableField, 'shift'>, keyof SystemMovement>> = {
  nsu: 'nsu',
  auth_code: 'auth_code',
  terminal_logical_no: 'terminal_logical_no',
  e2e_id: 'e2e_id',
  customer: 'customer',
  employee: 'employee',
  envelope_no: 'document_no',
}

export function getLineValue(line: Partial<SystemMovement>, field: CorrectableField, sessions: readonly Shift[]) {
  if (field === 'shift') {
    const shift = sessions.find(({ id }) => id === line.session_id)
    return shift ? getShiftName(shift) : null
  }
  const value = line[columnOf[field]]
  return typeof value === 'string' ? value : null
}

type CorrectableFacts = Pick<DayFacts, 'movements' | 'fuellings' | 'sale_items' | 'sessions'>

function toLineChange(field: CorrectableField, value: string, sessions: readonly Shift[]): Partial<SystemMovement> {
  if (field !== 'shift') return { [columnOf[field]]: value }
  const shift = findShift(value, sessions)
  return shift ? { session_id: shift.id } : {}
}

export function applyCorrections<Facts extends CorrectableFacts>(
  facts: Facts,
  corrections: readonly LineCorrection[],
): Facts {
  if (corrections.length === 0) return facts
  const ofLines = new Map<number, Partial<SystemMovement>>()
  const saleOf = new Map<number, string>()
  for (const { item_kind, item_id, field, value_after } of corrections)
    if (field === 'sale_external_id') saleOf.set(item_id, value_after)
    else if (item_kind === 'movement')
      ofLines.set(item_id, { ...ofLines.get(item_id), ...toLineChange(field, value_after, facts.sessions) })
  return {
    ...facts,
    movements: facts.movements.map((line) => ({ ...line, ...ofLines.get(line.id) })),
    ...linkSales(facts, saleOf),
  }
}

function linkSales({ fuellings, sale_items }: CorrectableFacts, saleOf: ReadonlyMap<number, string>) {
  const fuellingOfSale = new Map(
    [...saleOf].map(([id, sale]) => [sale, fuellings.find((fuelling) => fuelling.id === id)]),
  )
  return {
    fuellings: fuellings.map((fuelling) => {
      const sale = saleOf.get(fuelling.id)
      return sale === undefined ? fuelling : { ...fuelling, sale_external_id: sale }
    }),
    sale_items: sale_items.map((item) => {
      const fuelling = fuellingOfSale.get(item.sale_external_id)
      const isUnlinked = item.kind === 'fuel' && !item.cancelled && item.fuelling_id === null
      if (!fuelling || !isUnlinked || item.product_code !== fuelling.product_code) return item
      fuellingOfSale.delete(item.sale_external_id)
      return { ...item, fuelling_id: fuelling.id }
    }),
  }
}
