import type { DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import type { CorrectableField } from './inconsistency-codes.contract.ts'

/** A correction that was not undone; the latest one of a field counts. */
export type LineCorrection = {
  item_kind: 'movement' | 'fuelling'
  item_id: number
  field: CorrectableField | 'sale_external_id'
  value_after: string
}

/** Columns of correctable fields; the till stores the envelope as the document number. */
const columnOf: Readonly<Record<CorrectableField, keyof SystemMovement>> = {
  nsu: 'nsu',
  auth_code: 'auth_code',
  terminal_logical_no: 'terminal_logical_no',
  e2e_id: 'e2e_id',
  customer: 'customer',
  employee: 'employee',
  envelope_no: 'document_no',
}

export const getLineValue = (line: Partial<SystemMovement>, field: CorrectableField) => {
  const value = line[columnOf[field]]
  return typeof value === 'string' ? value : null
}

type CorrectableFacts = Pick<DayFacts, 'movements' | 'fuellings' | 'sale_items'>

export function applyCorrections<Facts extends CorrectableFacts>(
  facts: Facts,
  corrections: readonly LineCorrection[],
): Facts {
  if (corrections.length === 0) return facts
  const ofLines = new Map<number, Partial<SystemMovement>>()
  const saleOf = new Map<number, string>()
  for (const { item_kind, item_id, field, value_after } of corrections)
    if (field === 'sale_external_id') saleOf.set(item_id, value_after)
    else if (item_kind === 'movement') ofLines.set(item_id, { ...ofLines.get(item_id), [columnOf[field]]: value_after })
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
