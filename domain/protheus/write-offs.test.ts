import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { company_id, openHub } from '../integration/hub.testing.ts'
import { actOnMessage } from '../integration/message-actions.server.ts'
import { titleOperations } from './title-operations.server.ts'
import { writeOffOperations } from './write-off-operations.server.ts'
import { settleOperation, writeOffMatches } from './write-offs.server.ts'

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
  expect(await writeOff({ read: 2, written: 9 })).toEqual({
    write_offs: 1,
    movements: 0,
    waiting: 3,
    excess_cents: 0,
    left: 0,
  })
  expect(await readWriteOffs()).toMatchObject([{ title_id: titleId(1), state: 'queued' }])
})

test('one call writes a bounded number of batches off, and names how many are left', async () => {
  for (const no of [1, 2, 3]) {
    await plantTitle(no)
    await plantMatch({ no, paid_on: `2026-10-${20 - no}`, titles: [no] })
  }
  expect(await writeOff({ read: 9, written: 1 })).toEqual({
    write_offs: 1,
    movements: 0,
    waiting: 0,
    excess_cents: 0,
    left: 2,
  })
  expect(await readWriteOffs()).toMatchObject([{ title_id: titleId(3) }])
  expect(await writeOff()).toEqual({ write_offs: 2, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
  expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
})

test('a batch waits if another connection sent one of its titles', async () => {
  const sending = await connect('Protheus novo')
  await plantTitle(1)
  await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
  const reading = `update integration_connections set settings = settings || '{"sending": null}' where id = $1`
  await database.admin.query(reading, [connection])
  connection = sending
  expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 1, excess_cents: 0, left: 0 })
  expect(await hub.readMessages()).toEqual([])
})

describe('a payment of an instalment that two titles have', () => {
  const readAmounts = async () =>
    (
      await database.admin.query(
        'select title_id, received_cents, discount_cents from protheus_write_offs order by title_id',
      )
    ).rows
  const plantTitles = async (oldest: object = {}) => {
    await plantTitle(1, oldest)
    await plantTitle(2, { installment_ids: [1, 2] })
    // The morning reading stores the balance of the older title, which then lies behind the other one.
    await database.admin.query('update protheus_titles set synced_at = now() where id = $1', [titleId(1)])
    await database.admin.query('analyze protheus_titles')
  }

  test('writes the older title off, once', async () => {
    await plantTitles()
    await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
    await plantMatch({ no: 2, paid_on: '2026-10-16', titles: [2] })
    expect(await writeOff()).toEqual({ write_offs: 2, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
    expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
    const amounts = { received_cents: 9900, discount_cents: 100 }
    expect(await readAmounts()).toEqual([1, 2].map((no) => ({ title_id: titleId(no), ...amounts })))
  })

  test('above the balance of the older one writes off both, and what fits in none waits as an amount', async () => {
    await plantTitles({ amount_cents: 6000, settled_cents: 0 })
    await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
    await plantMatch({ no: 2, paid_on: '2026-10-16', titles: [2] })
    expect(await writeOff()).toEqual({ write_offs: 2, movements: 0, waiting: 1, excess_cents: 4000, left: 0 })
    expect(await readAmounts()).toEqual([
      { title_id: titleId(1), received_cents: 5940, discount_cents: 60 },
      { title_id: titleId(2), received_cents: 3960, discount_cents: 40 },
    ])
    expect(await writeOff()).toMatchObject({ write_offs: 0, waiting: 1, excess_cents: 4000 })
  })

  test('goes to the younger one alone after our write-offs settled the older one', async () => {
    await plantTitles({ state: 'settled', settled_cents: 10_000, erp_balance_cents: 0 })
    await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
    expect(await writeOff()).toMatchObject({ write_offs: 1, waiting: 0 })
    expect(await readAmounts()).toMatchObject([{ title_id: titleId(2), received_cents: 9900 }])
  })

  test.each(['draft', 'queued', 'rejected', 'settled', 'cancelling'])(
    'waits while the older one is %s',
    async (state) => {
      await plantTitles({ state })
      await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1] })
      expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 1, excess_cents: 0, left: 0 })
    },
  )
})

describe('a refused write-off', () => {
  const readTitles = async () =>
    (await database.admin.query('select state, settled_cents from protheus_titles order by id')).rows
  const readStates = async () => (await readWriteOffs()).map(({ state, reference }) => [reference, state])
  const act = (id: string, action: 'ignore' | 'reopen') =>
    within((db) => actOnMessage(db, { id, action }, { ...hub.tools, now: hub.tools.now(), actor_id: null }))

  /** Gives the messages of write-offs these states as their answers would, in their order. */
  async function answer(...states: ('succeeded' | 'failed_business')[]) {
    const waiting = (await hub.readMessages()).filter(({ status }) => status === 'pending')
    for (const [at, status] of states.entries()) {
      const { id, entity_id, operation: name, payload } = waiting[at]
      await database.admin.query('update integration_messages set status = $2 where id = $1', [id, status])
      const message = { id, company_id, entity: 'protheus_write_off', entity_id, payload, codes: [] }
      const called = { id: connection, name: 'Protheus', base_url: '', owner_id: null, settings: {} }
      await within(async (db) =>
        writeOffOperations
          .find((operation) => operation.name === name)
          ?.after?.(db, {
            message: { ...message, connection: called, now: hub.tools.now() },
            ...{ status, external_id: undefined, failing_since: null, answer: undefined },
          }),
      )
    }
    return waiting.map(({ id }) => id)
  }

  beforeEach(async () => {
    await plantTitle(1)
    await plantTitle(2)
    await plantMatch({ no: 1, paid_on: '2026-10-15', titles: [1, 2] })
    await writeOff()
  })

  test('keeps its batch until its message is ended, and is then written once more without the others', async () => {
    const [, refused = ''] = await answer('succeeded', 'failed_business')
    expect(await readTitles()).toMatchObject([{ state: 'settled' }, { state: 'integrated' }])
    expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
    await act(refused, 'ignore')
    expect(await writeOff()).toEqual({ write_offs: 1, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
    expect(await readStates()).toEqual([
      ['BO#1-01W1', 'done'],
      ['BO#2-01W1', 'rejected'],
      ['BO#2-01W2', 'queued'],
    ])
    await answer('succeeded')
    expect(await writeOff()).toEqual({ write_offs: 0, movements: 0, waiting: 0, excess_cents: 0, left: 0 })
    expect(await readTitles()).toMatchObject([{ settled_cents: 10_000 }, { state: 'settled', settled_cents: 10_000 }])
  })

  test('stays rejected if its message is reopened after another one took its batch', async () => {
    const [, refused = ''] = await answer('succeeded', 'failed_business')
    await act(refused, 'ignore')
    await writeOff()
    await act(refused, 'reopen')
    expect(await readStates()).toContainEqual(['BO#2-01W1', 'rejected'])
    const { entity_id, payload } = (await hub.readMessages()).find(({ id }) => id === refused)
    const settle = writeOffOperations.find(({ name }) => name === settleOperation) ?? expect.fail('no operation')
    const toSend = { id: refused, company_id, entity: 'protheus_write_off', entity_id, payload, secret: '', codes: [] }
    const called = { id: connection, name: 'Protheus', base_url: '', owner_id: null, settings: {} }
    expect(await within((db) => settle.prepare(db, { ...toSend, connection: called, now: hub.tools.now() }))).toEqual({
      cancelled: 'Outra baixa tomou o lugar desta.',
    })
  })
})
