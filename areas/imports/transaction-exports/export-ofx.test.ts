import { read } from '@app/formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildOfx } from './export-ofx.server.ts'
import type { ExportedLine } from './transaction-exports.contract.ts'

const day = fc.integer({ min: 1, max: 28 }).map((no) => `2026-10-${String(no).padStart(2, '0')}`)
// Texts as stored after import, i.e. trimmed and without control characters.
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((all) => all.replace(/[\p{C}\s]+/gu, ' ').trim())
  .filter((all) => all !== '' && all !== '0' && !/^s/i.test(all))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const line = fc.record({
  bank_account_id: fc.constantFrom('a', 'b'),
  posted_date: day,
  value_date: orNull(day),
  amount_cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  memo: text,
  kind: fc.constantFrom('CREDIT', 'DEBIT', null),
  doc_no: orNull(text),
  fitid: orNull(text),
  counterpart_name: orNull(text),
})
const places = {
  a: { bank_code: '341', branch: '0412', account_no: '123456' },
  b: { bank_code: '001', branch: null, account_no: '9X' },
}

test('an exported statement is read back by our own reader, account by account and line by line', () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, (drawnLines) => {
      const exportedLines: ExportedLine[] = drawnLines.map((one) => ({ ...one, ...places[one.bank_account_id] }))
      const file = buildOfx(exportedLines, { period: null, balances: [], generated_on: '2026-10-30' })
      const { content, errors } = read(file, { today: '2026-11-20' })
      expect(errors).toEqual([])
      if (content?.kind !== 'statement') throw new Error('not a statement')
      for (const account of content.accounts) {
        const accountLines = exportedLines.filter(({ account_no }) => account_no === account.account_id)
        expect(account.lines.map(({ line: _, category, history_code, ...fields }) => fields)).toEqual(
          accountLines.map(
            ({ posted_date, value_date, amount_cents, memo, kind, doc_no, fitid, counterpart_name }) => ({
              ...{
                posted_on: posted_date,
                value_on: value_date,
                amount_cents,
                memo,
                doc_no,
                fitid,
                name: counterpart_name,
                blocked: false,
              },
              trn_type: kind ?? (amount_cents < 0 ? 'DEBIT' : 'CREDIT'),
            }),
          ),
        )
      }
      expect(content.accounts.flatMap((account) => account.lines)).toHaveLength(exportedLines.length)
    }),
    { numRuns: 60 },
  )
})

test('a text of several lines is exported as one line', () => {
  const exportedLine: ExportedLine = {
    ...{ bank_account_id: 'a', ...places.a, posted_date: '2026-10-14', value_date: null, amount_cents: 1, kind: null },
    ...{ memo: 'PIX\r\n<STMTTRN>\tMARIA ', doc_no: ' ', fitid: null, counterpart_name: null },
  }
  const file = buildOfx([exportedLine], { period: null, balances: [], generated_on: '2026-10-30' })
  const { content } = read(file, { today: '2026-11-20' })
  expect(content).toMatchObject({ accounts: [{ lines: [{ memo: 'PIX <STMTTRN> MARIA', doc_no: null }] }] })
})
