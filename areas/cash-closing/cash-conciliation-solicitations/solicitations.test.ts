import { closingSettingDefaults } from '@app/domain/day/facts/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { solicitations } from './solicitations.contract.ts'

const { api, manager, supervisor, analyst, receive, dayOf, correct, correctOnce, submit, approve } = workedDayTests()
const admin = api.as('admin', [], 'Administradora')

const otherCompany = '01930000-0000-7000-8000-00000000c002'
const insertOtherCompany = () =>
  insertRows(api.test.admin, {
    companies: [
      {
        id: otherCompany,
        name: 'Outro',
        legal_name: 'Outro',
        cnpj: '98765432000198',
        kind: 'station',
        active: true,
        version: 1,
        created_at: '2026-10-01T00:00:00Z',
        updated_at: '2026-10-01T00:00:00Z',
      },
    ],
    company_settings: [
      {
        id: '01930000-0000-7000-8000-00000000c502',
        company_id: otherCompany,
        valid_from: '2026-10-01',
        ...closingSettingDefaults,
        mandatory_sources: ['pos'],
        created_at: '2026-10-01T00:00:00Z',
      },
    ],
  })

const versionOf = async (id: string) => (await analyst.call(solicitations.get, { params: { id } })).version
const notificationsOf = async () =>
  (await api.test.admin.query('select user_id, type, message from notifications order by created_at, id')).rows

test('the sent figures are shown beside the current ones, without changes at first', async () => {
  await correctOnce()
  const { id, number } = await submit(manager, 'Segue o dia 14.')
  expect(number).toBe(1)
  expect(await analyst.call(solicitations.get, { params: { id } })).toMatchObject({
    status: 'pending',
    note: 'Segue o dia 14.',
    requested_by_name: 'Gerente',
    difference_cents: -17850,
    explained_cents: -17850,
    worst_severity: 'critical',
    changed: [],
    can_decide: true,
    decide_refusal: null,
    can_withdraw: false,
    snapshot: { system_total_cents: 722454, confirmed_total_cents: 704604, unexplained_cents: 0 },
    day: { status: 'submitted', pending_solicitation_id: id },
  })
})

test('an administrator cannot approve an own request either', async () => {
  await correct(admin)
  const { id } = await submit(admin)
  await expect(approve(admin, id)).rejects.toMatchObject({ status: 403, code: 'solicitation.own' })
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved', decided_by_name: 'Analista' })
})

test('figures changed after the request prevent its approval', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  await api.test.admin.query('update acquirer_transactions set gross_cents = 5801 where id = $1', [captureId('C08')])
  const detail = await analyst.call(solicitations.get, { params: { id } })
  expect(detail.changed).toContainEqual({ label: 'Confirmado', sent_cents: 704604, current_cents: 704605 })
  await expect(approve(analyst, id)).rejects.toMatchObject({
    status: 409,
    message: 'Os valores mudaram depois do envio (diferença de -R$ 178,49). Revise e envie novamente.',
  })
  expect((await dayOf(manager)).status).toBe('submitted')
})

test('only its requester withdraws a request; no notification is sent, and the day can be sent again', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  const version = await versionOf(id)
  await expect(supervisor.call(solicitations.withdraw, { params: { id }, body: { version } })).rejects.toMatchObject({
    status: 403,
    message: 'Só quem enviou a solicitação pode retirá-la.',
  })
  await manager.call(solicitations.withdraw, { params: { id }, body: { version } })
  expect(await dayOf(manager)).toMatchObject({ status: 'in_conference', pending_solicitation_id: null })
  expect(await notificationsOf()).toEqual([])
  await expect(approve(analyst, id)).rejects.toMatchObject({ status: 409, code: 'solicitation.not-pending' })
  expect((await submit(manager)).number).toBe(2)
})

test('a concurrent approval and withdrawal of a request do not both succeed', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  const version = await versionOf(id)
  const outcomes = await Promise.allSettled([
    analyst.call(solicitations.approve, { params: { id }, body: { version } }),
    manager.call(solicitations.withdraw, { params: { id }, body: { version } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a refusal shows its reason to the requester, and the next request answers it', async () => {
  await correctOnce()
  const first = await submit(manager)
  const version = await versionOf(first.id)
  const refuse = (reason: string) =>
    analyst.call(solicitations.refuse, { params: { id: first.id }, body: { version, reason } })
  await expect(refuse('   curto   ')).rejects.toMatchObject({ status: 422 })
  await refuse('Falta a via da captura C08.')
  expect(await notificationsOf()).toEqual([
    {
      user_id: await manager.id,
      type: 'cash_conciliation_refused',
      message: 'Fechamento de Posto Modelo 01 em 14/10/2026 recusado: Falta a via da captura C08.',
    },
  ])
  await expect(refuse('Falta a via da captura C08.')).rejects.toMatchObject({
    status: 409,
    message: 'Solicitação já decidida por Analista.',
  })
  const second = await submit(manager)
  const detail = await analyst.call(solicitations.get, { params: { id: second.id } })
  expect(detail).toMatchObject({ number: 2, previous_id: first.id })
})

test('users of another company see neither the day nor its request', async () => {
  await insertOtherCompany()
  await correct(manager)
  const { id } = await submit(manager)
  const day = await dayOf(manager)
  const stranger = api.as(
    ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
    [otherCompany],
  )
  const missing = { status: 404, code: 'not-found' }
  const body = { version: 1 }
  const reason = 'Um motivo qualquer.'
  const calls = [
    () => stranger.call(cashConciliations.get, { params: { id: day.id } }),
    () => stranger.call(cashConciliations.matches, { params: { id: day.id } }),
    () => stranger.call(cashConciliations.rematch, { params: { id: day.id }, body: { version: day.version } }),
    () => stranger.call(cashConciliations.submit, { params: { id: day.id }, body: { ...body, declared: true } }),
    () => stranger.call(solicitations.get, { params: { id } }),
    () => stranger.call(solicitations.approve, { params: { id }, body }),
    () => stranger.call(solicitations.refuse, { params: { id }, body: { ...body, reason } }),
    () => stranger.call(solicitations.withdraw, { params: { id }, body }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject(missing)
  expect((await stranger.call(cashConciliations.list, { query: {} })).data).toEqual([])
  expect((await stranger.call(solicitations.list, { query: {} })).data).toEqual([])
})

test('the queue of the analyst lists pending requests page by page', async () => {
  await correctOnce()
  const first = await submit(manager)
  await manager.call(solicitations.withdraw, { params: { id: first.id }, body: { version: 1 } })
  const second = await submit(manager)
  const pending = await analyst.call(solicitations.list, { query: { status: 'pending' } })
  expect(pending.data.map(({ id }) => id)).toEqual([second.id])
  const all = await analyst.call(solicitations.list, { query: { company_id: workedCompany, limit: 1 } })
  expect(all.count).toEqual({ value: 2, exact: true })
  const next = await analyst.call(solicitations.list, {
    query: { company_id: workedCompany, limit: 1, after: all.next ?? '' },
  })
  expect([...all.data, ...next.data].map(({ number }) => number).toSorted()).toEqual([1, 2])
  expect(next.next).toBeNull()
})

test('requests are numbered without gaps in each company, even when two days are sent concurrently', async () => {
  await correctOnce()
  await api.test.admin.query('update company_settings set chronological_order = false')
  await api.test.admin.query(
    `insert into tank_measurements (id, company_id, tank_id, business_date, kind, volume_ml, method)
      overriding system value select id + 100, company_id, tank_id, '2026-10-15', kind, 2000000, method from tank_measurements`,
  )
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, ['2026-10-15'])
  const days = [await dayOf(manager), await dayOf(manager, '2026-10-15')]
  const sent = await Promise.all(
    days.map(({ id, version }) =>
      manager.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } }),
    ),
  )
  expect(sent.map(({ number }) => number).toSorted()).toEqual([1, 2])
})
