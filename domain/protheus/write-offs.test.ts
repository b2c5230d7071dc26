import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { company_id, openHub } from '../integration/hub.testing.ts'
import { titleOperations } from './title-operations.server.ts'
import { writeOffOperations } from './write-off-operations.server.ts'
import { writeOffMatches } from './write-offs.server.ts'

const account_id = '01930000-0000-7000-8000-0000000000a6'
const day_id = '01930000-0000-7000-8000-0000000000d1'
const business_date = '2026-10-14'
const at = '2026-10-15T11:00:00.000Z'
const stamp = { created_at: at, updated_at: at }

const database = testDatabase()
const hub = openHub(database, () => 'http://127.0.0.1:9', [...titleOperations, ...writeOffOperations])

const titleId = (no: number) => `01930000-0000-7000-8000-0000000001${String(no).padStart(2, '0')}`

let connection = ''
const connect = (name = 'Protheus') =>
  hub.connect({
    name,
    settings: { username: 'retaguarda', sending: { since: '2026-01-01T00:00:00.000Z', titles_from: '2026-01-01' } },
  })
beforeEach(async () => {
  await hub.prepare()
  connection = await connect()
  const account = { company_id, id: account_id, name: 'Conta', bank_code: '341', branch: '0412', account_no: '10001' }
  const opening = { opening_balance_cents: 0, opening_on: '2026-01-01' }
  await insertRows(database.admin, { bank_accounts: [{ ...account, ...opening, ...stamp }] })
})

type Match = {
  no: number
  paid_on: string
  /** Numbers of the titles with an instalment of R$ 100.00 in the batch. */
  titles?: number[]
}

const plantTitle = (no: number, change: object = {}) =>
  insertRows(database.admin, {
    acquirer_transactions: [
      {
        ...{ company_id, id: no, business_date, acquirer: 'cielo', merchant_no: '1', kind: 'sale', method: 'debit' },
        ...{ gross_cents: 10_000, net_cents: 9900, row_hash: Buffer.from(`sale ${no}`), row_seq: 1 },
      },
    ],
    acquirer_installments: [
      {
        ...{ company_id, id: no, acquirer_transaction_id: no, business_date, number: 1, of_count: 1 },
        ...{ gross_cents: 10_000, fee_charged_cents: 100, net_cents: 9900 },
      },
    ],
    protheus_titles: [
      {
        ...{ company_id, id: titleId(no), connection_id: connection, cash_conciliation_id: day_id, business_date },
        ...{ group_key: 'debit', prefix: 'BKO', number: String(no).padStart(9, '0'), installment: '01' },
        ...{ title_type: 'CD', is_credit: false, method: 'debit', payer_domain: 'acquirer', payer_key: 'cielo' },
        ...{ payer_name: 'Cielo', issue_on: business_date, due_on: '2026-10-15', amount_cents: 10_000 },
        ...{ history: 'DEBITO', installment_ids: [no], state: 'integrated', ...stamp, ...change },
      },
    ],
  })

/** A batch that the bank paid on one line. Without titles it pays a sale that has none. */
async function plantMatch({ no, paid_on, titles = [] }: Match) {
  const net_cents = 9900 * Math.max(titles.length, 1)
  const group = { company_id, pass_no: 2, score: 95, status: 'confirmed', sentence: 'Lote.', difference_cents: 0 }
  const groups = { bank: { ...group, id: 2 * no, pair_type: 'BANK' }, paid: { ...group, id: 2 * no + 1 } }
  const link = { company_id, match_group_id: groups.bank.id, pair_type: 'BANK' }
  const paid = { company_id, match_group_id: groups.paid.id, pair_type: 'SETTLEMENT' }
  await insertRows(database.admin, {
    acquirer_settlements: [
      {
        ...{ company_id, id: no, acquirer: 'cielo', merchant_no: '1', reference: `RO ${no}`, entry_kind: 'sale' },
        ...{ paid_on, gross_cents: net_cents, fee_cents: 0, net_cents },
      },
    ],
    statement_lines: [
      {
        ...{ company_id, id: no, bank_account_id: account_id, posted_on: paid_on, amount_cents: net_cents },
        ...{ memo: 'CIELO', dedup_hash: Buffer.from(`line ${no}`), dedup_seq: 1 },
      },
    ],
    match_groups: [
      { ...groups.bank, created_at: at },
      { ...groups.paid, pair_type: 'SETTLEMENT', created_at: at },
    ],
    match_links: [
      { ...link, side: 'system', item_kind: 'batch', item_id: String(no) },
      { ...link, side: 'confirmation', item_kind: 'line', item_id: String(no) },
      ...titles.map((title) => ({ ...paid, side: 'system', item_kind: 'instalment', item_id: String(title) })),
      { ...paid, side: 'confirmation', item_kind: 'batch', item_id: String(no) },
    ],
  })
}

const within = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(database.db, allCompaniesScope, work)
const writeOff = (max?: Parameters<typeof writeOffMatches>[2]) =>
  within((db) =>
    writeOffMatches(
      db,
      { company_id, from: '2026-01-01', connection_id: connection, now: hub.tools.now(), actor_id: null },
      max,
    ),
  )
const readWriteOffs = async () =>
  (await database.admin.query('select title_id, state, reference from protheus_write_offs order by id')).rows

test('a batch is written off although many older ones wait', async () => {
  await plantTitle(1)
  for (const no of [1, 2, 3]) await plantMatch({ no, paid_on: '2026-10-15' })
  await plantMatch({ no: 4, paid_on: '2026-10-15', titles: [1] })
  expect(await writeOff({ read: 2, written: 9 })).toEqual({ write_offs: 1, movements: 0, waiting: 3, left: 0 })
  expect(await readWriteOffs()).toMatchObject([{ title_id: titleId(1), state: 'queued' }])
})

test('one call writes a bounded number of batches off, and names how many are left', async () => {
  for (const no of [1, 2, 3]) {
    await plantTitle(no)
    await plantMatch({ no, paid_on: `2026-10-${20 - no}`, titles: [no] })
  }
  expect(await writeOff({ read: 9, written: 1 })).toEqual({ write_offs: 1, movements: 0, waiting: 0, left: 2 })
  expect(await readWriteOffs()).toMatchObject([{ title_id: titleId(3) }])
  expect(await writeOff()).toEqual({ write_offs: 2, movements: 0, waiting: 0, left: 0 })
  expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 0, left: 0 })
})

test('a batch waits if another connection sent one of its titles', async () => {
  const sending = await connect('Protheus novo')
  await plantTitle(1)
  await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
  const reading = `update integration_connections set settings = settings || '{"sending": null}' where id = $1`
  await database.admin.query(reading, [connection])
  connection = sending
  expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 1, left: 0 })
  expect(await hub.readMessages()).toEqual([])
})
