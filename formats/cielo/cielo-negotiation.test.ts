import fc from 'fast-check'
import { expect, test } from 'vitest'
import { owed, readClean } from '../acquirer/acquirer-reading.testing.ts'
import { cents } from '../testing/arbitraries.fixture.ts'
import { readText, textOf } from '../testing/read-back.fixture.ts'
import { sale } from './cielo.fixture.ts'
import { early, negotiation, takenBack } from './cielo-negotiation.testing.ts'
import { writeCieloNegotiation } from './cielo-negotiation-write.testing.ts'
import { writeCieloBalance } from './cielo-write.ts'

function settlementsIn(bytes: Uint8Array) {
  const { captures, settlements } = readClean(bytes)
  expect(captures).toEqual([])
  return settlements
}

test('an anticipation (06) pays the net of each RO less its cost, and lists its CVs', () => {
  expect(settlementsIn(writeCieloNegotiation({ ...negotiation, debits: [] }))).toMatchObject([
    {
      entry_kind: 'anticipation',
      status: 'anticipated',
      summary_unique_no: early.summary_unique_no,
      installment: 2,
      installments: 3,
      gross_cents: 100_000,
      fee_cents: 2_000,
      anticipation_cost_cents: 1_470,
      net_cents: 96_530,
      paid_on: '2026-10-15',
      original_due_on: '2026-12-14',
      operation_no: '000000555',
      bank: '0341',
      items: [{ capture_key: '2610140000000010001', nsu: '000187', number: 2, fee_cents: 2_000, net_cents: 98_000 }],
    },
  ])
})

test('an assignment (07) pays the same net, and its receivables become assigned', () => {
  const option = '07' as const
  expect(settlementsIn(writeCieloNegotiation({ ...negotiation, option, debits: [] }))).toMatchObject([
    { entry_kind: 'assignment', status: 'assigned', net_cents: 96_530 },
  ])
})

test('a debit for a RO that was paid early is a debit adjustment of its own', () => {
  expect(settlementsIn(writeCieloNegotiation({ ...negotiation, early: [], debits: [takenBack] }))).toMatchObject([
    { entry_kind: 'debit_adjustment', net_cents: -5_000, paid_on: '2026-10-20' },
  ])
})

test('gross, fee and cost of every anticipation add up to its net, for any amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.nat(2_000), fc.nat(2_000)), { minLength: 1, maxLength: 8 }), (list) => {
      const rows = list.map(([gross, fee, cost], index) => ({
        ...early,
        gross_cents: gross + fee + cost,
        fee_cents: fee,
        cost_cents: cost,
        summary_unique_no: String(index).padStart(22, '0'),
      }))
      const settlements = settlementsIn(writeCieloNegotiation({ ...negotiation, early: rows, debits: [] }))
      expect(settlements.map(({ net_cents }) => net_cents)).toEqual(list.map(([gross]) => gross))
      for (const settlement of settlements) expect(owed(settlement)).toBe(settlement.net_cents)
    }),
    { numRuns: 40 },
  )
})

test('an operation whose total differs from its parts is a warning', () => {
  const text = textOf(writeCieloNegotiation({ ...negotiation, debits: [] }))
  const operation = text.split('\r\n').find((line) => line.startsWith('5'))!
  const wrong = readText(text.replace(operation, `${operation.slice(0, 181)}9${operation.slice(182)}`))
  expect([wrong.errors, wrong.warnings]).toMatchObject([[], [{ code: 'cielo.operation' }]])
})

test('a negotiation file with a full card number is refused, and no message shows the number', () => {
  const text = textOf(writeCieloNegotiation(negotiation))
  const result = readText(text.replace('400001******0042000', '4000010000000042000'))
  expect(result.errors).toMatchObject([{ code: 'card.full-number', value: null }])
  expect(JSON.stringify(result)).not.toContain('4000010000000042')
})

test('an open balance (09) creates a scheduled settlement for each RO, and no sale', () => {
  const row = {
    ...sale,
    product_code: '040',
    gross_cents: 10_000,
    rate: 200,
    due_days: ['2026-11-13', '2026-12-14'],
  }
  expect(settlementsIn(writeCieloBalance({ ...negotiation, rows: [row] }))).toMatchObject([
    { status: 'scheduled', paid_on: null, due_on: '2026-11-13', net_cents: 4_900 },
    { status: 'scheduled', paid_on: null, due_on: '2026-12-14', net_cents: 4_900 },
  ])
})
