import { allCompaniesScope, type Db, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { endConnection } from '../integration/connections.store.ts'
import { company_id, openHub } from '../integration/hub.testing.ts'
import { actOnMessage, runCancelEffects } from '../integration/message-actions.server.ts'
import { startVendors } from '../integration/vendors.testing.ts'
import { buildReadingsJob } from '../scheduled-readings/scheduled-readings.server.ts'
import { balancesReading, checkTitles } from './check-titles.server.ts'
import { withdrawTitles } from './generate-titles.server.ts'
import { lookUpTitle } from './look-up-title.server.ts'
import { newProtheusCalls } from './protheus-calls.server.ts'
import { readingOperations, readTitleByKey } from './read-erp.server.ts'
import {
  acceptDivergence,
  ignoreDivergenceOf,
  refuseWriteOffUnderway,
  resendDivergent,
} from './resolve-divergence.server.ts'
import { cancelTitleOperation, createTitleOperation, sendTitles } from './send-titles.server.ts'
import { titleOperations } from './title-operations.server.ts'
import { lockTitles, type StoredTitle, updateTitle } from './titles.store.ts'
import { writeOffOperations } from './write-off-operations.server.ts'
import { movementOperation, reverseOperation, reverseWriteOff, settleOperation } from './write-offs.server.ts'
import { lockWriteOff } from './write-offs.store.ts'

const title_id = '01930000-0000-7000-8000-0000000000e1'
const write_off_id = '01930000-0000-7000-8000-0000000000e2'
const account_id = '01930000-0000-7000-8000-0000000000a6'
const day_id = '01930000-0000-7000-8000-0000000000d1'
const business_date = '2026-10-14'
const at = '2026-10-15T11:00:00.000Z'

const database = testDatabase()
const vendors = startVendors()
const hub = openHub(database, vendors.getUrl, [...titleOperations, ...writeOffOperations, ...readingOperations])

const stamp = { created_at: at, updated_at: at }
const mapping = (no: number, domain: string, internal_key: string, codes: readonly string[]) => ({
  ...{
    id: `01930000-0000-7000-8000-0000000000f${no}`,
    system: 'protheus',
    domain,
    internal_key,
    valid_from: '2026-01-01',
  },
  ...{ external_key: codes[0], external_key_2: codes[1] ?? null, external_key_3: codes[2] ?? null, ...stamp },
})

let connection = ''
beforeEach(async () => {
  await vendors.reset()
  await hub.prepare()
  await insertRows(database.admin, {
    integration_mappings: [
      mapping(1, 'company', company_id, ['01', '0001']),
      mapping(2, 'acquirer', 'cielo', ['000901', '01']),
      mapping(3, 'nature', 'debit', ['1010204']),
      mapping(4, 'nature', 'rental', ['2020101']),
      mapping(5, 'bank_account', account_id, ['341', '0412', '10001']),
    ],
    protheus_titles: [
      {
        ...{ company_id, id: title_id, cash_conciliation_id: day_id, business_date, group_key: 'debit' },
        ...{ prefix: 'BKO', number: '000000003', installment: '01', title_type: 'CD', is_credit: false },
        ...{ method: 'debit', payer_domain: 'acquirer', payer_key: 'cielo', payer_name: 'Cielo' },
        ...{ issue_on: business_date, due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO BO#3-01' },
        ...{ state: 'draft', ...stamp },
      },
    ],
  })
  const match = { company_id, id: 1, pair_type: 'BANK', pass_no: 2, score: 95, status: 'confirmed', sentence: 'Lote.' }
  await insertRows(database.admin, { match_groups: [{ ...match, difference_cents: 0, created_at: at }] })
  const { rows } = await database.admin.query('select id as user_id from users')
  const ability = { ability: 'protheus.accounts-receivable' }
  await insertRows(database.admin, {
    user_abilities: rows.map((row) => ({ ...row, ...ability })),
    user_companies: rows.map((row) => ({ ...row, company_id })),
  })
  connection = await hub.connect({
    secret: 'simulador',
    settings: { username: 'retaguarda', sending: { since: '2026-01-01T00:00:00.000Z', titles_from: '2026-01-01' } },
    timeout_ms: 2000,
  })
})

const within = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(database.db, allCompaniesScope, work)
const readRow = async (table: string, id: string) =>
  (await database.admin.query(`select * from ${table} where id = $1`, [id])).rows[0]

type Sending = Parameters<typeof sendTitles>[2]
const queueTitle = (operation: Sending['operation'] = createTitleOperation) =>
  within(async (db) =>
    sendTitles(db, await lockTitles(db, [title_id]), {
      ...{ connection_id: connection, operation, actor_id: null, now: hub.tools.now() },
    }),
  )

async function cancelTitle() {
  await queueTitle(cancelTitleOperation)
  await hub.deliver(connection)
}

async function include() {
  await queueTitle()
  await hub.deliver(connection)
}

type Acting = Parameters<typeof actOnMessage>[1]

/** Changes the last message as a person decides. */
async function act(action: Acting['action'], more: Partial<Acting> = {}) {
  const { id } = (await hub.readMessages()).at(-1)
  const by = { operations: hub.tools.operations, now: hub.tools.now(), actor_id: null }
  await within((db) => actOnMessage(db, { id, action, ...more }, by))
}

const title = {
  ...{ company_name: 'Posto A', business_date, prefix: 'BKO', number: '000000003', installment: '01', type: 'CD' },
  ...{ method: 'debit', payer: { domain: 'acquirer', key: 'cielo', label: 'Cielo' }, issue_on: business_date },
  ...{ due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO BO#3-01', reference: 'BO#3-01' },
}
const account = { key: account_id, label: 'Conta' }
const amounts = { settled_on: '2026-10-15', received_cents: 10_000, discount_cents: 0, reference: 'BO#3-01W1' }

async function plantWriteOff(operation: string, payload: object, change: object = {}) {
  await insertRows(database.admin, {
    protheus_write_offs: [
      {
        ...{
          company_id,
          id: write_off_id,
          match_group_id: 1,
          batch_keys: ['b1'],
          title_id,
          nature: 'debit',
          bank_account_id: account_id,
        },
        ...{ ...amounts, state: 'queued', ...stamp, ...change },
      },
    ],
  })
  const message = { company_id, entity: 'protheus_write_off', entity_id: write_off_id, version: 1, payload }
  await hub.enqueue(connection, [message], operation)
  await hub.deliver(connection)
}

const settle = () => plantWriteOff(settleOperation, { ...amounts, title, account })

/** Calls of the people of the ERP. */
type Calls = ReturnType<typeof newProtheusCalls>
async function callErp(make: (calls: Calls) => ReturnType<Calls['readTitle']>) {
  const settings = { username: 'retaguarda' }
  const call = make(newProtheusCalls({ base_url: vendors.getUrl(), settings }, { company: '01', branch: '0001' }))
  const authorization = `Basic ${Buffer.from('retaguarda:simulador').toString('base64')}`
  const answer = await fetch(call.url, { ...call, headers: { ...call.headers, authorization } })
  if (!answer.ok) throw new Error(await answer.text())
}

const settleInErp = (cents: number, history: string) =>
  callErp((calls) =>
    calls.settleTitle(title, {
      ...{ date: '2026-10-15', creditDate: '2026-10-15', reason: 'NOR', bank: '341', agency: '0412', account: '10001' },
      ...{ received: { cents }, history },
    }),
  )

const readErp = async () =>
  (await vendors.readState()).titles[0]?.settlements.map(({ history, cancelled }) => [history, cancelled])

async function reverse(operations = hub.tools.operations) {
  await within(async (db) => {
    const writeOff = (await lockWriteOff(db, write_off_id)) ?? expect.fail('no write-off')
    const by = { connection_id: connection, account_name: 'Conta', now: hub.tools.now(), actor_id: null }
    await reverseWriteOff(db, writeOff, by)
  })
  await hub.deliver(connection, { operations })
}

describe('a title', () => {
  const readState = async () => (await readRow('protheus_titles', title_id)).state

  test('that was refused is corrected, takes the due date and history that are sent, and the customer of a person', async () => {
    const blocked = `update integration_mappings set external_key = '000999' where domain = 'acquirer'`
    await database.admin.query(blocked)
    await include()
    expect(await readState()).toBe('rejected')
    const values = { due_on: '2026-10-20', history: 'DEBITO CIELO BO#3-01', customer_code: '000902/01' }
    await act('correct', { reason: 'Cliente da filial.', correction: { version: 1, values } })
    expect(await readRow('protheus_titles', title_id)).toMatchObject({
      ...{ state: 'queued', due_on: '2026-10-20', history: 'DEBITO CIELO BO#3-01' },
    })
    await hub.deliver(connection)
    expect(await readState()).toBe('integrated')
    expect((await vendors.readState()).titles).toMatchObject([{ customer: '000902', dueDate: '2026-10-20' }])
  })

  test('whose message is cancelled is a draft again, and is sent by another message', async () => {
    await queueTitle()
    await act('cancel')
    expect(await readState()).toBe('draft')
    await include()
    expect(await readState()).toBe('integrated')
    expect((await hub.readMessages()).map(({ status }) => status)).toEqual(['cancelled', 'succeeded'])
  })
})

describe('a title that is looked up by its key', () => {
  const lookUp = (write_offs = 0) =>
    within((db) => lockTitles(db, [title_id])).then(([stored]) =>
      lookUpTitle(stored ?? expect.fail('no title'), write_offs, { ...hub.tools, within, actor_id: null }),
    )
  const both = { title_type: 'CD', customer: '000901/01', due_on: '2026-10-15', amount_cents: 57_420 }

  test('shows both sides, also before it is in the ERP', async () => {
    expect(await lookUp()).toEqual({ here: { ...both, key: null, balance_cents: 57_420, write_offs: 0 }, erp: null })
    await include()
    await settleInErp(7_420, 'BAIXA NO BALCAO')
    const key = '0001|BKO|000000003|01|CD'
    expect(await lookUp()).toEqual({
      here: { ...both, key, balance_cents: 57_420, write_offs: 0 },
      erp: { ...both, key, balance_cents: 50_000, write_offs: 1 },
    })
    expect(await readRow('protheus_titles', title_id)).toMatchObject({ state: 'integrated', divergence: null })
    await database.admin.query('update protheus_titles set accepted_cents = 7420')
    expect((await lookUp()).here).toMatchObject({ amount_cents: 57_420, balance_cents: 50_000 })
    await database.admin.query('update protheus_titles set is_credit = true')
    const sides = await lookUp()
    expect([sides.here, sides.erp]).toMatchObject([
      { amount_cents: -57_420, balance_cents: -50_000 },
      { amount_cents: -57_420, balance_cents: -50_000 },
    ])
    const looked = (await hub.readMessages()).filter(({ operation }) => operation === readTitleByKey.name)
    expect(looked.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'succeeded'))
  })

  test('is not read while the connection is paused or all of its calls are in use', async () => {
    const refused = (reason: string) => ({ message: `Não foi possível ler o Protheus: ${reason}` })
    await database.admin.query(`update integration_slots set held_by = gen_random_uuid(), held_until = 'infinity'`)
    await expect(lookUp()).rejects.toMatchObject(refused('a conexão está no limite de chamadas.'))
    await database.admin.query('update integration_slots set held_until = null')
    await vendors.addFault({ match: { method: 'GET', path: 'accountsReceivable' }, action: 'html_200', times: 1 })
    await expect(lookUp()).rejects.toMatchObject({ message: expect.stringContaining('respondeu uma página') })
    await database.admin.query(`update integration_connections set paused_at = now(), paused_reason = 'Manutenção.'`)
    await expect(lookUp()).rejects.toMatchObject(refused('a conexão está pausada.'))
  })
})

describe('with other settings of its connection', () => {
  const change = (settings: object) =>
    database.admin.query('update integration_connections set settings = settings || $1::jsonb', [
      JSON.stringify(settings),
    ])
  const readPosts = async () =>
    (await vendors.readRequests())
      .filter(({ method, path }) => method === 'POST' && path.includes('accountsReceivable'))
      .map(({ body }) => JSON.parse(body))

  test('a title waits for the cost centre of its company, and then has it in the ERP', async () => {
    await change({ sends_cost_center: true })
    await include()
    expect(await hub.readMessages()).toMatchObject([
      { status: 'blocked_mapping', error_message: 'Sem mapeamento de centro de custo para "Posto A".' },
    ])
    await insertRows(database.admin, { integration_mappings: [mapping(6, 'cost_center', company_id, ['1101'])] })
    await act('reprocess')
    await hub.deliver(connection)
    expect(await readPosts()).toMatchObject([{ costCenter: '1101' }])
  })

  test('a write-off has the fee as a decrease, and its reason', async () => {
    await change({ fee_as: 'decrease', write_off_reason: 'CRD' })
    await include()
    await plantWriteOff(settleOperation, { ...amounts, discount_cents: 642, title, account }, { discount_cents: 642 })
    const [, settlement] = await readPosts()
    expect(settlement).toMatchObject({ received: 100, decrease: 6.42, reason: 'CRD' })
    expect(settlement).not.toHaveProperty('discount')
    expect((await readRow('protheus_titles', title_id)).settled_cents).toBe(10_642)
  })
})

describe('a title in the queue', () => {
  const readState = async () => (await readRow('protheus_titles', title_id)).state

  test('is a draft again after its connection has ended', async () => {
    await queueTitle()
    await within(async (db) => {
      const cancelled = await endConnection(db, connection, hub.tools.now())
      await runCancelEffects(db, cancelled, { operations: hub.tools.operations, now: hub.tools.now() })
    })
    expect(await readState()).toBe('draft')
  })

  test('is a draft again if its message was written while its connection ended', async () => {
    await queueTitle()
    await database.admin.query(
      'update integration_connections set ended_at = now(), sealed_secret = null, secret_key_id = null',
    )
    await hub.sweep()
    expect(await readState()).toBe('draft')
  })

  test('is a draft again if the message that it depends on is cancelled', async () => {
    await queueTitle()
    const [{ id: dependent }] = await hub.readMessages()
    const movement = { company_id, entity: 'protheus_write_off', entity_id: write_off_id, version: 1, payload: {} }
    const [needed] = await hub.enqueue(connection, [movement], 'unknown')
    const depend = `update integration_messages set status = 'blocked_dependency', depends_on_id = $1 where id = $2`
    await database.admin.query(depend, [needed, dependent])
    await act('cancel')
    expect(await readState()).toBe('draft')
  })
})

test('a title whose cancellation is refused has the state of its balance', async () => {
  await include()
  await settle()
  await cancelTitle()
  expect((await hub.readMessages()).at(-1)).toMatchObject({ status: 'failed_business' })
  expect(await readRow('protheus_titles', title_id)).toMatchObject({
    state: 'partially_settled',
    settled_cents: 10_000,
  })
})

describe('a new message takes the place of', () => {
  const readStates = async () => (await hub.readMessages()).map(({ status }) => status)

  test('the refused creation of a title, and Protheus has one title', async () => {
    const setCustomer = (code: string) =>
      database.admin.query('update integration_mappings set external_key = $1 where domain = $2', [code, 'acquirer'])
    await setCustomer('000999')
    await include()
    await setCustomer('000901')
    await include()
    expect(await readStates()).toEqual(['ignored', 'succeeded'])
    expect(await readRow('protheus_titles', title_id)).toMatchObject({ state: 'integrated' })
    expect((await vendors.readState()).titles).toMatchObject([{ customer: '000901' }])
    const { rows } = await database.admin.query(`select action, reason, before, after from audit_events
      where entity = 'integration_message'`)
    expect(rows).toEqual([
      {
        ...{ action: 'ignore', reason: 'Substituída por novo envio.' },
        ...{ before: { status: 'failed_business' }, after: { status: 'ignored' } },
      },
    ])
  })

  test('the refused cancellation of a title, and Protheus excludes it', async () => {
    await include()
    await settleInErp(5000, 'BAIXA MANUAL')
    await cancelTitle()
    expect(await readRow('protheus_titles', title_id)).toMatchObject({ state: 'integrated' })
    await callErp((calls) => calls.reverseSettlement(title, 1))
    await cancelTitle()
    expect(await readStates()).toEqual(['succeeded', 'ignored', 'succeeded'])
    expect(await readRow('protheus_titles', title_id)).toMatchObject({ state: 'cancelled' })
    expect((await vendors.readState()).titles).toMatchObject([{ deleted: true }])
  })

  test('the refused reversal of a write-off, and Protheus reverses it once', async () => {
    await include()
    await settle()
    await vendors.addFault({ action: 'status', status: 400, match: { method: 'DELETE', path: 'settlements' } })
    await reverse()
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'done' })
    await reverse()
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'reversed' })
    expect(await readErp()).toEqual([['BAIXA BO#3-01W1', true]])
    expect((await readStates()).filter((status) => status !== 'succeeded')).toEqual(['ignored'])
  })
})

const untilReversal = writeOffOperations.filter(({ name }) => name !== reverseOperation)

describe('a write-off', () => {
  test('whose answer was lost is found by its reference, and exists once', async () => {
    await include()
    await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: 'settlements' } })
    await settle()
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'done' })
    expect(await readErp()).toEqual([['BAIXA BO#3-01W1', false]])
    expect(await readRow('protheus_titles', title_id)).toMatchObject({ state: 'partially_settled' })
  })

  test('of a match that was undone is not sent when its refused message is reprocessed', async () => {
    await include()
    await plantWriteOff(settleOperation, { ...amounts, received_cents: 60_000, title, account })
    await database.admin.query(`update match_groups set status = 'undone'`)
    await act('reprocess')
    await hub.deliver(connection)
    expect((await hub.readMessages()).at(-1)).toMatchObject({
      ...{ status: 'cancelled', error_message: 'A conciliação bancária foi desfeita.' },
    })
    expect(await readErp()).toEqual([])
  })

  test('above the balance is refused with both amounts', async () => {
    await include()
    await settleInErp(50_000, 'BAIXA MANUAL')
    await settle()
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'rejected' })
    const messages = await hub.readMessages()
    expect(messages.at(-1)).toMatchObject({
      ...{ status: 'failed_business' },
      error_message: 'Valor da baixa (R$ 100,00) maior que o saldo do título (R$ 74,20).',
    })
  })

  test('is reversed by its position, not by its sequence and not by default', async () => {
    await include()
    await settleInErp(5000, 'BAIXA ANTIGA')
    await settleInErp(5000, 'BAIXA MANUAL')
    await callErp((calls) => calls.reverseSettlement(title, 1))
    await settle()
    await reverse()
    expect(await readErp()).toEqual([
      ['BAIXA ANTIGA', true],
      ['BAIXA MANUAL', false],
      ['BAIXA BO#3-01W1', true],
    ])
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'reversed', position: 2 })
  })

  test('is not reversed again after a lost answer if another one vanished, and is marked', async () => {
    await include()
    await settleInErp(5000, 'BAIXA ANTIGA')
    await settle()
    await settleInErp(5000, 'BAIXA NOVA')
    await reverse(untilReversal)
    // The position was read, and moves before the reversal is sent.
    await callErp((calls) => calls.reverseSettlement(title, 1))
    await vendors.addFault({ action: 'drop_after_commit', match: { method: 'DELETE', path: 'settlements' } })
    await hub.settle(connection, 4)
    expect(await readErp()).toEqual([
      ['BAIXA ANTIGA', true],
      ['BAIXA BO#3-01W1', false],
      ['BAIXA NOVA', true],
    ])
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'wrong_reversal' })
  })

  describe('whose place moves after its reversal was sent', () => {
    const onlyOurs = [
      ['BAIXA ANTIGA', true],
      ['BAIXA BO#3-01W1', true],
      ['BAIXA NOVA', false],
    ]
    const answerReversal = (fault: object) =>
      vendors.addFault({ action: 'status', ...fault, match: { method: 'DELETE', path: 'settlements' } })
    const readReversals = async () => {
      const reversals = (await hub.readMessages()).filter(({ operation }) => operation === reverseOperation)
      return reversals.map(({ status }) => status)
    }
    beforeEach(async () => {
      await include()
      await settleInErp(5000, 'BAIXA ANTIGA')
      await settle()
      await settleInErp(5000, 'BAIXA NOVA')
    })
    const moveUp = () => callErp((calls) => calls.reverseSettlement(title, 1))

    test('is reversed by its new position at the next attempt', async () => {
      await answerReversal({ status: 429, headers: { 'retry-after': '90' } })
      await reverse()
      await moveUp()
      await hub.settle(connection, 4)
      expect(await readErp()).toEqual(onlyOurs)
      expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'reversed', position: 1 })
      expect(await readReversals()).toEqual(['cancelled', 'succeeded'])
      expect(await readRow('protheus_titles', title_id)).toMatchObject({ settled_cents: 0 })
    })

    test('is reversed by its new position when its refused message is reprocessed', async () => {
      await answerReversal({ status: 400 })
      await reverse()
      await moveUp()
      await act('reprocess')
      await hub.settle(connection, 3)
      expect(await readErp()).toEqual(onlyOurs)
      expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'reversed' })
      expect(await readReversals()).toEqual(['cancelled', 'succeeded'])
    })

    test('is reversed once if the refused message is reopened after another reversal', async () => {
      await answerReversal({ status: 400 })
      await reverse()
      const { id } = (await hub.readMessages()).at(-1)
      await moveUp()
      await reverse()
      expect(await readErp()).toEqual(onlyOurs)
      const by = { operations: hub.tools.operations, now: hub.tools.now(), actor_id: null }
      await within((db) => actOnMessage(db, { id, action: 'reopen' }, by))
      await hub.settle(connection, 3)
      expect(await readErp()).toEqual(onlyOurs)
      expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'reversed' })
      expect(await readReversals()).toEqual(['cancelled', 'succeeded'])
    })

    test('keeps its write-off if Protheus refuses each of eight attempts', async () => {
      for (let attempt = 0; attempt <= 9; attempt += 1) await answerReversal({ status: 429 })
      await reverse()
      await hub.settle(connection, 20)
      expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'done' })
      expect(await readReversals()).toEqual(Array.from({ length: 8 }, () => 'cancelled'))
      expect((await hub.readMessages()).at(-1)).toMatchObject({
        error_message: 'O Protheus não aceitou o estorno depois de 8 consultas da posição.',
      })
    })
  })

  test('is marked if Protheus reversed another write-off', async () => {
    await include()
    await settleInErp(5000, 'BAIXA ANTIGA')
    await settle()
    await settleInErp(5000, 'BAIXA NOVA')
    await reverse(untilReversal)
    // The position was read, and moves before the reversal is sent.
    await callErp((calls) => calls.reverseSettlement(title, 1))
    await hub.deliver(connection)
    expect(await readErp()).toEqual([
      ['BAIXA ANTIGA', true],
      ['BAIXA BO#3-01W1', false],
      ['BAIXA NOVA', true],
    ])
    expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'wrong_reversal' })
    expect(await hub.readNotices()).toEqual([
      { type: 'wrong_reversal', message: 'O Protheus estornou a baixa errada do título BKO 000000003/01.' },
    ])
  })
})

test('a rental is a paid bank movement, and is found after a lost answer', async () => {
  await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: 'bankMovements' } })
  const movement = { nature: 'rental', received_cents: -4500, reference: 'BO#M1R', settled_on: '2026-10-15' }
  await plantWriteOff(
    movementOperation,
    { ...movement, company_name: 'Posto A', account },
    { ...movement, title_id: null },
  )
  expect((await vendors.readState()).movements).toMatchObject([{ value: 45, history: 'BO#M1R', cancelled: false }])
  expect(await readRow('protheus_write_offs', write_off_id)).toMatchObject({ state: 'done' })
})

const check = (more: Partial<Parameters<typeof checkTitles>[1]> = {}) =>
  checkTitles(company_id, { ...hub.tools, within, actor_id: null, ...more })

const includeForeign = () =>
  callErp((calls) =>
    calls.includeTitle({
      ...{ prefix: 'BKO', number: '999999999', installment: '01', type: 'CD', nature: '1010204' },
      ...{ customer: '000901', store: '01', issueDate: business_date, dueDate: '2026-10-15' },
      ...{ value: { cents: 1 }, history: 'DIGITADO', externalReference: '' },
    }),
  )
const copyTitle = (change: object) =>
  database.admin.query(
    `insert into protheus_titles select (jsonb_populate_record(title, $1 || jsonb_build_object('id', gen_random_uuid()))).*
      from protheus_titles title`,
    [JSON.stringify(change)],
  )

test('a check finds a changed title, and a title that only Protheus has', async () => {
  await include()
  await callErp((calls) => calls.changeTitle(title, { dueDate: '2026-10-20' }))
  await includeForeign()
  expect(await check()).toEqual({ read: 2, changed: 1, divergent: 1, foreign: 1 })
  expect(await readRow('protheus_titles', title_id)).toMatchObject({
    ...{ divergence: 'due_changed', erp_balance_cents: 57_420, state: 'integrated' },
  })
  expect((await database.admin.query('select * from protheus_foreign_titles')).rows).toMatchObject([
    { erp_key: '0001|BKO|999999999|01|CD', amount_cents: 1, history: 'DIGITADO' },
  ])
  // A title of a former prefix that changes while the ERP is read, and a title whose sending is uncertain.
  await database.admin.query(
    `insert into protheus_title_series (company_id, prefix, next_number) values ($1, 'BKO', 9)`,
    [company_id],
  )
  await database.admin.query(`update integration_connections set settings = settings || '{"title_prefix": "RET"}'`)
  await database.admin.query('update protheus_titles set divergence = null')
  await copyTitle({ number: '999999999', state: 'queued', erp_key: null })
  const { outbound } = hub.tools
  const changing: typeof outbound = {
    ...outbound,
    async call(request) {
      await within((db) => updateTitle(db, { company_id, id: title_id }, { settled_cents: 1 }))
      return outbound.call(request)
    },
  }
  expect(await check({ outbound: changing })).toEqual({
    read: 2,
    changed: 0,
    divergent: 0,
    foreign: 0,
  })
  expect(await readRow('protheus_titles', title_id)).toMatchObject({ divergence: null, settled_cents: 1 })
  await database.admin.query('update integration_connections set paused_at = now()')
  await expect(check()).rejects.toMatchObject({
    message: 'Não foi possível ler o Protheus: a conexão está pausada.',
  })
})

async function untilWaiting() {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await database.admin.query(waiting)).rows.length > 0) return
}

test('the reopening of a day locks its titles in the order of their ids, as other changes do', async () => {
  const excluded = '01930000-0000-7000-8000-0000000000e0'
  await copyTitle({ number: '000000004', state: 'cancelled', accepted_cents: 57_420 })
  await database.admin.query('update protheus_titles set id = $1 where id <> $2', [excluded, title_id])
  let reopening: Promise<unknown> | undefined
  await within(async (db) => {
    await lockTitles(db, [excluded])
    const payload = { day_id, business_date }
    reopening = within((otherDb) => withdrawTitles(otherDb, { company_id, payload }, { actor_id: null, now: at }))
    await untilWaiting()
    await database.admin.query('select from protheus_titles where id = $1 for update nowait', [title_id])
  })
  await reopening
  const { rows } = await database.admin.query('select state, accepted_cents from protheus_titles order by id')
  expect(rows).toEqual([
    { state: 'cancelled', accepted_cents: 0 },
    { state: 'cancelled', accepted_cents: 0 },
  ])
})

describe('a reading of balances', () => {
  const readReadings = async () =>
    (await hub.readMessages()).filter(({ operation }) => operation === 'protheus.receivable.sync_balance')
  const refuseReadings = () =>
    vendors.addFault({ action: 'status', status: 503, times: null, match: { path: 'genericQuery' } })
  const notRead = (reason: string) => ({ message: `Não foi possível ler o Protheus: ${reason}` })
  const unavailable = notRead('O sistema respondeu com erro (HTTP 503).')

  test('is a message of the hub, with an attempt for each page', async () => {
    await include()
    await database.admin.query(
      `insert into protheus_title_series (company_id, prefix, next_number) values ($1, 'RET', 9)`,
      [company_id],
    )
    const { outbound } = hub.tools
    const correlations: (string | undefined)[] = []
    const call: typeof outbound.call = (request) => {
      correlations.push(request.correlation_id)
      return outbound.call(request)
    }
    await check({ outbound: { ...outbound, call } })
    const [reading] = await readReadings()
    expect(new Set(correlations)).toEqual(new Set([reading.correlation_id]))
    expect(reading).toMatchObject({ status: 'succeeded', entity_id: company_id, payload: { company_name: 'Posto A' } })
    const pages = (await hub.readAttempts()).filter(({ message_id }) => message_id === reading.id)
    expect(pages).toMatchObject([
      { number: 1, method: 'GET', http_status: 200, outcome: 'ok', url: expect.stringContaining('BKO') },
      { number: 2, method: 'GET', http_status: 200, outcome: 'ok', url: expect.stringContaining('RET') },
    ])
  })

  test('that failed says why, and the next one takes its place', async () => {
    await include()
    await vendors.addFault({ action: 'status', status: 503, match: { path: 'genericQuery' } })
    await expect(check()).rejects.toMatchObject(unavailable)
    expect(await readReadings()).toMatchObject([{ status: 'dead', error_kind: 'server' }])
    await check()
    expect((await readReadings()).map(({ status }) => status)).toEqual(['ignored', 'succeeded'])
  })

  test('opens the breaker of its connection, and makes no call while it is open', async () => {
    await include()
    await refuseReadings()
    for (let reading = 1; reading <= 5; reading += 1) await expect(check()).rejects.toMatchObject(unavailable)
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'open' })
    await expect(check()).rejects.toThrow('a conexão parou de responder e espera até')
    expect(await readReadings()).toHaveLength(5)
  })

  test('makes no more calls a minute than its connection allows', async () => {
    await include()
    await database.admin.query('update integration_connections set rate_per_minute = 1')
    await expect(check({ max_wait_ms: 0 })).rejects.toMatchObject(notRead('a conexão está no limite de chamadas.'))
    await hub.passDatabaseTime(61)
    expect(await check({ max_wait_ms: 0 })).toMatchObject({ read: 1 })
  })

  test('waits for another one of the company, and is then made', async () => {
    await include()
    let other: ReturnType<typeof check> | undefined
    const { outbound } = hub.tools
    const call: typeof outbound.call = async (request) => {
      if (request.url.includes('genericQuery')) {
        await new Promise<void>((resolve) => {
          // The other reading asks before its first page, and again when it has to wait.
          const asked: object[] = []
          other = check({
            onPage: async (read) => {
              asked.push(read)
              if (asked.length === 2) resolve()
              return true
            },
          })
        })
      }
      return outbound.call(request)
    }
    expect(await check({ outbound: { ...outbound, call } })).toMatchObject({ read: 1, changed: 1 })
    expect(await other).toMatchObject({ read: 1, changed: 0 })
    expect((await readReadings()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })

  test('stores each page, and ends at its time limit without the titles that it did not reach', async () => {
    await include()
    await includeForeign()
    await copyTitle({ number: '000000004', erp_key: '0001|BKO|000000004|01|CD' })
    const { outbound } = hub.tools
    const inPagesOfOne: typeof outbound.call = (request) =>
      outbound.call({ ...request, url: request.url.replace('pageSize=500', 'pageSize=1') })
    const progress: object[] = []
    const checkPages = (onPage: () => void) =>
      check({
        outbound: { ...outbound, call: inPagesOfOne },
        onPage: async (read) => {
          progress.push(read)
          onPage()
          return true
        },
      })
    await expect(checkPages(() => progress.length === 2 && hub.setTime(31 * 60))).rejects.toMatchObject(
      notRead('a leitura passou do limite de 30 minutos.'),
    )
    expect(progress).toEqual([
      { pages: 0, titles: 0 },
      { pages: 1, titles: 1 },
    ])
    const readTitles = async () =>
      (await database.admin.query('select number, divergence, erp_balance_cents from protheus_titles order by number'))
        .rows
    expect(await readTitles()).toEqual([
      { number: '000000003', divergence: null, erp_balance_cents: 57_420 },
      { number: '000000004', divergence: null, erp_balance_cents: null },
    ])
    expect((await readReadings()).at(-1)).toMatchObject({ status: 'dead' })
    expect(await checkPages(() => undefined)).toEqual({ read: 2, changed: 1, divergent: 1, foreign: 1 })
    expect(await readTitles()).toMatchObject([{ divergence: null }, { divergence: 'missing_in_erp' }])
  })

  test('abandoned by its server is ended, and the next one is made', async () => {
    await include()
    const { outbound } = hub.tools
    const call: typeof outbound.call = async () => {
      await database.admin.query(`update integration_messages set leased_until = now() - interval '1 hour'
        where status = 'processing'`)
      await hub.sweep()
      throw new Error('the server has stopped')
    }
    await expect(check({ outbound: { ...outbound, call } })).rejects.toThrow('has stopped')
    await hub.deliver(connection)
    expect(await readReadings()).toMatchObject([
      { status: 'cancelled', error_message: 'A leitura foi interrompida. A próxima começa de novo.' },
    ])
    expect(await check()).toMatchObject({ read: 1 })
  })

  test('renews its lease with each page that it stores', async () => {
    await include()
    await includeForeign()
    const { outbound } = hub.tools
    const call: typeof outbound.call = async (request) => {
      const answer = await outbound.call({ ...request, url: request.url.replace('pageSize=500', 'pageSize=1') })
      await database.admin.query(`update integration_messages set leased_until = clock_timestamp() + interval '1 second'
        where status = 'processing'`)
      return answer
    }
    const onPage = async ({ pages }: { pages: number }) => {
      if (pages === 1) {
        await hub.passDatabaseTime(2)
        await hub.sweep()
      }
      return true
    }
    expect(await check({ outbound: { ...outbound, call }, onPage })).toMatchObject({ read: 2 })
  })

  test('that lost its lease leaves the titles that the next one stored', async () => {
    await include()
    const { outbound } = hub.tools
    const call: typeof outbound.call = async (request) => {
      const answer = await outbound.call(request)
      if (request.url.includes('genericQuery')) {
        await includeForeign()
        await hub.passDatabaseTime(3600)
        await hub.sweep()
        await hub.deliver(connection)
        expect(await check()).toMatchObject({ read: 2, foreign: 1 })
      }
      return answer
    }
    await expect(check({ outbound: { ...outbound, call } })).rejects.toMatchObject(
      notRead('a leitura foi interrompida.'),
    )
    expect((await database.admin.query('select from protheus_foreign_titles')).rows).toHaveLength(1)
  })

  test('locks the titles of a company in the order of their ids, as other changes do', async () => {
    await include()
    const first = '01930000-0000-7000-8000-0000000000e0'
    await copyTitle({ number: '000000004', erp_key: '0001|BKO|000000004|01|CD' })
    await database.admin.query('update protheus_titles set id = $1 where id <> $2', [first, title_id])
    let reading: ReturnType<typeof check> | undefined
    await within(async (db) => {
      await lockTitles(db, [first])
      reading = check()
      await untilWaiting()
      await database.admin.query('select from protheus_titles where id = $1 for update nowait', [title_id])
    })
    expect(await reading).toMatchObject({ read: 1 })
  })
})

describe('a divergence', () => {
  const by = { now: '2026-10-15T12:00:00.000Z', actor_id: null }
  const readTitle = () => readRow('protheus_titles', title_id)
  const changeDueDate = (dueDate: string) => callErp((calls) => calls.changeTitle(title, { dueDate }))
  const resolve = (work: (db: Db, locked: StoredTitle) => Promise<unknown> | undefined) =>
    within(async (db) => {
      const [locked] = await lockTitles(db, [title_id])
      await work(db, locked ?? expect.fail('no title'))
    })
  const resend = () => resolve((db, locked) => resendDivergent(db, locked, { ...by, connection_id: connection }))
  beforeEach(() => include())

  test('of the due date is accepted, and the title has the date of Protheus', async () => {
    await changeDueDate('2026-10-20')
    await check()
    expect(await readTitle()).toMatchObject({ divergence: 'due_changed', erp_due_on: '2026-10-20' })
    await resolve((db, locked) => acceptDivergence(db, locked, by))
    expect(await readTitle()).toMatchObject({ divergence: null, due_on: '2026-10-20' })
    expect(await check()).toMatchObject({ divergent: 0 })
  })

  test('of the due date ends after our date was sent again', async () => {
    await changeDueDate('2026-10-20')
    await check()
    await resend()
    expect(await readTitle()).toMatchObject({ divergence: 'due_changed' })
    await hub.deliver(connection)
    expect((await vendors.readState()).titles).toMatchObject([{ dueDate: '2026-10-15' }])
    expect(await readTitle()).toMatchObject({ divergence: null, erp_due_on: '2026-10-15', due_on: '2026-10-15' })
    expect(await check()).toMatchObject({ divergent: 0 })
  })

  test('of the due date that was accepted while our date waited keeps the date of Protheus', async () => {
    await changeDueDate('2026-10-20')
    await check()
    await resend()
    await resolve((db, locked) => acceptDivergence(db, locked, by))
    await hub.deliver(connection)
    expect((await hub.readMessages()).at(-1)).toMatchObject({ status: 'cancelled' })
    expect((await vendors.readState()).titles).toMatchObject([{ dueDate: '2026-10-20' }])
  })

  test('of a title that Protheus lost ends after the title was sent again', async () => {
    await callErp((calls) => calls.cancelTitle(title))
    await check()
    expect(await readTitle()).toMatchObject({ divergence: 'missing_in_erp' })
    await resend()
    expect(await readTitle()).toMatchObject({ divergence: null, state: 'queued' })
    await hub.deliver(connection)
    expect(await readTitle()).toMatchObject({ divergence: null, state: 'integrated' })
    expect((await vendors.readState()).titles.map(({ deleted }) => deleted)).toEqual([true, false])
    expect(await check()).toMatchObject({ divergent: 0 })
  })

  test('of the balance is accepted, and another write-off in Protheus is one again', async () => {
    await settleInErp(5000, 'BAIXA MANUAL')
    await check()
    expect(await readTitle()).toMatchObject({ divergence: 'settled_outside', erp_balance_cents: 52_420 })
    await resolve((db, locked) => acceptDivergence(db, locked, by))
    expect(await readTitle()).toMatchObject({ divergence: null, accepted_cents: 5000 })
    expect(await check()).toMatchObject({ divergent: 0 })
    await settleInErp(1000, 'BAIXA MANUAL')
    expect(await check()).toMatchObject({ divergent: 1 })
  })

  test('of the balance is accepted after our write-off, and takes only what Protheus took', async () => {
    await settleInErp(5000, 'BAIXA MANUAL')
    await check()
    await settle()
    expect(await readTitle()).toMatchObject({ divergence: 'settled_outside', erp_balance_cents: 42_420 })
    await resolve((db, locked) => acceptDivergence(db, locked, by))
    expect(await readTitle()).toMatchObject({ divergence: null, accepted_cents: 5000 })
    expect(await check()).toMatchObject({ divergent: 0 })
    await reverse()
    expect(await readTitle()).toMatchObject({ divergence: null, erp_balance_cents: 52_420 })
    expect(await check()).toMatchObject({ divergent: 0 })
  })

  test.each(['queued', 'reversing'])('waits for a write-off that is %s', async (state) => {
    await settle()
    await database.admin.query('update protheus_write_offs set state = $1', [state])
    await settleInErp(5000, 'BAIXA MANUAL')
    expect(await check()).toMatchObject({ divergent: 0 })
    expect(await readTitle()).toMatchObject({ synced_at: null })
    await expect(resolve(refuseWriteOffUnderway)).rejects.toMatchObject({
      message: expect.stringContaining('O título BKO 000000003/01 tem uma baixa na fila ou em estorno.'),
    })
    await database.admin.query(`update protheus_write_offs set state = 'done'`)
    expect(await check()).toMatchObject({ divergent: 1 })
    await resolve(refuseWriteOffUnderway)
  })

  test('that a person ignored stays hidden until the figure of Protheus changes', async () => {
    await changeDueDate('2026-10-20')
    await check()
    await resolve((db, locked) => ignoreDivergenceOf(db, locked, by))
    expect(await readTitle()).toMatchObject({ divergence: null, due_on: '2026-10-15' })
    expect(await check()).toMatchObject({ divergent: 0 })
    await changeDueDate('2026-10-21')
    expect(await check()).toMatchObject({ divergent: 1 })
  })
})

const tomorrow = '2026-10-16T12:00:00.000Z'

test('people who look after the titles are notified once a day when the balances cannot be read', async () => {
  await include()
  const run = (ends_at = '2026-10-20T12:00:00.000Z') =>
    balancesReading.run(connection, { ...hub.tools, renew: async () => true, ends_at })
  await run()
  expect(await hub.readNotices()).toEqual([])
  await database.admin.query('update integration_connections set paused_at = now()')
  await run()
  await run()
  const notice = {
    type: 'balances_not_read',
    message: 'Saldos de Posto A não lidos hoje. Não foi possível ler o Protheus: a conexão está pausada.',
  }
  expect(await hub.readNotices()).toEqual([notice])
  await hub.passTime(24 * 3600)
  await run()
  expect(await hub.readNotices()).toEqual([notice, notice])
})

describe('the scheduled reading of the balances', () => {
  const job = buildReadingsJob([balancesReading])
  const tools = () => hub.tools as unknown as Parameters<typeof job.run>[1]
  const tick = () => job.run({}, tools())
  const readSchedule = async () => (await database.admin.query('select * from integration_schedules')).rows[0]
  const countReadings = async () =>
    (await vendors.readRequests()).filter(({ path }) => path.includes('genericQuery')).length

  test('is made once by two servers at its usual time, and its end and counts are stored', async () => {
    await include()
    await tick()
    expect(await readSchedule()).toMatchObject({ times: ['06:00'], status: null, started_at: null })
    await hub.passTime(24 * 3600)
    await Promise.all([tick(), tick()])
    await tick()
    expect(await countReadings()).toBe(1)
    const { next_run_at, ...schedule } = await readSchedule()
    expect(schedule).toMatchObject({ status: 'succeeded', records_read: 1, records_changed: 1, message: null })
    expect(next_run_at > hub.tools.now()).toBe(true)
  })

  test('of a server that died is made by another one, and not while the schedule is paused', async () => {
    await include()
    await tick()
    await database.admin.query(`update integration_schedules set status = 'running', lease_id = gen_random_uuid(),
      leased_until = now() + interval '1 hour'`)
    await tick()
    expect(await countReadings()).toBe(0)
    await database.admin.query(`update integration_schedules set leased_until = now() - interval '1 second'`)
    await tick()
    expect([await countReadings(), (await readSchedule()).status]).toEqual([1, 'succeeded'])
    await database.admin.query('update integration_schedules set paused_at = now()')
    await hub.passTime(48 * 3600)
    await tick()
    await database.admin.query(`update integration_schedules set status = 'running', leased_until = null`)
    await tick()
    expect(await countReadings()).toBe(1)
  })

  test('stops before a page that another server reads', async () => {
    await include()
    const renewals = [true, false, false]
    const renew = async () => renewals.shift() ?? true
    expect(await balancesReading.run(connection, { ...hub.tools, renew, ends_at: tomorrow })).toBeUndefined()
    expect([await countReadings(), renewals]).toEqual([0, []])
  })

  test('leaves the companies that it does not reach in its time to the next one', async () => {
    await include()
    const ends_at = hub.tools.now()
    expect(await balancesReading.run(connection, { ...hub.tools, renew: async () => true, ends_at })).toMatchObject({
      ...{ status: 'failed', message: '1 empresa não lida: a leitura passou do limite de 3 horas.' },
    })
    expect(await countReadings()).toBe(0)
  })

  test('that fails says how many companies were not read', async () => {
    await include()
    await tick()
    await database.admin.query('update integration_connections set paused_at = now()')
    await hub.passTime(24 * 3600)
    await tick()
    expect(await readSchedule()).toMatchObject({
      ...{ status: 'failed', records_read: 0 },
      message: '1 empresa não lida.',
    })
  })
})
