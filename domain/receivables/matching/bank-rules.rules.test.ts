import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import { ruleInForce } from '../../matching/rule-in-force.fixture.ts'
import type { BankLine, Batch, ReceivableGroup } from '../receivable-facts.contract.ts'
import { batchOf } from '../receivable-facts.fixture.ts'
import { matchBankByRules, type OwedToBank, tryBankRule } from './bank-rules.rules.ts'
import { buildRefusedReceivables } from './refused-receivables.rules.ts'

const day = '2026-10-15'
const rule = (change: Partial<RuleInForce> = {}) =>
  ruleInForce({
    outcome: 'bank',
    name: 'Voucher cai sem nome',
    text_pattern: '^ted 341',
    acquirer: 'alelo',
    ...change,
  })
const batch = (id: number, net_cents: number, change: Partial<Batch> = {}) =>
  batchOf(id, net_cents, { method: 'voucher', due_on: day, paid_on: day, bank_account_id: 'A', ...change })
const line = (id: number, amount_cents: number, change: Partial<BankLine> = {}): BankLine => ({
  id,
  bank_account_id: 'A',
  posted_on: day,
  amount_cents,
  memo: 'TED 341 PAGTO',
  doc_no: null,
  e2e_id: null,
  ...change,
})
const nothingOwed: OwedToBank = { batches: [], slips: [], pix: [], deposits: [] }
const match = (rules: RuleInForce[], owed: Partial<OwedToBank>, lines: BankLine[], undone: ReceivableGroup[] = []) =>
  matchBankByRules(rules, { owed: { ...nothingOwed, ...owed }, lines, refused: buildRefusedReceivables(undone) })
const summarize = ({ status, system, confirmation }: ReceivableGroup) =>
  `${status} ${system.map(({ kind, id }) => kind + id).join('+')} ${confirmation.map(({ id }) => id).join('+')}`

test('a rule matches its bank line with the payment of its acquirer, and its sentence names the rule', () => {
  const [group] = match([rule()], { batches: [batch(1, 500)] }, [line(9, 500, { posted_on: '2026-10-17' })])
  expect(group).toMatchObject({
    pair_type: 'BANK',
    pass_no: 6,
    score: 90,
    status: 'suggested',
    rule_id: '1',
    difference_cents: 0,
    sentence: 'regra “Voucher cai sem nome”: lote R1 de R$ 5,00; valor igual; 2 dias depois',
  })
})

test.each([
  ['another text', { memo: 'TARIFA' }],
  ['another amount', { amount_cents: 501 }],
  ['another account', { bank_account_id: 'B' }],
  ['a day before', { posted_on: '2026-10-14' }],
  ['more days later than it allows', { posted_on: '2026-10-18' }],
])('a line with %s does not match the rule', (_what, change) => {
  expect(match([rule()], { batches: [batch(1, 500)] }, [line(9, 500, change)])).toEqual([])
})

test('a rule compares the amount of the line and allows a difference up to its limit', () => {
  const near = rule({ tolerance_cents: 10, amount_from_cents: 400, amount_to_cents: 500 })
  const batches = [batch(1, 510)]
  expect(match([near], { batches }, [line(9, 500)])).toMatchObject([{ difference_cents: -10 }])
  expect(match([near], { batches }, [line(9, 501)])).toEqual([])
  expect(match([near], { batches: [batch(1, 511)] }, [line(9, 500)])).toEqual([])
})

test('a rule matches all batches of a day together, or one batch alone', () => {
  const batches = [batch(1, 500), batch(2, 300)]
  expect(match([rule()], { batches }, [line(9, 800)]).map(summarize)).toEqual(['suggested batch1+batch2 9'])
  expect(match([rule()], { batches }, [line(9, 300)]).map(summarize)).toEqual(['suggested batch2 9'])
  expect(match([rule()], { batches }, [line(8, 300), line(9, 800)])).toEqual([])
})

test('a rule matches the cash of a day by its method, and also a Pix', () => {
  const cash = rule({ acquirer: null, method: 'cash' })
  const deposits = [{ id: 'd', business_date: day, amount_cents: 700 }]
  expect(match([cash], { deposits }, [line(9, 700)])).toMatchObject([{ pair_type: 'CASH', pass_no: 6 }])
  const pix = [{ id: 4, e2e_id: null, payment_e2e_id: null, business_date: day, amount_cents: 900 }]
  expect(match([rule({ acquirer: null, method: 'pix' })], { pix }, [line(9, 900)]).map(summarize)).toEqual([
    'suggested pix4 9',
  ])
})

test('the rule with the lower number comes first, and a trusted rule confirms up to its limit', () => {
  const first = rule({ id: '2', name: 'Primeira', priority: 1, alone: true, cap_cents: 500 })
  const found = match([rule(), first], { batches: [batch(1, 500)] }, [line(9, 500)])
  expect(found).toMatchObject([{ rule_id: '2', status: 'confirmed' }])
  const beyondLimit = match([{ ...first, cap_cents: 499 }], { batches: [batch(1, 500)] }, [line(9, 500)])
  expect(beyondLimit).toMatchObject([{ status: 'suggested' }])
})

test('a pair refused by people is not matched by a rule, and rules of other kinds match no bank line', () => {
  const owed = { batches: [batch(1, 500)] }
  const undone = match([rule()], owed, [line(9, 500)])
  expect(match([rule()], owed, [line(9, 500)], undone)).toEqual([])
  expect(match([rule({ outcome: 'pair' }), rule({ outcome: 'explain' })], owed, [line(9, 500)])).toEqual([])
})

test('a line that fits in two ways is left to people and counted', () => {
  const owed = { ...nothingOwed, batches: [batch(1, 500), batch(2, 500, { paid_on: '2026-10-14' })] }
  const result = tryBankRule(rule(), { owed, lines: [line(9, 500)], refused: new Set() })
  expect(result).toEqual({ groups: [], ambiguous: 1 })
})

test('for any rules, no item is in two groups, sums agree, and the order of the input has no effect', () => {
  const amounts = fc.constantFrom(100, 200, 300)
  const date = fc.constantFrom('2026-10-14', day, '2026-10-16')
  const inputs = fc.record({
    batches: fc.array(fc.tuple(amounts, date), { maxLength: 6 }),
    lines: fc.array(fc.tuple(amounts, date, fc.constantFrom('TED 341', 'TARIFA')), { maxLength: 6 }),
    rules: fc.array(
      fc.record({ tolerance_cents: fc.constantFrom(0, 100), window_days: fc.nat({ max: 2 }), priority: fc.nat(3) }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const batches = input.batches.map(([cents, paid_on], index) => batch(index + 1, cents, { paid_on }))
      const lines = input.lines.map(([cents, posted_on, memo], index) => line(index + 1, cents, { posted_on, memo }))
      const rules = input.rules.map((change, index) => rule({ ...change, id: String(index) }))
      const groups = match(rules, { batches }, lines)
      const items = groups.flatMap(({ system, confirmation }) => [...system, ...confirmation])
      expect(new Set(items.map(({ kind, id }) => kind + id)).size).toBe(items.length)
      const sumAmounts = (refs: ReceivableGroup['system']) =>
        refs.reduce((sum, { kind, id }) => {
          const place = Number(id) - 1
          return sum + ((kind === 'line' ? lines[place]?.amount_cents : batches[place]?.net_cents) ?? 0)
        }, 0)
      for (const { system, confirmation, difference_cents } of groups)
        expect(sumAmounts(confirmation) - sumAmounts(system)).toBe(difference_cents)
      const sorted = (list: ReceivableGroup[]) =>
        list.map((group) => `${group.rule_id} ${summarize(group).split(/[ +]/).sort()}`).sort()
      const reversed = match(rules.toReversed(), { batches: batches.toReversed() }, lines.toReversed())
      expect(sorted(reversed)).toEqual(sorted(groups))
    }),
    { numRuns: 300 },
  )
})
