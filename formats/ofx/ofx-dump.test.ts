import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday, cents, dayAt, digitsOf } from '../testing/arbitraries.fixture.ts'
import { contentAs } from '../testing/read-back.fixture.ts'
import { account, line, statement } from './ofx.fixture.ts'
import { type OfxAccountDraft, writeOfx } from './ofx-write.ts'

// libofx as a second reader, from Debian's package `ofx`. OFXDUMP gives the path of its program.
const program = process.env.OFXDUMP ?? 'ofxdump'
const installed = spawnSync(program, ['--version']).status === 0
if (!installed) console.log('ofxdump (Debian: apt install ofx) is not here: OFX is not compared with libofx.')

const samples = fileURLToPath(new URL('../../../shared/samples/bank/ofx/', import.meta.url))

type Figures = { count: number; credits: number; debits: number; balances: number[] }

const centsOf = (text: string) => Math.round(Number(text) * 100)
const toFigures = (amounts: readonly number[], balances: readonly number[]): Figures => ({
  count: amounts.length,
  credits: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
  debits: amounts.reduce((sum, amount) => sum + Math.min(0, amount), 0),
  balances: [...balances].sort((a, b) => a - b),
})

function readOurs(bytes: Uint8Array): Figures {
  const { content, errors } = read(bytes, arbitraryToday)
  expect(errors).toEqual([])
  const { accounts } = contentAs(content, 'statement')
  return toFigures(
    accounts.flatMap(({ lines, balance_notes }) =>
      [...lines, ...balance_notes].map(({ amount_cents }) => amount_cents ?? 0),
    ),
    accounts.flatMap(({ balance_cents }) => balance_cents ?? []),
  )
}

describe.skipIf(!installed)('comparison with libofx', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ofxdump-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function readTheirs(bytes: Uint8Array): Figures {
    const file = join(folder, 'statement.ofx')
    writeFileSync(file, bytes)
    const { stdout } = spawnSync(program, [file], { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 })
    const found = (label: string) => [...stdout.matchAll(new RegExp(`^\\s*${label}: (\\S+)`, 'gm'))]
    return toFigures(
      found('Total money amount').map(([, amount = '']) => centsOf(amount)),
      found('Ledger balance').map(([, amount = '']) => centsOf(amount)),
    )
  }

  const lines = fc
    .tuple(cents, fc.boolean(), fc.integer({ min: 4000, max: 4030 }), digitsOf(9))
    .map(([amount, debit, day, fitid]) => ({
      ...line,
      amount_cents: debit ? -amount : amount,
      trn_type: debit ? 'DEBIT' : 'CREDIT',
      posted_on: dayAt(day),
      fitid,
    }))
  const accounts = fc
    .record({ account_id: digitsOf(7), balance_cents: cents, lines: fc.array(lines, { minLength: 1, maxLength: 20 }) })
    .map((facts): OfxAccountDraft => ({ ...account, ...facts }))

  test('libofx and our reader find the same transactions, sums and balances in a written statement', () => {
    const drafts = fc.uniqueArray(accounts, { minLength: 1, maxLength: 3, selector: ({ account_id }) => account_id })
    fc.assert(
      fc.property(drafts, (list) => {
        const bytes = writeOfx({ ...statement, accounts: list })
        expect(readOurs(bytes)).toEqual(readTheirs(bytes))
      }),
      { numRuns: 25 },
    )
  })

  const real = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.ofx')) : []
  test.each(real)('libofx and our reader find the same in the real file %s', (name) => {
    const bytes = readFileSync(join(samples, name))
    expect(readOurs(bytes)).toEqual(readTheirs(bytes))
  })
})
