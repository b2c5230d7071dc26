import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUnprovenSums, read } from '../formats.ts'
import { isBalanceMemo } from '../reading/balance-memo.ts'
import { arbitraryToday, cents, days, digitsOf, orNull, words } from '../testing/arbitraries.fixture.ts'
import { cleanContent, codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { computePeriod } from '../values/period.ts'
import { type OfxAccountDraft, writeOfx } from './ofx-write.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const readText = (text: string) => read(bytes(text), arbitraryToday)

const statement = (inside: string, head = '') =>
  `OFXHEADER:100\n<OFX>${head}<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>1234-5</BANKACCTFROM>${inside}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const row = (inside: string) => `\n<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261014${inside}</STMTTRN>`

function firstAccount(text: string) {
  const { content, errors } = readText(text)
  expect(errors).toEqual([])
  return contentAs(content, 'statement').accounts[0]!
}

const memos = words.filter((memo) => !isBalanceMemo(memo))
// Both signs, but a DEBIT only negative: a positive one gives a warning.
const amounts = fc
  .record({
    trn_type: fc.constantFrom('CREDIT', 'DEBIT', 'OTHER', 'DEP', 'XFER'),
    amount: fc.oneof(
      cents,
      cents.map((value) => -value),
    ),
  })
  .map(({ trn_type, amount }) => ({ trn_type, amount_cents: trn_type === 'DEBIT' ? -Math.abs(amount) : amount }))
const lines = fc
  .record({
    posted_on: days,
    value_on: orNull(days),
    memo: memos,
    fitid: orNull(words),
    doc_no: orNull(words),
    name: orNull(memos),
    amounts,
  })
  .map(({ amounts, ...line }) => ({ ...line, ...amounts }))
const accounts = fc
  .record({
    bank_id: digitsOf(3),
    branch_id: orNull(digitsOf(4)),
    account_id: digitsOf(7),
    kind: fc.constantFrom('bank', 'card'),
    currency: fc.constant('BRL'),
    balance_cents: orNull(cents),
    balance_on: orNull(days),
    lines: fc.array(lines, { maxLength: 12 }),
  })
  .map((account): OfxAccountDraft => {
    const card = account.kind === 'card' ? { bank_id: null, branch_id: null } : {}
    return { ...account, ...card, period: computePeriod(account.lines.map((line) => line.posted_on)) }
  })

test('a written statement is read back unchanged', () => {
  const drafts = fc.record({ institution: orNull(words), accounts: fc.array(accounts, { minLength: 1, maxLength: 4 }) })
  fc.assert(
    fc.property(drafts, (draft) => {
      const result = read(writeOfx({ ...draft, generated_on: '2026-10-15' }), arbitraryToday)
      const others = codesOf(result.warnings).filter((code) => !code.startsWith('ofx.several'))
      expect([result.errors, others]).toEqual([[], []])
      const content = contentAs(result.content, 'statement')
      const found = content.accounts.map(({ lines, ...account }) => ({
        ...Object.fromEntries(Object.entries(account).filter(([field]) => field in draft.accounts[0]!)),
        lines: lines.map(({ line, category, history_code, blocked, ...rest }) => rest),
      }))
      // The writer puts bank statements before card statements.
      const kinds = ['bank', 'card']
      const written = draft.accounts.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      expect(found).toEqual(written)
    }),
    { numRuns: 60 },
  )
})

const draftOf = (memo: string): OfxAccountDraft => ({
  ...{ bank_id: '341', branch_id: null, account_id: '1', kind: 'bank', currency: 'BRL', period: null },
  ...{ balance_cents: null, balance_on: null },
  lines: [
    {
      ...{ posted_on: '2026-10-14', value_on: null, amount_cents: -1, memo },
      ...{ fitid: null, doc_no: null, trn_type: 'DEBIT', name: null },
    },
  ],
})

test.each(['Loja ☕ Łódź', 'RESTAURANTE Ã©'])(
  'a text that Windows-1252 cannot represent is written as UTF-8: %s',
  (memo) => {
    const file = writeOfx({ institution: null, generated_on: '2026-10-15', accounts: [draftOf(memo)] })
    expect(Buffer.from(file).toString('utf8')).toContain('ENCODING:UTF-8')
    expect(cleanContent(file, 'statement').accounts[0]?.lines).toMatchObject([{ memo, amount_cents: -1 }])
  },
)

test('a transaction of a written statement is imported even if its memo looks like a balance', () => {
  const accounts = [draftOf('SALDO DO DIA')]
  const [account] = cleanContent(
    writeOfx({ institution: null, generated_on: '2026-10-15', accounts }),
    'statement',
  ).accounts
  expect(account?.lines).toMatchObject([{ memo: 'LANCAMENTO SALDO DO DIA', amount_cents: -1 }])
  expect(account?.balance_notes).toEqual([])
})

test('two equal transactions of one day are both imported', () => {
  const line = row('<TRNAMT>-10.00<FITID>1<MEMO>TARIFA')
  const account = firstAccount(statement(`<BANKTRANLIST>${line}${line}</BANKTRANLIST>`))
  expect(account.lines.map(({ line, amount_cents }) => [line, amount_cents])).toEqual([
    [3, -1000],
    [4, -1000],
  ])
})

test('an amount is read with padding, sign, comma or point, with or without thousands separators', () => {
  const amounts = ['   -11,76', '+33.3', '-140', '1.234,56', '1,234.56', '10.0000', '-,50', '7,']
  const rows = amounts.map((amount) => row(`<TRNAMT>${amount}<MEMO>X`)).join('')
  const account = firstAccount(statement(`<BANKTRANLIST>${rows}</BANKTRANLIST>`))
  expect(account.lines.map((line) => line.amount_cents)).toEqual([-1176, 3330, -14000, 123456, 123456, 1000, -50, 700])
})

test('a separator before three digits starts the decimals, and a fraction of a cent refuses the file', () => {
  const rows = ['1.230', '-0,500', '123.450', '1.234.567'].map((amount) => row(`<TRNAMT>${amount}<MEMO>X`)).join('')
  const account = firstAccount(statement(`<BANKTRANLIST>${rows}</BANKTRANLIST>`))
  expect(account.lines.map((line) => line.amount_cents)).toEqual([123, -50, 12345, 123456700])
  const result = readText(statement(`<BANKTRANLIST>${row('<TRNAMT>1.234<MEMO>X')}</BANKTRANLIST>`))
  expect(result.errors).toMatchObject([{ code: 'field.invalid', line: 3, field: 'TRNAMT', value: '1.234' }])
})

test('any amount with three decimals is read as decimals or refused, never as thousands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom('.', ','),
      (units, decimals, mark) => {
        const amount = `${units}${mark}${String(decimals).padStart(3, '0')}`
        const { errors, content } = readText(
          statement(`<BANKTRANLIST>${row(`<TRNAMT>${amount}<MEMO>X`)}</BANKTRANLIST>`),
        )
        if (decimals % 10 !== 0) {
          expect(codesOf(errors)).toEqual(['field.invalid'])
          return
        }
        const [line] = contentAs(content, 'statement').accounts[0]!.lines
        expect(line?.amount_cents).toBe(units * 100 + decimals / 10)
      },
    ),
  )
})

test('a Pix repeated in a statement is a warning on both lines, but its return is not', () => {
  const pix = 'E9040088820261014120011111111111'
  const twice = (sign: string) =>
    readText(
      statement(
        `<BANKTRANLIST>${row(`<TRNAMT>1.00<MEMO>PIX ${pix}`)}${row(`<TRNAMT>${sign}1.00<MEMO>PIX ${pix}`)}</BANKTRANLIST>`,
      ),
    )
  expect(twice('').warnings).toMatchObject([{ code: 'pix.repeated', line: 4, value: pix }])
  expect(twice('').warnings[0]?.message).toContain('linha 3')
  expect(twice('-').warnings).toEqual([])
})

test('two statements of one account, and statements of two accounts in one file, are warnings', () => {
  const statementOf = (id: string) =>
    `<STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>${id}</BANKACCTFROM><BANKTRANLIST></BANKTRANLIST></STMTRS>`
  const codes = (...ids: string[]) => codesOf(readText(`<OFX>${ids.map(statementOf).join('')}</OFX>`).warnings)
  expect(codes('1')).toEqual([])
  expect(codes('1', '1')).toEqual(['ofx.several-statements'])
  expect(codes('1', '2')).toEqual(['ofx.several-accounts'])
})

test('imported and left-out amounts add up to all amounts of the file', () => {
  const kinds = fc.record({ cents, memo: fc.constantFrom('VENDA', 'SALDO DO DIA', 'SALDO ANTERIOR') })
  fc.assert(
    fc.property(fc.array(kinds), fc.array(cents), (rows, invested) => {
      const lines = rows.map(({ cents, memo }) => row(`<TRNAMT>${(cents / 100).toFixed(2)}<MEMO>${memo}`)).join('')
      const others = invested.map((cents) => row(`<TRNAMT>${(cents / 100).toFixed(2)}<MEMO>X`)).join('')
      const text = statement(`<BANKTRANLIST>${lines}</BANKTRANLIST>`).replace(
        '</STMTRS>',
        `</STMTRS><INVSTMTRS><INVTRANLIST>${others}</INVTRANLIST></INVSTMTRS>`,
      )
      const { content, left_out, errors } = readText(text)
      expect(errors).toEqual([])
      const imported = contentAs(content, 'statement').accounts.flatMap((account) => account.lines)
      expect(imported.length + left_out.reduce((sum, { records }) => sum + records, 0)).toBe(
        rows.length + invested.length,
      )
      expect(
        imported.reduce((sum, line) => sum + line.amount_cents, 0) +
          left_out.reduce((sum, { amount_cents }) => sum + (amount_cents ?? Number.NaN), 0),
      ).toBe([...rows.map(({ cents }) => cents), ...invested].reduce((sum, value) => sum + value, 0))
    }),
    { numRuns: 50 },
  )
})

test('a file with an amount that is no number is refused with line and field', () => {
  const result = readText(statement(`<BANKTRANLIST>${row('<TRNAMT>12a,00<MEMO>X')}</BANKTRANLIST>`))
  expect(result.errors).toMatchObject([{ line: 3, field: 'TRNAMT', value: '12a,00' }])
  expect(result.errors[0]?.message).toBe('Linha 3, campo "TRNAMT": o valor não é um número em reais e centavos.')
})

test.each([
  ['an amount', row('<MEMO>X'), 'ofx.no-amount'],
  ['its beginning', row('<TRNAMT>5.00<MEMO>X').replace('<STMTTRN>', ''), 'ofx.stray-end'],
])('a transaction without %s is left out, and the file needs confirmation by a person', (_, broken, code) => {
  const result = readText(statement(`<BANKTRANLIST>${row('<TRNAMT>1.00<MEMO>Y')}${broken}</BANKTRANLIST>`))
  expect([codesOf(result.errors), codesOf(result.warnings)]).toEqual([[], [code]])
  expect(result.left_out).toMatchObject([{ code: 'broken-transaction', records: 1, amount_cents: null }])
  expect(hasUnprovenSums(result)).toBe(true)
})

test.each(['20260230', '19991231', '20991231', '', '2026'])('a file with the booking date "%s" is refused', (date) => {
  const line = `\n<STMTTRN><DTPOSTED>${date}<TRNAMT>1.00<MEMO>X</STMTTRN>`
  const result = readText(statement(`<BANKTRANLIST>${line}</BANKTRANLIST>`))
  expect(result.errors).toMatchObject([{ line: 3, field: 'DTPOSTED' }])
})

test('the booking day is the first eight digits, in any time zone of the bank', () => {
  const zones = ['', '000000[-3:GMT]', '235959[-03:EST]', '120000', '120000[-3:BRT]', '233000.000[-8:PST]']
  const rows = zones.map((zone) => row(`${zone}<TRNAMT>1.00<MEMO>X`)).join('')
  const account = firstAccount(statement(`<BANKTRANLIST>${rows}</BANKTRANLIST>`))
  expect(new Set(account.lines.map((line) => line.posted_on))).toEqual(new Set(['2026-10-14']))
})

test('a balance written as a transaction is stored as a note and not as money', () => {
  const memos = ['SALDO ANTERIOR', 'Saldo do dia', 'S A L D O', 'SALDO FINAL']
  const rows = memos.map((memo) => row(`<TRNAMT>5.00<MEMO>${memo}`)).join('')
  const account = firstAccount(statement(`<BANKTRANLIST>${rows}${row('<TRNAMT> . <MEMO>SALDO DIA')}</BANKTRANLIST>`))
  expect(account.lines).toEqual([])
  expect(account.balance_notes.map((note) => note.amount_cents)).toEqual([500, 500, 500, 500, null])
})

test('transactions are read in spite of an empty balance and an unclosed list', () => {
  const account = firstAccount(
    statement(`<BANKTRANLIST>${row('<TRNAMT>1.00<MEMO>A & B <c')}<LEDGERBAL><BALAMT><DTASOF>20261014</LEDGERBAL>`),
  )
  expect(account).toMatchObject({ balance_cents: null, balance_known: false, balance_on: '2026-10-14' })
  expect(account.lines).toHaveLength(1)
})

test('a card statement that ends with the tag of a bank statement is read', () => {
  const text = `<OFX><CCSTMTRS><CCACCTFROM><ACCTID>9</CCACCTFROM><BANKTRANLIST>${row('<TRNAMT>-1.00<MEMO>X')}</BANKTRANLIST></STMTRS></OFX>`
  expect(firstAccount(text)).toMatchObject({ kind: 'card', account_id: '9', lines: [{ amount_cents: -100 }] })
})

test('a statement that ends in the middle is reported as cut', () => {
  const fileBytes = writeOfx({
    institution: 'Banco',
    generated_on: '2026-10-15',
    accounts: [
      {
        bank_id: '341',
        branch_id: null,
        account_id: '1',
        kind: 'bank',
        currency: 'BRL',
        period: null,
        balance_cents: 1,
        balance_on: null,
        lines: [],
      },
    ],
  })
  for (const part of [0.5, 0.7, 0.9, 0.99]) {
    const result = read(fileBytes.subarray(0, Math.floor(fileBytes.length * part)), arbitraryToday)
    expect(codesOf(result.errors)).toContain('file.truncated')
  }
})

test('a statement with more than 2,000,000 transactions is refused, and the rest is not read', () => {
  const result = readText(statement(`<BANKTRANLIST>${'<STMTTRN>'.repeat(2_000_001)}</BANKTRANLIST>`))
  expect(codesOf(result.errors)).toEqual(['file.too-many'])
})

test('an OFX file above 20 MB is read like any other', () => {
  const result = readText(statement(`<X>${' '.repeat(1021)}`.repeat(20 * 1024)))
  expect(codesOf(result.errors)).toEqual([])
})
