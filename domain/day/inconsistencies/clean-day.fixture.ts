import type { SystemMovement } from '../facts/day-facts.contract.ts'
import { captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { captures } from '../facts/worked-day-tables.fixture.ts'
import type { CheckedFacts } from './checked-day.rules.ts'

const untyped = { F09: 'C05', 'F22/1': 'C12', 'F22/2': 'C13' } as const

const typed = new Map(
  Object.entries(untyped).map(([line, capture]) => {
    const row = captures.find(([id]) => id === capture)
    return [movementId(line), { nsu: row?.[4] ?? null, auth_code: row?.[5] ?? null }]
  }),
)

const complete = (line: SystemMovement): SystemMovement => ({
  ...line,
  ...typed.get(line.id),
  ...(line.nature === 'withdrawal' && { document_no: `ENV-${line.id}` }),
  ...(line.nature === 'advance' && { employee: 'Davi Rocha' }),
})

const paymentOf15 = workedDay.movements
  .filter(({ method, nature }) => method === 'cash' && nature === 'sale')
  .slice(0, 1)
  .map((line) => ({
    ...{ ...line, id: 990_015, external_id: 'F15', sale_external_id: 'F15', amount_cents: 6190 },
    ...{ occurred_at: '2026-10-14T18:02:00.000Z', session_id: 2 },
  }))

/** The worked day without mistakes: F15 was sold and every NSU was typed. */
export const cleanDay: CheckedFacts = {
  ...workedDay,
  movements: [...workedDay.movements.map(complete), ...paymentOf15],
  fuellings: workedDay.fuellings.map((fuelling) => ({
    ...fuelling,
    sale_external_id: fuelling.sale_external_id ?? 'F15',
  })),
  sale_items: [
    ...workedDay.sale_items,
    {
      sale_external_id: 'F15',
      kind: 'fuel',
      product_code: 'GC',
      volume_ml: 10_000,
      total_cents: 6190,
      fuelling_id: fuellingId('F15'),
      cancelled: false,
    },
  ],
  terminals: ['62010001', '77003110', '90000012'],
  price_requests: [],
}

export const withLine = (name: string, change: Partial<SystemMovement>): CheckedFacts => ({
  ...cleanDay,
  movements: cleanDay.movements.map((line) => (line.id === movementId(name) ? { ...line, ...change } : line)),
})

export const withNature = (nature: SystemMovement['nature'], change: Partial<SystemMovement>): CheckedFacts => {
  const first = cleanDay.movements.find((line) => line.nature === nature)
  return {
    ...cleanDay,
    movements: cleanDay.movements.map((line) => (line === first ? { ...line, ...change } : line)),
  }
}

export const withFuelling = (name: string, change: Partial<CheckedFacts['fuellings'][number]>): CheckedFacts => ({
  ...cleanDay,
  fuellings: cleanDay.fuellings.map((row) => (row.id === fuellingId(name) ? { ...row, ...change } : row)),
})

export const withCapture = (name: string, change: Partial<CheckedFacts['captures'][number]>): CheckedFacts => ({
  ...cleanDay,
  captures: cleanDay.captures.map((row) => (row.id === captureId(name) ? { ...row, ...change } : row)),
})
