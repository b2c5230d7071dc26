import type { MappedRow } from '@app/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMappedRemainder } from './mapped-remainder.server.ts'

const fault = (line: number, code: 'E06' | 'E10') => ({
  ...{ line, column: 'Valor', field: 'valor', value: null, message: 'x', code },
})
const sale = (line: number, gross_cents: number | null, more: Partial<MappedRow> = {}): MappedRow => ({
  ...{ line, values: { gross_cents, status: 'Aprovada' }, key: '', faults: [] },
  ...more,
})
const problem = (line: number) => ({ line, field: null, value: null, message: 'x' })
const amounts = (remainders: ReturnType<ReturnType<typeof newMappedRemainder>['leftOut']>) =>
  remainders.map(({ code, records, amount_cents }) => [code, records, amount_cents])

test('refused rows, refused sales and unreadable amounts are separate remainders, each with its sum', () => {
  const remainder = newMappedRemainder('captures')
  remainder.refuse([sale(3, 4951, { faults: [fault(3, 'E06')] }), sale(4, 200, { faults: [fault(4, 'E10')] })])
  remainder.take([sale(2, 10_000), sale(5, 2000, { values: { gross_cents: 2000, status: 'Negada' } }), sale(6, 700)])
  expect(amounts(remainder.leftOut([problem(6), problem(6)], 0))).toEqual([
    ['refused-row', 2, 5651],
    ['refused-row-unknown', 1, null],
    ['refused-sale', 1, 2000],
  ])
})

test('balance lines of a statement are listed with their amount', () => {
  const remainder = newMappedRemainder('statement_lines')
  remainder.balance([{ line: 2, values: { amount_cents: 500 }, key: '', faults: [] }])
  expect(amounts(remainder.leftOut([], 0))).toEqual([['balance-line', 1, 500]])
})

test('the imported rows and the remainder add up to the sum of all rows', () => {
  const kinds = fc.array(fc.record({ cents: fc.integer(), end: fc.constantFrom('kept', 'fault', 'denied', 'planned') }))
  fc.assert(
    fc.property(kinds, (rows) => {
      const remainder = newMappedRemainder('captures')
      const refusedLater = []
      for (const [line, { cents, end }] of rows.entries()) {
        const status = end === 'denied' ? 'Negada' : 'Aprovada'
        const row = sale(line, cents, { values: { gross_cents: cents, status } })
        if (end === 'fault') remainder.refuse([row])
        else remainder.take([row])
        if (end === 'planned') refusedLater.push(problem(line))
      }
      const leftOutCents = remainder
        .leftOut(refusedLater, 0)
        .reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)
      const importedCents = rows.reduce((sum, { cents, end }) => sum + (end === 'kept' ? cents : 0), 0)
      expect(importedCents + leftOutCents).toBe(rows.reduce((sum, { cents }) => sum + cents, 0))
    }),
  )
})
