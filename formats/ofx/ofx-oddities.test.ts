import { describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { isBalanceMemo } from '../reading/balance-memo.ts'
import { hasUnprovenSums } from '../reading/left-out.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { isKept } from './ofx-leaves.ts'

const readText = (text: string) => read(Buffer.from(text, 'latin1'), arbitraryToday)
const account = '<CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM>'
const file = (inside: string, tail = '') =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${account}<BANKTRANLIST>${inside}</STMTRS></STMTTRNRS></BANKMSGSRSV1>${tail}</OFX>`
const row = (inside: string) => `<STMTTRN><DTPOSTED>20261014${inside}</STMTTRN>`

function accountIn(text: string) {
  const { content, errors, warnings } = readText(text)
  expect(errors).toEqual([])
  return { ...contentAs(content, 'statement').accounts[0]!, warnings }
}

describe('errors and their positions', () => {
  test('an error has the line and column of its tag, even if the whole file is one line', () => {
    const text = file(row('<TRNAMT>1.00<MEMO>A') + row('<MEMO>B<TRNAMT>12a'))
    const { errors } = readText(text)
    expect(errors).toMatchObject([{ line: 1, column: text.indexOf('<TRNAMT>12a') + 1, field: 'TRNAMT', value: '12a' }])
    const laterLines = readText(`\n\n${file(`\n<STMTTRN>\n<DTPOSTED>x\n  <TRNAMT>1.00\n<MEMO>A\n</STMTTRN>`)}`)
    expect(laterLines.errors).toMatchObject([{ line: 5, column: 1, field: 'DTPOSTED', value: 'x' }])
  })

  test('lines that end with CR alone are counted, and a memo on two lines is read as one text', () => {
    const lines = ['OFXHEADER:100', ...file('|<STMTTRN>|<DTPOSTED>x|<TRNAMT>1.00|<MEMO>A|B|</STMTTRN>|').split('|')]
    const { errors, content } = readText(lines.join('\r'))
    expect(errors).toMatchObject([{ line: 4, field: 'DTPOSTED' }])
    expect(contentAs(content, 'statement').accounts[0]?.lines[0]?.memo).toBe('A B')
  })

  test('a field without an end is an error of its own, and the file is not reported as cut', () => {
    const { errors } = readText(`${file(row('<TRNAMT>1.00'))}\n<X>${'x'.repeat(2_000_000)}`)
    expect(errors).toMatchObject([{ code: 'ofx.long-text', line: 2, column: 1 }])
    expect(errors[0]?.message).toBe('Linha 2: um campo do OFX tem texto acima de 1 MB.')
  })
})

describe('transactions and their statements', () => {
  test('transactions of an investment statement are not imported into the bank account', () => {
    const invested = `<INVSTMTMSGSRSV1><INVSTMTRS><INVTRANLIST>${row('<TRNAMT>9.00')}</INVTRANLIST></INVSTMTRS></INVSTMTMSGSRSV1>`
    const found = accountIn(file(row('<TRNAMT>1.00'), invested))
    expect(found.lines.map(({ amount_cents }) => amount_cents)).toEqual([100])
    expect(codesOf(found.warnings)).toEqual(['ofx.investments'])
  })

  test('a transaction outside a statement refuses the file, and an end tag without its start is a warning', () => {
    expect(codesOf(readText(file('', row('<TRNAMT>1.00'))).errors)).toEqual(['ofx.stray-line'])
    const found = accountIn(file(`<DTPOSTED>20261014<TRNAMT>1.00</STMTTRN>${row('<TRNAMT>2.00')}`))
    expect(found.warnings).toMatchObject([{ code: 'ofx.stray-end', field: 'STMTTRN' }])
  })

  test('a second file after the first is read too, and each is checked for being cut', () => {
    const text = `${file(row('<TRNAMT>1.00'))}\nOFXHEADER:100\n${file(row('<TRNAMT>2.00'))}`
    const { content, errors } = readText(text)
    expect(errors).toEqual([])
    expect(codesOf(readText(text.slice(0, -3)).errors)).toEqual(['file.truncated'])
    expect(contentAs(content, 'statement').accounts.map(({ lines }) => lines.length)).toEqual([1, 1])
  })
})

describe('repeated fields of a transaction', () => {
  const nextTransaction = '<TRNTYPE>CREDIT<DTPOSTED>20261014<TRNAMT>55.00<FITID>A2<MEMO>B'

  test.each([
    ['the end of one and the beginning of the next', nextTransaction],
    ['an amount', '<TRNAMT>100.00'],
    ['an identifier', '<FITID>A2'],
    ['a day', '<DTPOSTED>20261015'],
    ['a type', '<TRNTYPE>DEBIT'],
  ])('%s: a repeated field in a transaction needs confirmation by a person', (_, again) => {
    const result = readText(file(row(`<TRNTYPE>CREDIT<TRNAMT>100.00<FITID>A1<MEMO>A${again}`) + row('<TRNAMT>7.00')))
    expect(result.errors).toEqual([])
    expect(result.warnings).toMatchObject([{ code: 'ofx.repeated-field', line: 1, sums: true }])
    expect(result.left_out).toMatchObject([{ code: 'broken-transaction', records: 1, amount_cents: null }])
    expect(hasUnprovenSums(result)).toBe(true)
  })

  test('a second name inside the payee and an empty field before a filled one are not repeated fields', () => {
    const found = accountIn(file(row('<TRNAMT>1.00<FITID><FITID>7<NAME>Pix<PAYEE><NAME>Ana</PAYEE>')))
    expect(found.lines).toMatchObject([{ name: 'Pix', fitid: '7' }])
    expect(found.warnings).toEqual([])
  })

  test('a second account in one statement needs confirmation by a person', () => {
    const result = readText(file(`<BANKACCTFROM><BANKID>341<ACCTID>2</BANKACCTFROM>${row('<TRNAMT>1.00')}`))
    expect(result.warnings).toMatchObject([{ code: 'ofx.repeated-field', field: 'ACCTID', value: '2', sums: true }])
  })
})

test('pending transactions are left out with their sum', () => {
  const pending = (amount: string) => `<STMTTRNP><TRNTYPE>CREDIT<DTTRAN>20261014<TRNAMT>${amount}<NAME>PEND</STMTTRNP>`
  const list = (...amounts: string[]) =>
    `<BANKTRANLISTP><DTASOF>20261014${amounts.map(pending).join('')}</BANKTRANLISTP>`
  const ledger = '<LEDGERBAL><BALAMT>1.00<DTASOF>20261014</LEDGERBAL>'
  const result = readText(file(`${row('<TRNAMT>1.00')}</BANKTRANLIST>${list('33.00', '-3,50')}${ledger}`))
  expect(contentAs(result.content, 'statement').accounts).toMatchObject([{ lines: [{ amount_cents: 100 }] }])
  expect(contentAs(result.content, 'statement').accounts[0]).toMatchObject({
    balance_cents: 100,
    balance_on: '2026-10-14',
  })
  expect(result.left_out).toMatchObject([{ code: 'pending-transaction', records: 2, amount_cents: 2950 }])
  expect(hasUnprovenSums(result)).toBe(false)
  expect(hasUnprovenSums(readText(file(list('x'))))).toBe(true)
})

describe('amounts of a statement', () => {
  test('debits that the bank writes without a minus are counted in one warning', () => {
    const debit = '<TRNTYPE>DEBIT<TRNAMT>110<NAME>DEBITO PIX'
    const { warnings, lines } = accountIn(file(row(debit) + row(debit) + row('<TRNTYPE>DEBIT<TRNAMT>-1')))
    expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([11000, 11000, -100])
    expect(warnings.map(({ message }) => message)).toEqual([
      'Linha 1, campo "TRNAMT": 2 débitos têm valor positivo e contam como entrada, pois vale o sinal; confira com o banco.',
    ])
  })

  test('a transaction in another currency is left out, but a converted one is imported', () => {
    const abroad = '<CURRATE>5.1<CURSYM>USD'
    const result = readText(
      file(
        row(`<TRNAMT>2.00<CURRENCY>${abroad}</CURRENCY>`) +
          row(`<TRNAMT>1.00<ORIGCURRENCY>${abroad}</ORIGCURRENCY><MEMO>CONVERTIDO`),
      ),
    )
    expect(result.warnings).toMatchObject([{ code: 'ofx.line-currency', value: 'USD' }])
    expect(result.left_out).toMatchObject([{ code: 'foreign-currency', records: 1, amount_cents: null }])
    expect(hasUnprovenSums(result)).toBe(true)
    expect(contentAs(result.content, 'statement').accounts).toMatchObject([
      { lines: [{ memo: 'CONVERTIDO', amount_cents: 100 }] },
    ])
  })

  test('the available amount is read beside the balance, and three digits after the point are decimals', () => {
    const balances = '<LEDGERBAL><BALAMT>1.230<DTASOF>20261014</LEDGERBAL><AVAILBAL><BALAMT>2415,87</AVAILBAL>'
    const found = accountIn(file(row('<TRNAMT>1.00') + balances))
    expect(found).toMatchObject({ balance_cents: 123, available_cents: 241587 })
    expect(found.warnings).toEqual([])
  })
})

test.each(['0', '00000000', '00000000000000', '00000000000000.000[-3:BRT]', ' '])(
  'a day of "%s" counts as missing',
  (zeros) => {
    const ledger = `<LEDGERBAL><BALAMT>1<DTASOF>${zeros}</LEDGERBAL>`
    expect(accountIn(file(`<DTSTART>${zeros}${row('<TRNAMT>1.00')}${ledger}`))).toMatchObject({
      balance_on: null,
      period: { from: '2026-10-14', to: '2026-10-14' },
      warnings: [],
    })
  },
)

test('a balance line is also recognised by its name, unless other words are beside it', () => {
  const found = accountIn(
    file(row('<TRNAMT>5.00<NAME>Saldo do dia<MEMO>14/10') + row('<TRNAMT>1.00<NAME>Pix<MEMO>Ana')),
  )
  expect([found.lines.length, found.balance_notes.length]).toEqual([1, 1])
  const balances = ['SALDO', ' saldo anterior', 'S A L D O  D I A', 'SALDODIA', 'SALDO: 10', 'Sáldo final']
  balances.push('SALDO TOTAL DISPONÍVEL DIA', 'SALDO EM C/C 14/10/2026', 'Saldo bloqueado', 'SALDO APLIC AUT MAIS')
  expect(balances.filter((memo) => !isBalanceMemo(memo))).toEqual([])
  expect(['SALDANHA POSTO', 'SALDONIO', 'PGTO SALDO', 'ENCARGOS SALDO DEVEDOR', ''].filter(isBalanceMemo)).toEqual([])
})

test.each([
  ['SALDO DEVEDOR RENEGOCIADO', null],
  ['Saldo Extra Supermercado Pix', null],
  ['PIX', 'SALDO POSITIVO LTDA'],
  ['SALDO DO DIA', 'Padaria Ana'],
  ['Saldo Diário Comércio', null],
])('a transaction with the memo "%s" and the name "%s" is imported and not taken for a balance', (memo, name) => {
  const result = readText(file(row(`<TRNAMT>60.00<MEMO>${memo}${name === null ? '' : `<NAME>${name}`}`)))
  expect(contentAs(result.content, 'statement').accounts).toMatchObject([
    { lines: [{ amount_cents: 6000 }], balance_notes: [] },
  ])
  expect(result.left_out).toEqual([])
  expect(codesOf(result.warnings)).toEqual(['ofx.balance-word'])
})

test('a text is read from a CDATA section, also after a line break and with tags and ampersands', () => {
  const memo = (text: string) => accountIn(file(row(`<TRNAMT>1.00<MEMO>${text}</MEMO>`))).lines[0]?.memo
  expect(memo('<![CDATA[A <b> & C]]>')).toBe('A <b> & C')
  expect(memo('\r\n  <![CDATA[ A ]]>\r\n')).toBe('A')
  expect(memo('A &amp; B &#233; &nbsp; &x <3')).toBe('A & B é &nbsp; &x <3')
})

test.each(['', '---', '7'.repeat(65)])('the account number "%s" is refused', (number) => {
  const { errors } = readText(file(row('<TRNAMT>1.00')).replace('<ACCTID>1', `<ACCTID>${number}`))
  expect(errors).toMatchObject([{ field: 'ACCTID', value: number }])
})

test('a text that is too long is cut with a warning', () => {
  const { lines, warnings } = accountIn(file(row(`<TRNAMT>1.00<FITID>${'7'.repeat(600)}<MEMO>${'PIX '.repeat(2000)}`)))
  expect([lines[0]?.memo.length, lines[0]?.fitid?.length]).toEqual([500, 500])
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ['ofx.cut-text', 'MEMO'],
    ['ofx.cut-text', 'FITID'],
  ])
})

test('unknown tags are not stored, so that a file of them cannot fill the memory', () => {
  expect(['TRNAMT', 'X1', 'BALAMT', 'CURSYM'].map((tag) => isKept('STMTTRN', tag))).toEqual([true, false, false, false])
})
