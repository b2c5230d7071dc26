import type { ParsedStatementLine } from '@app/formats'
import { inTransaction, newId } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { Intake } from '../files/intake.server.ts'
import { modelo, seedStations } from '../testing/stations.fixture.ts'
import { openLines } from './statement-lines.server.ts'
import { planStatement } from './statements.server.ts'

const open = testDatabase()
const scope = { user_id: null, companies: 'all' } as const
const now = '2026-10-15T09:00:00.000Z'
beforeEach(() => seedStations(open.admin))

type Line = { memo: string; fitid: string }
const lineOf = ({ memo, fitid }: Line, at: number): ParsedStatementLine => ({
  line: 1,
  posted_on: `2026-10-1${at % 3}`,
  amount_cents: 1000,
  memo,
  fitid,
  doc_no: null,
  trn_type: 'CREDIT',
  name: null,
  category: null,
  history_code: null,
  value_on: null,
  blocked: false,
})
const head = {
  line: 1,
  bank_id: '341',
  branch_id: '0123',
  account_id: '456789',
  kind: 'bank',
  currency: 'BRL',
  period: null,
  balance_cents: null,
  balance_known: false,
  balance_on: null,
  balance_status: null,
  opening_cents: null,
  opening_on: null,
  sequence: null,
} as const

const imported = (file: readonly Line[], bits: number, atOnce = false) =>
  inTransaction(open.db, scope, async (db) => {
    const order = { id: newId(), company_id: modelo, created_by: null, now }
    const row = { file_name: 'extrato', sha256: order.id, size_bytes: 1, status: 'running', created_at: now }
    await db
      .insertInto('imports')
      .values({ id: order.id, ...row })
      .execute()
    const intake = new Intake(db, { order, today: '2026-10-15', ...(atOnce && { sha256: order.id }) })
    const lines = openLines(intake, bits)
    const part = lines.part({ ...head, company_id: null })
    const all = file.map(lineOf)
    for (let at = 0; at < all.length; at += bits) await lines.add(part, all.slice(at, at + bits))
    await lines.end()
    await intake.staging.end()
    const account = { ...head, parts: [part], tally: lines.tallyOf(part), ahead: lines.placeOf(part) }
    const plan = await planStatement(db, { accounts: [account], lines }, order)
    const { records_new, storedBefore } = await plan.write(db)
    return { added: records_new, again: (await storedBefore?.())?.length }
  })

const stored = async () =>
  (await open.admin.query('select posted_on, memo, fitid from statement_lines order by id')).rows.map(
    ({ posted_on, memo }: Record<string, string>) => `${posted_on} ${memo}`,
  )
const toTexts = (file: readonly Line[]) => file.map((line, at) => `${lineOf(line, at).posted_on} ${line.memo}`)
const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length

test('two files store equal lines as often as the file with more of them, with any numbering and pieces', async () => {
  const line = fc.record({ memo: fc.constantFrom('PIX', 'TED', 'TARIFA\té'), fitid: fc.constantFrom('1', '2', '3') })
  const file = fc.array(line, { maxLength: 12 })
  const ways = fc.tuple(fc.boolean(), fc.boolean())
  await fc.assert(
    fc
      .asyncProperty(file, file, fc.integer({ min: 1, max: 12 }), ways, async (first, second, bits, [one, other]) => {
        expect(await imported(first, bits, one)).toEqual({ added: first.length, again: 0 })
        const { added, again } = await imported(second, bits, other)
        expect(again).toBe(second.length - added)
        const all = await stored()
        const before = toTexts(first)
        const after = toTexts(second)
        for (const text of new Set([...before, ...after]))
          expect(count(all, text)).toBe(Math.max(count(before, text), count(after, text)))
        expect(all.length).toBe(first.length + added)
        expect(all.slice(0, first.length)).toEqual(before)
        expect(await imported(second, bits, one)).toEqual({ added: 0, again: second.length })
        expect(await imported(first, bits, other)).toEqual({ added: 0, again: first.length })
      })
      .afterEach(() => open.admin.query('delete from statement_lines')),
    { numRuns: 40 },
  )
})

test('an account with lines cannot be deleted', async () => {
  await imported([{ memo: 'PIX', fitid: '1' }], 1)
  await expect(open.admin.query('delete from bank_accounts where company_id = $1', [modelo])).rejects.toMatchObject({
    constraint: 'statement_lines_account',
  })
})
