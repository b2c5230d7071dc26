import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import { ruleInForce } from '../../matching/rule-in-force.fixture.ts'
import type { Batch, Instalment, ReceivableGroup } from '../receivable-facts.contract.ts'
import { batchOf } from '../receivable-facts.fixture.ts'
import { buildRefusedReceivables } from './refused-receivables.rules.ts'
import { buildSidesForRules, settleByRules, trySettlementRule } from './settlement-rules.rules.ts'

const day = '2026-10-15'
const rule = (change: Partial<RuleInForce> = {}) =>
  ruleInForce({ outcome: 'settle', name: 'Voucher pago na segunda', acquirer: 'alelo', ...change })
const part = (id: number, net_cents: number, change: Partial<Instalment> = {}): Instalment => ({
  id,
  acquirer: 'alelo',
  merchant_no: '1023456789',
  brand: 'alelo',
  method: 'voucher',
  kind: 'sale',
  nsu: `00${id}`,
  number: 1,
  of_count: 1,
  due_on: day,
  fee_expected_cents: null,
  fee_charged_cents: 0,
  net_cents,
  paid_on: null,
  anticipation_ppm: null,
  batch_reference: null,
  capture_key: null,
  ...change,
})
const match = (
  rules: readonly RuleInForce[],
  instalments: readonly Instalment[],
  batches: readonly Batch[],
  undone: readonly ReceivableGroup[] = [],
) => settleByRules(rules, { instalments, batches, refused: buildRefusedReceivables(undone) })
const summarize = ({ status, system, confirmation }: ReceivableGroup) =>
  `${status} ${system.map(({ id }) => id).join('+')} ${confirmation.map(({ id }) => id).join('+')}`

test('a rule finds the instalments paid by a late batch without a brand, and its sentence gives the reason', () => {
  expect(match([rule()], [part(1, 300), part(2, 200)], [batchOf(9, 500)])).toEqual([
    {
      pair_type: 'SETTLEMENT',
      pass_no: 6,
      score: 90,
      status: 'suggested',
      sentence: 'regra “Voucher pago na segunda”: 2 parcelas de R$ 5,00; valor igual; 2 dias depois',
      system: [
        { kind: 'instalment', id: '1' },
        { kind: 'instalment', id: '2' },
      ],
      confirmation: [{ kind: 'batch', id: '9' }],
      difference_cents: 0,
      rule_id: '1',
    },
  ])
})

test.each([
  ['of another acquirer', { acquirer: 'cielo' }],
  ['of another merchant', { merchant_no: '99' }],
  ['of another amount', { net_cents: 501 }],
  ['paid before it was due', { paid_on: '2026-10-14' }],
  ['paid later than the rule allows', { paid_on: '2026-10-18' }],
])('a batch %s does not match the rule', (_what, change) => {
  expect(match([rule()], [part(1, 500)], [batchOf(9, 500, change)])).toEqual([])
})

test('a rule pays one unit, or all that a merchant is owed on a day, by brand, reference and limit', () => {
  const parts = [part(1, 300), part(2, 200, { brand: 'elo' })]
  expect(match([rule()], parts, [batchOf(9, 500)]).map(summarize)).toEqual(['suggested 1+2 9'])
  expect(match([rule()], parts, [batchOf(9, 200)]).map(summarize)).toEqual(['suggested 2 9'])
  const namedRule = rule({ text_pattern: '^r9 ', tolerance_cents: 5 })
  expect(match([namedRule], parts, [batchOf(9, 498), batchOf(8, 300)])).toMatchObject([{ difference_cents: -2 }])
  const trustedRule = rule({ alone: true, cap_cents: 500 })
  expect(match([trustedRule], parts, [batchOf(9, 500)]).map(summarize)).toEqual(['confirmed 1+2 9'])
  expect(match([{ ...trustedRule, cap_cents: 499 }], parts, [batchOf(9, 500)]).map(summarize)).toEqual([
    'suggested 1+2 9',
  ])
})

test('a pair refused by people is not matched by a rule, and rules of other kinds settle no instalment', () => {
  const undone = match([rule()], [part(1, 500)], [batchOf(9, 500)])
  expect(match([rule()], [part(1, 500)], [batchOf(9, 500)], undone)).toEqual([])
  expect(match([rule({ outcome: 'bank' })], [part(1, 500)], [batchOf(9, 500)])).toEqual([])
})

test('a batch that fits in two ways is left to people and counted', () => {
  const instalments = [part(1, 500), part(2, 500, { due_on: '2026-10-16' })]
  const sides = { instalments, batches: [batchOf(9, 500)], refused: new Set<string>() }
  expect(trySettlementRule(rule(), sides)).toEqual({ groups: [], ambiguous: 1 })
})

test('a batch that the passes match by its unit is not offered to the rules', () => {
  const ownBatch = batchOf(8, 300, { brand: 'alelo', method: 'voucher', due_on: day })
  const sides = { instalments: [part(1, 300), part(2, 200, { brand: 'elo' })], batches: [ownBatch, batchOf(9, 200)] }
  const remaining = buildSidesForRules({ ...sides, refused: new Set() })
  expect([remaining.instalments.map(({ id }) => id), remaining.batches.map(({ id }) => id)]).toEqual([[2], [9]])
})

test('for any rules, no item is in two groups, sums agree, and the order of the input has no effect', () => {
  const amounts = fc.constantFrom(100, 200, 300)
  const date = fc.constantFrom('2026-10-14', day, '2026-10-16')
  const inputs = fc.record({
    parts: fc.array(fc.tuple(amounts, date, fc.constantFrom('alelo', 'elo')), { maxLength: 6 }),
    batches: fc.array(fc.tuple(amounts, date), { maxLength: 6 }),
    rules: fc.array(
      fc.record({ tolerance_cents: fc.constantFrom(0, 100), window_days: fc.nat({ max: 2 }), priority: fc.nat(3) }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const parts = input.parts.map(([cents, due_on, brand], at) => part(at + 1, cents, { due_on, brand }))
      const batches = input.batches.map(([cents, paid_on], at) => batchOf(at + 1, cents, { paid_on }))
      const rules = input.rules.map((change, at) => rule({ ...change, id: String(at) }))
      const groups = match(rules, parts, batches)
      const items = groups.flatMap(({ system, confirmation }) => [...system, ...confirmation])
      expect(new Set(items.map(({ kind, id }) => kind + id)).size).toBe(items.length)
      const sumAmounts = (list: readonly { net_cents: number }[], refs: ReceivableGroup['system']) =>
        refs.reduce((sum, { id }) => sum + (list[Number(id) - 1]?.net_cents ?? 0), 0)
      for (const { system, confirmation, difference_cents } of groups)
        expect(sumAmounts(batches, confirmation) - sumAmounts(parts, system)).toBe(difference_cents)
      const sorted = (list: readonly ReceivableGroup[]) =>
        list.map((group) => `${group.rule_id} ${summarize(group)}`).sort()
      const reversed = match(rules.toReversed(), parts.toReversed(), batches.toReversed())
      expect(sorted(reversed)).toEqual(sorted(groups))
    }),
    { numRuns: 300 },
  )
})
