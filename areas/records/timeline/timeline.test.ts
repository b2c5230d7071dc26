import { appendAudit, inTransaction } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { timeline } from './timeline.contract.ts'

const api = testApi()
const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const otherCompany = '01930000-0000-7000-8000-0000000000b1'
const day = '01930000-0000-7000-8000-000000000010'
const manager = api.as('cash-conciliation', [ownCompany], 'Gerente')
const params = { entity: 'cash_conciliation', id: day }

const append = (company_id: string, event: { action: string; before?: object; after?: object; reason?: string }) =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
    const source = { actor_id: await manager.id, origin: 'tela' as const, ip: null, request_id: null }
    await appendAudit(
      db,
      { ...source, now: '2026-10-15T09:00:00.000Z' },
      {
        company_id,
        entity: params.entity,
        entity_id: day,
        ...event,
      },
    )
  })

beforeEach(async () => {
  const names = [ownCompany, otherCompany].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
  await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [day, ownCompany],
  )
  await append(ownCompany, {
    action: 'cash-conciliations.open',
    before: { status: 'awaiting_data' },
    after: { status: 'open' },
  })
  await append(ownCompany, {
    action: 'session.count',
    after: { session: { counted_cents: 5000 }, secret: 'x' },
    reason: 'Recontado.',
  })
})

test('a history shows who changed each value, in the words of the business, newest first', async () => {
  const { data, count } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data).toMatchObject([
    {
      kind: 'change',
      title: 'Contagem de caixa',
      reason: 'Recontado.',
      author: 'Gerente',
      origin: 'tela',
      changes: [{ label: 'Contado', before: null, after: 'R$ 50,00' }],
    },
    {
      kind: 'status',
      title: 'Dia aberto',
      changes: [{ label: 'Situação do dia', before: 'Aguardando dados', after: 'Em aberto' }],
    },
  ])
  expect(count).toEqual({ value: 2, exact: true })
})

test('the history is filtered by kind and read page by page', async () => {
  const steps = await manager.call(timeline.timeline, { params, query: { kind: 'status' } })
  expect(steps.data.map(({ title }) => title)).toEqual(['Dia aberto'])
  const first = await manager.call(timeline.timeline, { params, query: { limit: 1 } })
  const second = await manager.call(timeline.timeline, { params, query: { limit: 1, after: first.next ?? '' } })
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Contagem de caixa', 'Dia aberto'])
  expect(second.next).toBeNull()
})

test('a record of another company, of an unknown kind or that does not exist is not found', async () => {
  const stranger = api.as('cash-conciliation', [otherCompany])
  const missing = { status: 404, code: 'not-found' }
  await expect(stranger.call(timeline.timeline, { params, query: {} })).rejects.toMatchObject(missing)
  await expect(
    manager.call(timeline.timeline, { params: { ...params, entity: 'session' }, query: {} }),
  ).rejects.toMatchObject(missing)
  await expect(
    manager.call(timeline.timeline, { params: { ...params, id: ownCompany }, query: {} }),
  ).rejects.toMatchObject(missing)
  await expect(manager.call(timeline.timeline, { params: { ...params, id: 'x' }, query: {} })).rejects.toMatchObject(
    missing,
  )
})

test('a user without the ability of the record’s kind is refused', async () => {
  const clerk = api.as('storage', [ownCompany])
  await expect(clerk.call(timeline.timeline, { params, query: {} })).rejects.toMatchObject({ status: 403 })
})

test('a history does not show entries of another company with the same id', async () => {
  await append(otherCompany, { action: 'session.count' })
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data).toHaveLength(2)
})

test('an unknown kind or a foreign cursor is refused as invalid input', async () => {
  const token = await manager.token
  for (const query of ['kind=other', 'after=x', 'limit=0']) {
    const url = `/api/v1/records/${params.entity}/${day}/timeline?${query}`
    const answer = await api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(422)
  }
})
