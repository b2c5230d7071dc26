import { showDate, sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BankLine, Batch, PaidSlip, ReceivableGroup } from '../receivable-facts.contract.ts'
import { batchOf } from '../receivable-facts.fixture.ts'
import { matchBankPayments } from './bank-match.rules.ts'
import { findLinePayers } from './payer-names.rules.ts'

const day = '2026-10-15'

const slip = (id: number, net_cents: number, part: Partial<PaidSlip> = {}): PaidSlip => ({
  id,
  bank_account_id: 'A',
  our_number: `98712${id}`,
  document_no: null,
  credited_on: day,
  net_cents,
  ...part,
})
const line = (id: number, amount_cents: number, memo: string, posted_on = day): BankLine => ({
  id,
  bank_account_id: 'A',
  posted_on,
  amount_cents,
  memo,
  doc_no: null,
  e2e_id: null,
})
const buildBatch = (acquirer: string, id: number, net_cents: number) =>
  batchOf(id, net_cents, { acquirer, paid_on: day, bank_account_id: 'A' })
type Payments = { batches: readonly Batch[]; slips: readonly PaidSlip[]; lines: readonly BankLine[] }
const matchPaymentsToLines = ({ lines, ...payments }: Payments) =>
  matchBankPayments({ ...payments, lines: findLinePayers(lines, []) })
const summarize = ({ pass_no, status, system, confirmation }: ReceivableGroup) =>
  `${pass_no} ${status} ${system.map(({ kind, id }) => kind + id).join('+')} ${confirmation.map(({ id }) => id).join('+')}`

test.each([
  ['its number', [slip(1, 1005)], line(9, 1005, 'LIQ 987121'), ['1 confirmed slip1 9']],
  ['the word of collection', [slip(1, 1005)], line(9, 1005, 'Liquidação de título'), ['2 confirmed slip1 9']],
  ['all of its day', [slip(1, 1005), slip(2, 500)], line(9, 1505, 'COBRANÇA'), ['3 confirmed slip1+slip2 9']],
  ['a later day', [slip(1, 1005)], line(9, 1005, 'COB SIMPLES', '2026-10-16'), ['4 confirmed slip1 9']],
  ['no word at all', [slip(1, 1005)], line(9, 1005, 'CREDITO'), ['3 suggested slip1 9']],
  ['the name of an acquirer', [slip(1, 1005)], line(9, 1005, 'CIELO'), []],
  ['another account', [slip(1, 1005, { bank_account_id: 'B' })], line(9, 1005, 'COBRANCA'), []],
])('slips are compared with bank lines by %s', (_case, slips, bankLine, expected) => {
  expect(matchPaymentsToLines({ batches: [], slips, lines: [bankLine] }).map(summarize)).toEqual(expected)
})

test('slips are matched with their sum, and a batch of the same amount is matched with the other line', () => {
  const lines = [line(9, 1005, 'COBRANCA'), line(8, 1005, 'CIELO')]
  const slips = [slip(1, 600), slip(2, 405)]
  const groups = matchPaymentsToLines({ batches: [buildBatch('cielo', 1, 1005)], slips, lines })
  expect(groups.map(summarize).sort()).toEqual(['2 confirmed batch1 8', '3 confirmed slip1+slip2 9'])
  expect(groups.map(({ sentence }) => sentence)).toContain(
    `2 boletos somam R$ 10,05 em ${showDate(day)}; cobrança no histórico; mesma data`,
  )
})

test('for any slips and batches, no item is in two groups, sums agree, and the order of the input has no effect', () => {
  const amounts = fc.constantFrom(100, 200, 300)
  const inputs = fc.record({
    slips: fc.array(amounts, { maxLength: 5 }),
    batches: fc.array(amounts, { maxLength: 4 }),
    lines: fc.array(fc.tuple(fc.constantFrom(100, 200, 300, 400, 500), fc.constantFrom('COBRANCA', 'CIELO', 'CRED')), {
      maxLength: 6,
    }),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const slips = input.slips.map((cents, place) => slip(place + 1, cents))
      const batches = input.batches.map((cents, place) => buildBatch('cielo', place + 1, cents))
      const lines = input.lines.map(([cents, memo], place) => line(place + 1, cents, memo))
      const groups = matchPaymentsToLines({ batches, slips, lines })
      const items = groups.flatMap(({ system, confirmation }) => [...system, ...confirmation])
      expect(new Set(items.map(({ kind, id }) => kind + id)).size).toBe(items.length)
      const sumAmounts = (refs: ReceivableGroup['system']) =>
        sumOf(refs, ({ kind, id }) => {
          const place = Number(id) - 1
          const owed = kind === 'slip' ? slips : batches
          return (kind === 'line' ? lines[place]?.amount_cents : owed[place]?.net_cents) ?? Number.NaN
        })
      for (const { system, confirmation } of groups) expect(sumAmounts(confirmation)).toBe(sumAmounts(system))
      const sides = { batches: batches.toReversed(), slips: slips.toReversed(), lines: lines.toReversed() }
      const sorted = (list: readonly ReceivableGroup[]) =>
        list.map((group) => summarize(group).split(/[ +]/).sort().join()).sort()
      expect(sorted(matchPaymentsToLines(sides))).toEqual(sorted(groups))
    }),
    { numRuns: 300 },
  )
})
