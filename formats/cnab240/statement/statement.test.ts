import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company } from '../../cnab/cnab.fixture.ts'
import { hasUnprovenSums, statementDedupKey } from '../../formats.ts'
import { cents, dayAt, digitsOf, times, words } from '../../testing/arbitraries.fixture.ts'
import {
  changedAt,
  cleanContent,
  codesOf,
  readText,
  textOf,
  warningsIn,
  without,
} from '../../testing/read-back.fixture.ts'
import { account, entry } from './statement.testing.ts'
import { type StatementEntryDraft, writeCnab240Statement } from './statement-write.testing.ts'

const content = textOf(writeCnab240Statement({ ...company, accounts: [account] }))
const accountsOf = (bytes: Uint8Array) => cleanContent(bytes, 'statement').accounts

const entries = fc.record({
  nature: fc.constantFrom('DPV', 'SCR', 'SSR', 'CDS'),
  posted_on: fc.integer({ min: 4000, max: 4100 }).map(dayAt),
  value_on: fc.integer({ min: 4000, max: 4100 }).map(dayAt),
  amount_cents: fc.oneof(
    cents,
    cents.map((value) => -value),
  ),
  category: fc.constantFrom('101', '105', '202', '209'),
  history_code: digitsOf(4),
  memo: words.map((memo) => memo.slice(0, 25).trim()),
  doc_no: words.map((doc) => `D${doc}`),
})
const drafts = fc.record({
  created_at: times,
  sequence: fc.integer({ min: 1, max: 999_999 }),
  accounts: fc.uniqueArray(
    fc.record({
      branch: fc.integer({ min: 1, max: 99_999 }).map(String),
      branch_digit: fc.constantFrom('', '5', 'X'),
      account: fc.integer({ min: 1, max: 999_999_999 }).map(String),
      account_digit: fc.constantFrom('', '5', 'X'),
      opening_on: fc.constant('2025-12-01'),
      opening_cents: fc.oneof(
        cents,
        cents.map((value) => -value),
      ),
      closing_on: fc.constant('2026-03-31'),
      status: fc.constantFrom('P', 'F', 'I'),
      sequence: fc.integer({ min: 1, max: 99_999 }),
      entries: fc.array(entries, { maxLength: 12 }),
    }),
    { selector: (draft) => draft.account, minLength: 1, maxLength: 4 },
  ),
})

test('a written statement is read back with its blocked entries, and adds up to its closing balance', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const accounts = accountsOf(writeCnab240Statement({ ...company, ...draft }))
      expect(accounts).toHaveLength(draft.accounts.length)
      for (const [index, found] of accounts.entries()) {
        const written = draft.accounts[index]!
        const waits = (line: StatementEntryDraft) => line.nature === 'SCR' || line.nature === 'SSR'
        const pickDraftFields = (line: object) =>
          Object.fromEntries(Object.entries(line).filter(([field]) => field in entry || field === 'value_on'))
        expect(found).toMatchObject({
          bank_id: '341',
          branch_id: written.branch,
          account_id: written.account_digit === '' ? written.account : `${written.account}-${written.account_digit}`,
          opening_cents: written.opening_cents,
          opening_on: written.opening_on,
          balance_on: written.closing_on,
          balance_cents: written.opening_cents + written.entries.reduce((sum, line) => sum + line.amount_cents, 0),
          balance_status: { P: 'partial', F: 'final', I: 'intraday' }[written.status],
        })
        expect(found.lines.map(pickDraftFields)).toEqual(written.entries.map(withoutNature))
        expect(found.lines.map(({ blocked }) => blocked)).toEqual(written.entries.map(waits))
        expect(found.opening_cents! + found.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(
          found.balance_cents,
        )
        const keys = found.lines.map(statementDedupKey)
        expect(new Set(keys).size).toBe(written.entries.length)
      }
    }),
    { numRuns: 60 },
  )
})

const withoutNature = ({ nature, ...line }: StatementEntryDraft) => line

test('equal entries of a numbered statement have different keys, made from their positions', () => {
  const [found] = accountsOf(Buffer.from(content, 'latin1'))
  expect(found?.lines).toMatchObject([
    { line: 3, posted_on: '2026-10-14', amount_cents: 12345, fitid: '00012-1', trn_type: 'CREDIT', category: '202' },
    { line: 4, amount_cents: -2345, fitid: '00012-2', trn_type: 'DEBIT', doc_no: null, history_code: '0470' },
    { line: 5, amount_cents: 12345, fitid: '00012-3', memo: 'COBRANÇA LIQUIDADA' },
  ])
  expect(found).toMatchObject({
    sequence: '00012',
    balance_cents: 122345,
    period: { from: '2026-10-14', to: '2026-10-14' },
  })
})

test('the series of a file is its agreement, its account and its file number', () => {
  expect(readText(content).series).toEqual({ agreement: '123456', account: '341 1234 67890-1', number: '000007' })
})

describe('statements with wrong sums are read with warnings', () => {
  const warnings = (text: string) => {
    const result = readText(text)
    expect(result.errors).toEqual([])
    return result.warnings.map(({ code, line, field }) => [code, line, field])
  }
  const lines = content.split('\r\n')

  test.each([
    ['an entry of another value', changedAt(lines, 3, 168, '6'), ['statement.totals', 'statement.balance']],
    ['another closing balance', changedAt(lines, 6, 168, '6'), ['statement.balance']],
    ['another closing side', changedAt(lines, 6, 169, 'D'), ['statement.balance']],
    ['a lot count that lies', changedAt(lines, 6, 171, '000009'), ['cnab240.lot-count']],
    ['a file count that lies', changedAt(lines, 7, 24, '000009'), ['cnab240.trailer']],
    ['a sequence that jumps', changedAt(lines, 4, 9, '00007'), ['cnab240.sequence', 'cnab240.sequence']],
    ['a record of another bank', changedAt(lines, 4, 1, '237'), ['cnab240.bank']],
    ['a nature nobody knows', changedAt(lines, 4, 109, 'XXX'), ['statement.nature']],
    [
      'a segment that is no statement',
      changedAt(lines, 4, 14, 'F'),
      ['cnab240.segment', 'statement.totals', 'statement.balance'],
    ],
    ['a foreign currency', changedAt(lines, 2, 171, 'USD'), ['statement.currency']],
    ['an entry of another account', changedAt(lines, 4, 59, '000000099999'), ['statement.other-account']],
    ['an end of another account', changedAt(lines, 6, 59, '000000099999'), ['statement.other-account']],
    ['an entry that names no account', changedAt(lines, 4, 59, '000000000000 '), []],
    ['a line beyond 240 columns', changedAt(lines, 3, 241, 'X'), ['cnab240.long-line']],
  ])('%s', (_, text, codes) => {
    expect(warnings(text).map(([code]) => code)).toEqual(codes)
  })

  test('an entry of another account needs confirmation by a person', () => {
    expect(hasUnprovenSums(readText(changedAt(lines, 4, 59, '000000099999')))).toBe(true)
  })

  test('a message about a wrong sum shows the amounts in reais', () => {
    const found = readText(changedAt(lines, 3, 168, '6')).warnings.find(({ code }) => code === 'statement.totals')
    expect(found).toMatchObject({
      value: 'R$ 246,90',
      message: 'Linha 6, campo "soma dos créditos": o trailer anuncia R$ 246,90 e os registros dão R$ 246,91.',
    })
  })

  test('a lost entry gives warnings for the sequence, the sums, the balance and both record counts', () => {
    const withoutEntry = without(lines, 4)
    expect(warnings(withoutEntry)).toEqual([
      ['cnab240.sequence', 4, 'sequência no lote'],
      ['cnab240.lot-count', 5, 'quantidade de registros do lote'],
      ['statement.totals', 5, 'soma dos débitos'],
      ['statement.balance', 5, 'saldo final'],
      ['cnab240.trailer', 6, 'quantidade de registros'],
    ])
  })

  test('a day missing between two statements of one account is a warning', () => {
    const next = { ...account, sequence: 14, opening_cents: 5, opening_on: '2026-10-15', closing_on: '2026-10-15' }
    const bytes = writeCnab240Statement({ ...company, accounts: [account, next] })
    expect(warnings(textOf(bytes)).map(([code]) => code)).toEqual(['statement.sequence', 'statement.continuity'])
    expect(hasUnprovenSums(readText(textOf(bytes)))).toBe(true)
  })

  test('two statements of one account and day in one file need confirmation by a person', () => {
    const bytes = writeCnab240Statement({ ...company, accounts: [account, { ...account, sequence: 13 }] })
    expect(warnings(textOf(bytes)).map(([code]) => code)).toEqual(['statement.continuity'])
    expect(hasUnprovenSums(readText(textOf(bytes)))).toBe(true)
  })
})

describe('refused statement files', () => {
  const lines = content.split('\r\n')
  const codes = (text: string) => readText(text).errors.map(({ code, line, field }) => [code, line, field])

  test('a statement without its lot trailer is refused', () => {
    expect(codes(without(lines, 6))).toEqual([['cnab240.lot-open', 6, null]])
  })

  test('a file without its trailer, or with records after it, is refused', () => {
    expect(codes(lines.slice(0, 6).join('\n'))).toEqual([['file.truncated', null, null]])
    expect(codes(`${content}${content}`)[0]).toEqual(['cnab240.after-trailer', 8, null])
  })

  test('an entry without a day, with letters in its value or without debit or credit is refused', () => {
    expect(codes(content.replace('1410202614102026', '0000000000000000'))).toEqual([
      ['field.invalid', 3, 'data do lançamento'],
    ])
    expect(codes(content.replace('000000000000012345C', '00000000000001234AC'))).toEqual([
      ['field.invalid', 3, 'valor do lançamento'],
    ])
    expect(codes(content.replace('000000000000012345C', '000000000000012345X'))).toEqual([
      ['field.invalid', 3, 'débito ou crédito'],
    ])
  })
})

test('trimmed lines, LF line ends and UTF-8 names are read as the original file', () => {
  const trimmed = content
    .split('\r\n')
    .map((line) => line.trimEnd())
    .join('\n')
  expect(accountsOf(Buffer.from(trimmed, 'latin1'))).toEqual(accountsOf(Buffer.from(content, 'latin1')))
  expect(accountsOf(Buffer.from(content, 'utf8'))).toEqual(accountsOf(Buffer.from(content, 'latin1')))
})

test('a lot of another service is left out with a warning, and its amount is counted as left out', () => {
  const result = readText(content.replace('E0440', 'E0540'))
  expect(codesOf(result.warnings)).toEqual(['cnab240.other-lot'])
  expect(result.left_out).toMatchObject([{ code: 'other-lot', records: 3, amount_cents: 12345 - 2345 + 12345 }])
})

test('an unknown record is left out with an unknown amount', () => {
  const strange = readText(changedAt(content.split('\r\n'), 4, 14, 'F'))
  expect(strange.left_out).toMatchObject([{ code: 'unknown-record', records: 1, amount_cents: null }])
  expect(hasUnprovenSums(strange)).toBe(true)
  expect(hasUnprovenSums(readText(content))).toBe(false)
})

test('a Pix repeated in a statement is a warning, but its return in the other direction is not', () => {
  const pix = 'E9040088820261014120011111111111'
  const twice = (sign: number) =>
    writeCnab240Statement({
      ...company,
      accounts: [
        {
          ...account,
          entries: [entry, { ...entry, amount_cents: sign * entry.amount_cents }].map((line) => ({
            ...line,
            doc_no: pix,
          })),
        },
      ],
    })
  expect(warningsIn(textOf(twice(1)))).toEqual(['pix.repeated'])
  expect(warningsIn(textOf(twice(-1)))).toEqual([])
})
