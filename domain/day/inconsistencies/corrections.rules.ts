import { localTime } from '@app/kit/contract'
import type { CashSession, DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import type { CorrectableField } from './inconsistency-codes.contract.ts'

/** A correction that was not undone; the latest one of a field counts. */
export type LineCorrection = {
  item_kind: 'movement' | 'fuelling'
  item_id: number
  field: CorrectableField | 'sale_external_id'
  value_after: string
  /** The corrected shift; null if the day does not have it at present, and for all other fields. */
  session_id: number | null
}

type Shift = Pick<CashSession, 'id' | 'shift_no' | 'till' | 'opened_at'>

/** Returns the name of a shift; includes the hour of its opening if another shift of the day has the same one. */
export function getShiftName(shift: Shift, sessions: readonly Shift[]) {
  const isSame = ({ id, shift_no, till }: Shift) =>
    id !== shift.id && shift_no === shift.shift_no && till === shift.till
  const name = `${shift.shift_no} · ${shift.till}`
  return sessions.some(isSame) ? `${name} (${localTime(shift.opened_at)})` : name
}

/** Returns the shift of the day with this number; undefined without one. */
export const findShift = <Known extends Pick<CashSession, 'id'>>(id: string, sessions: readonly Known[]) =>
  sessions.find((session) => String(session.id) === id)

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

/** Returns the value of a field of a line; that of the shift is its number in `sessions`. */
export function getLineValue(
  line: Partial<SystemMovement>,
  field: CorrectableField,
  sessions: readonly Pick<CashSession, 'id'>[],
) {
  if (field === 'shift') return findShift(String(line.session_id), sessions) ? String(line.session_id) : null
  const value = line[columnOf[field]]
  return typeof value === 'string' ? value : null
}

type CorrectableFacts = Pick<DayFacts, 'movements' | 'fuellings' | 'sale_items' | 'sessions'>

function toLineChange(
  { field, value_after, session_id }: LineCorrection & { field: CorrectableField },
  sessions: CorrectableFacts['sessions'],
): Partial<SystemMovement> {
  if (field !== 'shift') return { [columnOf[field]]: value_after }
  return sessions.some(({ id }) => id === session_id) ? { session_id } : {}
}

export function applyCorrections<Facts extends CorrectableFacts>(
  facts: Facts,
  corrections: readonly LineCorrection[],
): Facts {
  if (corrections.length === 0) return facts
  const ofLines = new Map<number, Partial<SystemMovement>>()
  const saleOf = new Map<number, string>()
  for (const { field, ...correction } of corrections) {
    const { item_kind, item_id, value_after } = correction
    if (field === 'sale_external_id') saleOf.set(item_id, value_after)
    else if (item_kind === 'movement')
      ofLines.set(item_id, { ...ofLines.get(item_id), ...toLineChange({ ...correction, field }, facts.sessions) })
  }
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
