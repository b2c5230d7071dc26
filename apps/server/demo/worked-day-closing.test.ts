import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cashConciliations, solicitations } from '@app/areas/cash-closing/contract'
import { timeline } from '@app/areas/records/contract'
import { notifications } from '@app/areas/session/contract'
import { filesInFolder, inTransaction } from '@app/kit/server'
import { type TestUser, testApi } from '@app/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importDemoFile } from './import-files.ts'
import { insertPeople } from './people.ts'
import { insertRegisters } from './registers.store.ts'
import { workedStation } from './stations.ts'
import { workedDayFiles } from './worked-day-files.ts'

const api = testApi()
const company = [workedStation.id]
const manager = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], company, 'Gerente')
const analyst = api.as(
  ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
  company,
  'Analista',
)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  const now = '2026-10-15T08:00:00.000Z'
  const database = api.test.db
  const people = await inTransaction(database, { user_id: null, companies: 'all' }, async (db) => {
    await insertRegisters(db, now)
    return insertPeople(db, { password: 'retaguarda-demo', now })
  })
  for (const file of workedDayFiles())
    await importDemoFile({ database, files: filesInFolder(folder), sender_id: people.finance }, file)
})

const dayOf = async (user: TestUser) => {
  const { data } = await user.call(cashConciliations.list, { query: { from: '2026-10-14', to: '2026-10-14' } })
  return user.call(cashConciliations.get, { params: { id: data[0]!.id } })
}
type Day = Awaited<ReturnType<typeof dayOf>>

const differenceOf = (day: Day, code: string, cents?: number) =>
  day.differences.find(
    (difference) =>
      difference.code === code &&
      difference.status !== 'resolved' &&
      (cents === undefined || difference.amount_cents === cents),
  )!

async function reasonFor(user: TestUser, code: string) {
  const { data } = await user.call(cashConciliations.reasons, {})
  return data.find(({ difference_codes }) => difference_codes.some((allowed) => allowed === code))!.id
}

async function explain(user: TestUser, code: string, cents?: number) {
  const day = await dayOf(user)
  return user.call(cashConciliations.explain, {
    params: { id: day.id, difference_id: differenceOf(day, code, cents).id },
    body: {
      version: day.version,
      reason_id: await reasonFor(user, code),
      note: `Apurado com o operador e o comprovante: ${code}.`,
    },
  })
}

async function registerF15(user: TestUser) {
  const day = await dayOf(user)
  const { fuelling_id, capture_id } = differenceOf(day, 'D02').suggestion as { fuelling_id: number; capture_id: number }
  return user.call(cashConciliations.addManual, {
    params: { id: day.id },
    body: {
      version: day.version,
      kind: 'add',
      movement_type_code: 'VND-PIX',
      amount_cents: 6190,
      fuelling_id,
      capture_id,
      note: 'Venda não registrada do abastecimento F15.',
    },
  })
}

async function reclassifyF11(user: TestUser) {
  const day = await dayOf(user)
  const { movement_id } = differenceOf(day, 'D04').suggestion as { movement_id: number }
  return user.call(cashConciliations.addManual, {
    params: { id: day.id },
    body: {
      version: day.version,
      kind: 'reclassify',
      target_id: movement_id,
      method_to: 'credit',
      note: 'Passada no crédito, digitada como débito.',
    },
  })
}

async function correctAndExplain(user: TestUser) {
  await registerF15(user)
  await reclassifyF11(user)
  await explain(user, 'D03')
  await explain(user, 'D07')
  await explain(user, 'D09', -200)
  await explain(user, 'D09', 50)
  await explain(user, 'D16')
}

const submit = async (user: TestUser, idempotencyKey?: string) => {
  const { id, version } = await dayOf(user)
  return user.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } }, { idempotencyKey })
}

test('the day stands as its files tell it', async () => {
  const day = await dayOf(manager)
  expect(day).toMatchObject({
    status: 'open',
    system_total_cents: 716264,
    confirmed_total_cents: 704604,
    difference_cents: -11660,
    explained_cents: 0,
    unexplained_cents: -11660,
  })
  expect(day.differences.map(({ code, amount_cents }) => [code, amount_cents])).toEqual([
    ['D02', 6190],
    ['D03', -2700],
    ['D04', 0],
    ['D07', -15000],
    ['D09', -200],
    ['D09', 50],
    ['D15', 6190],
    ['D16', 0],
  ])
  expect(day.to_deposit_cents).toBe(80405)
})

test('corrected and explained, the day is sent, approved by another person, closed and told', async () => {
  await correctAndExplain(manager)
  const ready = await dayOf(manager)
  expect(ready).toMatchObject({
    status: 'in_conference',
    system_total_cents: 722454,
    difference_cents: -17850,
    explained_cents: -17850,
    unexplained_cents: 0,
  })
  expect(ready.equations.filter(({ holds }) => !holds)).toEqual([])
  expect(ready.lines.every(({ unexplained_cents }) => unexplained_cents === 0)).toBe(true)

  const request = await submit(manager)
  expect((await dayOf(manager)).status).toBe('submitted')
  const { version } = await analyst.call(solicitations.get, { params: { id: request.id } })
  await analyst.call(solicitations.approve, { params: { id: request.id }, body: { version } })

  const closed = await dayOf(manager)
  expect(closed).toMatchObject({ status: 'closed', result: 'with_difference', to_deposit_cents: 80405 })
  expect(closed.journal).toMatchObject({ posted: true, debit_total_cents: 742504, credit_total_cents: 742504 })
  expect(closed.tanks.find(({ tank_no }) => tank_no === 3)).toMatchObject({ variation_ppm: -8481, justified: true })
  expect(closed.proof_hash).toMatch(/^[0-9a-f]{64}$/)
  const { data } = await manager.call(notifications.list, {})
  expect(data).toMatchObject([
    {
      type: 'cash_conciliation_approved',
      message: 'Fechamento de Posto Modelo 01 em 14/10/2026 aprovado por Analista.',
    },
  ])
})

test('the posted journal is the one of the worked day, line by line', async () => {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  const { journal } = await dayOf(manager)
  const amounts = journal.lines.map(({ debit_cents, credit_cents }) => debit_cents - credit_cents)
  const expected = [80405, 3000, 1850, 57420, 108555, 30000, 151250, 38024, 254100, 2700, 15000, 200]
  const credits = [119513, 86803, 405350, 68718, 42070, 20000, 50].map((cents) => -cents)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([...expected, ...credits].toSorted((a, b) => a - b))
})

test('a day with one unexplained centavo is not sent', async () => {
  await registerF15(manager)
  await reclassifyF11(manager)
  await explain(manager, 'D03')
  await explain(manager, 'D07')
  await explain(manager, 'D09', -200)
  await explain(manager, 'D16')
  await expect(submit(manager)).rejects.toMatchObject({
    status: 422,
    code: 'day.unexplained',
    message: 'Dia com diferença não explicada de R$ 0,50; não é possível fechar.',
  })
  expect((await dayOf(manager)).status).toBe('in_conference')
})

test('nobody decides their own request', async () => {
  await correctAndExplain(analyst)
  const { id } = await submit(analyst)
  const detail = await analyst.call(solicitations.get, { params: { id } })
  expect(detail).toMatchObject({
    can_decide: false,
    decide_refusal: 'Você não pode analisar a própria solicitação.',
  })
  await expect(
    analyst.call(solicitations.approve, { params: { id }, body: { version: detail.version } }),
  ).rejects.toMatchObject({ status: 403, code: 'solicitation.own' })
})

test('a request sent twice with the same key is one request', async () => {
  await correctAndExplain(manager)
  const { id, version } = await dayOf(manager)
  const send = () =>
    manager.call(
      cashConciliations.submit,
      { params: { id }, body: { version, declared: true } },
      { idempotencyKey: 'one-click' },
    )
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  const { data } = await analyst.call(solicitations.list, { query: {} })
  expect(data).toHaveLength(1)
})

test('of two people who send at once one is told that the day changed', async () => {
  await correctAndExplain(manager)
  const { id, version } = await dayOf(manager)
  const input = { params: { id }, body: { version, declared: true } }
  const outcomes = await Promise.allSettled([
    manager.call(cashConciliations.submit, input),
    analyst.call(cashConciliations.submit, input),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('who read an older version is told who changed it', async () => {
  const before = await dayOf(manager)
  await registerF15(analyst)
  await expect(
    manager.call(cashConciliations.rematch, { params: { id: before.id }, body: { version: before.version } }),
  ).rejects.toMatchObject({ status: 409, code: 'version.stale', message: expect.stringContaining('Analista') })
})

test('a sent day takes no change, and a closed one neither', async () => {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const sent = await dayOf(manager)
  const rematch = { params: { id: sent.id }, body: { version: sent.version } }
  await expect(manager.call(cashConciliations.rematch, rematch)).rejects.toMatchObject({
    status: 423,
    code: 'day.frozen',
  })
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  await expect(manager.call(cashConciliations.rematch, rematch)).rejects.toMatchObject({
    status: 423,
    code: 'day.closed',
  })
})

test('a refused day is editable again, keeps its explanations, and its requester is told why', async () => {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await expect(
    analyst.call(solicitations.refuse, { params: { id }, body: { version, reason: 'curto' } }),
  ).rejects.toMatchObject({ status: 422 })
  await analyst.call(solicitations.refuse, { params: { id }, body: { version, reason: 'Anexe a via da captura.' } })
  const day = await dayOf(manager)
  expect(day).toMatchObject({ status: 'refused', unexplained_cents: 0, banner: 'Recusado: Anexe a via da captura.' })
  expect((await manager.call(notifications.list, {})).data).toMatchObject([{ type: 'cash_conciliation_refused' }])
  expect((await submit(manager)).number).toBe(2)
})

test('a decided request is not decided again', async () => {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  const approve = () => analyst.call(solicitations.approve, { params: { id }, body: { version } })
  const outcomes = await Promise.allSettled([approve(), approve()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await api.test.admin.query('select count(*)::int as entries from journal_entries')
  expect(rows).toEqual([{ entries: 1 }])
})

test('a difference beyond the direct limit goes to the analyst', async () => {
  await correctAndExplain(manager)
  const { id, version } = await dayOf(manager)
  await expect(
    manager.call(cashConciliations.close, { params: { id }, body: { version, declared: true } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('an undone match is not proposed again', async () => {
  const day = await dayOf(manager)
  const board = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  const group = board.groups.find(({ status }) => status === 'suggested')!
  await manager.call(cashConciliations.undoMatch, {
    params: { id: day.id, group_id: group.id },
    body: { version: day.version },
  })
  const after = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  expect(after.groups).toHaveLength(board.groups.length - 1)
  expect((await dayOf(manager)).differences.map(({ code }) => code)).toContain('D01')
})

test('every change of the day is in its history, and the chain of audit holds', async () => {
  await correctAndExplain(manager)
  const { id } = await dayOf(manager)
  const { data } = await manager.call(timeline.timeline, { params: { entity: 'cash_conciliation', id }, query: {} })
  expect(data.filter(({ author }) => author === 'Gerente')).toHaveLength(7)
  expect((await api.test.admin.query('select * from audit_broken_links()')).rows).toEqual([])
})
