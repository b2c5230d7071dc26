import { expect, test } from 'vitest'
import { detectEarlyDifferences } from '../differences/receivable-differences.rules.ts'
import type { Batch, Instalment } from '../receivable-facts.contract.ts'
import { onTime, unnamed } from '../receivable-facts.fixture.ts'
import { matchSettlements } from './settlement-match.rules.ts'

const instalment = (part: Partial<Instalment> & Pick<Instalment, 'id'>): Instalment => ({
  acquirer: 'rede',
  merchant_no: '012345678',
  brand: 'visa',
  method: 'credit',
  kind: 'sale',
  nsu: '1',
  number: 1,
  of_count: 1,
  due_on: '2026-11-13',
  fee_expected_cents: 210,
  fee_charged_cents: 210,
  net_cents: 9790,
  ...unnamed,
  capture_key: '012345678-000000555-000000000187',
  anticipation_ppm: 15_000,
  ...part,
})
const batch = (part: Partial<Batch> & Pick<Batch, 'id'>): Batch => ({
  acquirer: 'rede',
  merchant_no: '012345678',
  reference: `R${part.id}`,
  entry_kind: 'anticipation',
  brand: 'visa',
  method: 'credit',
  due_on: '2026-10-15',
  paid_on: '2026-10-15',
  net_cents: 9648,
  bank_account_id: 'A',
  ...onTime,
  original_due_on: '2026-11-13',
  anticipation_cost_cents: 142,
  summary_no: '000000555',
  installment: 1,
  ...part,
})

test('an early payment of one group of sales leaves the rest of the day to the payment of that day', () => {
  const otherInstalment = instalment({ id: 2, capture_key: '012345678-000000556-000000000188' })
  const laterBatch = batch({
    id: 8,
    entry_kind: 'sale',
    ...onTime,
    due_on: '2026-11-13',
    paid_on: '2026-11-13',
    net_cents: 9790,
  })
  const groups = matchSettlements([instalment({ id: 1 }), otherInstalment], [batch({ id: 7 }), laterBatch])
  expect(
    groups.map(({ status, system, confirmation, difference_cents }) => [
      status,
      system[0]?.id,
      confirmation[0]?.id,
      difference_cents,
    ]),
  ).toEqual([
    ['confirmed', '1', '7', 0],
    ['confirmed', '2', '8', 0],
  ])
  expect(groups[0]?.sentence).toContain('R$ 96,48 pagos, R$ 1,42 de custo da antecipação, pago em 15/10/2026')
})

test('an anticipation of credit covers single payments and instalments, and no debit', () => {
  const cielo = { acquirer: 'cielo', capture_key: 'x' }
  const [group, ...others] = matchSettlements(
    [
      instalment({ id: 1, ...cielo }),
      instalment({ id: 2, ...cielo, method: 'credit_installments' }),
      instalment({ id: 3, ...cielo, method: 'debit' }),
    ],
    [batch({ id: 7, ...cielo, net_cents: 19_296, anticipation_cost_cents: 284 })],
  )
  expect(others).toEqual([])
  expect(group?.system.map(({ id }) => id)).toEqual(['1', '2'])
  expect(group).toMatchObject({ status: 'confirmed', difference_cents: 0 })
})

test('an early payment that does not equal its instalments is suggested with the difference', () => {
  const [group] = matchSettlements([instalment({ id: 1 })], [batch({ id: 7, net_cents: 9000 })])
  expect(group).toMatchObject({ status: 'suggested', difference_cents: -648 })
  expect(group?.sentence).toContain('diferença -R$ 6,48')
})

test('an operation that does not name its instalments is left to people', () => {
  const unknown = batch({ id: 7, acquirer: 'getnet', original_due_on: null })
  expect(matchSettlements([instalment({ id: 1, acquirer: 'getnet' })], [unknown])).toEqual([])
})

test('the cost is compared with the contract to one cent an instalment; without a contract all of it is a difference', () => {
  const found = (anticipation_ppm: number | null, cost: number) => {
    const known = {
      instalments: [instalment({ id: 1, anticipation_ppm })],
      batches: [batch({ id: 7, anticipation_cost_cents: cost, net_cents: 9790 - cost })],
    }
    return detectEarlyDifferences(matchSettlements(known.instalments, known.batches), known)
  }
  expect([found(15_000, 142), found(15_000, 143), found(15_000, 141)]).toEqual([[], [], []])
  expect(found(15_000, 150)).toMatchObject([{ code: 'D12', ref: 'batch:7', amount_cents: -8 }])
  expect(found(null, 142)).toMatchObject([{ amount_cents: -142 }])
})
