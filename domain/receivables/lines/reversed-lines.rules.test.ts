import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysToReverse, findReversals, hasReversalWord, type Reversible } from './reversed-lines.rules.ts'

const line = (change: Partial<Reversible>): Reversible => ({
  id: 1,
  bank_account_id: 'a',
  posted_on: '2026-10-14',
  amount_cents: -4500,
  memo: 'TARIFA PACOTE SERVICOS',
  doc_no: null,
  ...change,
})
const reversalLine = (change: Partial<Reversible> = {}) =>
  line({ id: 2, posted_on: '2026-10-16', amount_cents: 4500, memo: 'ESTORNO TARIFA PACOTE SERVIÇOS', ...change })
const pairs = (...lines: Reversible[]) => findReversals(lines).map(({ line, reversal }) => [line.id, reversal.id])

test.each<[string, Reversible[], number[][]]>([
  ['the same words and the opposite amount', [line({}), reversalLine()], [[1, 2]]],
  ['the same document', [line({ doc_no: '77' }), reversalLine({ doc_no: '77', memo: 'TED DEVOLVIDA' })], [[1, 2]]],
  [
    'other words and another document',
    [line({ doc_no: '76' }), reversalLine({ doc_no: '77', memo: 'TED DEVOLVIDA' })],
    [],
  ],
  ['another amount', [line({}), reversalLine({ amount_cents: 4501 })], []],
  ['another account', [line({}), reversalLine({ bank_account_id: 'b' })], []],
  ['a reversal before its line', [line({}), reversalLine({ posted_on: '2026-10-13' })], []],
  ['no word that says so', [line({}), reversalLine({ memo: 'TARIFA PACOTE SERVICOS' })], []],
  [
    'a Pix, which its own report tells',
    [line({ doc_no: '7' }), reversalLine({ doc_no: '7', memo: 'PIX DEVOLVIDO' })],
    [],
  ],
  ['two lines that it could take back', [line({}), line({ id: 3 }), reversalLine()], []],
])('%s', (_name, lines, expected) => {
  expect(pairs(...lines)).toEqual(expected)
})

test('for any lines of an account, no line is in two pairs, and each pair sums to zero within the allowed days', () => {
  const memos = ['TARIFA', 'ESTORNO TARIFA', 'ESTORNO TED', 'TED', 'DEVOLVIDO TED 1']
  const any = fc.record({
    bank_account_id: fc.constantFrom('a', 'b'),
    posted_on: fc.nat(20).map((days) => addDays('2026-10-01', days)),
    amount_cents: fc.constantFrom(-200, -100, 100, 200),
    memo: fc.constantFrom(...memos),
    doc_no: fc.constantFrom(null, '1'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (drafts) => {
      const found = findReversals(drafts.map((draft, id) => ({ id, ...draft })))
      const ids = found.flatMap(({ line, reversal }) => [line.id, reversal.id])
      expect(new Set(ids).size).toBe(ids.length)
      for (const { line, reversal } of found) {
        expect(line.amount_cents + reversal.amount_cents).toBe(0)
        expect(line.bank_account_id).toBe(reversal.bank_account_id)
        expect(reversal.posted_on >= line.posted_on).toBe(true)
        expect(reversal.posted_on <= addDays(line.posted_on, daysToReverse)).toBe(true)
        expect(hasReversalWord(reversal.memo)).toBe(true)
      }
    }),
  )
})
