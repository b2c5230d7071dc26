import { timeline } from '@app/areas/records/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { deferralTests, deferralNote as note } from '../testing/deferrals.testing.ts'
import { differences } from './differences.contract.ts'

const { api, manager, supervisor, dayOf, list, getDifference, defer, undo, withoutC14, sql } = deferralTests()

const outsider = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])

test('a deferred difference counts as explained and appears as a term of the equations', async () => {
  const before = await dayOf(manager)
  const row = await withoutC14()
  const open = await dayOf(manager)
  expect(await defer(row)).toMatchObject({
    status: 'deferred',
    deferred_to: '2026-10-20',
    reason_name: 'Aguardando arquivo',
  })
  const day = await dayOf(manager)
  expect(day).toMatchObject({
    difference_cents: open.difference_cents,
    explained_cents: open.explained_cents - 19_170,
    unexplained_cents: before.unexplained_cents,
    open_items: open.open_items - 1,
  })
  const items = day.equations.find(({ no }) => no === 8)
  expect(items?.terms).toContainEqual({ label: 'Diferenças adiadas', value: 1, unit: 'count' })
  expect(day.journal.lines.map(({ account_name }) => account_name)).toContain(
    'Diferenças de caixa a apurar (aguardando arquivo NSU 262)',
  )
})

test('the history shows a deferral with its own title, and the deferral is undone', async () => {
  const row = await withoutC14()
  await defer(row)
  const params = { entity: differenceRecord.entity, id: row.id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data[0]?.changes).toEqual(
    expect.arrayContaining([
      { label: 'Situação', before: 'Em aberto', after: 'Adiada' },
      { label: 'Adiada até', before: null, after: '20/10/2026' },
    ]),
  )
  await undo()
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'open', deferred_to: null, note: null })
  expect((await dayOf(manager)).unexplained_cents).toBe((await dayOf(manager)).difference_cents)
})

test.each([
  ['2026-10-15', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
  ['2026-10-26', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
  ['9999-12-31', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
])('a deferral until %s is refused', async (to, message) => {
  await expect(defer(await withoutC14(), to)).rejects.toMatchObject({ status: 422, fields: { deferred_to: message } })
})

test.each([
  { deferred_to: '2026-02-30', note },
  { deferred_to: '2026-10-20', note: 'curta' },
  { deferred_to: '2026-10-20', note: '😀'.repeat(10_000) },
  { deferred_to: "'; drop table differences--", note },
  { note },
])('an invalid deferral is refused with a message (%#)', async (body) => {
  const row = await withoutC14()
  const answer = await api.inject({
    method: 'POST',
    url: `/api/v1/differences/${row.id}/defer`,
    headers: { authorization: `Bearer ${await manager.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { version: row.version, ...body },
  })
  expect(answer.statusCode).toBe(422)
})

test('only a difference that a file may still resolve is deferred, by a person who sees it and read its version', async () => {
  const typing = await getDifference({ code: 'D03' })
  await expect(defer(typing)).rejects.toMatchObject({ status: 422, message: 'Motivo não permitido para o código D03.' })
  const row = await withoutC14()
  await expect(defer(row, '2026-10-20', outsider)).rejects.toMatchObject({ status: 404 })
  await expect(defer({ ...row, version: row.version - 1 })).rejects.toMatchObject({ status: 409 })
  await expect(outsider.call(differences.get, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 })
  expect((await list({}, outsider)).data).toEqual([])
})

test('a repeated call has one effect, and of two concurrent deferrals one is refused with 409', async () => {
  const row = await withoutC14()
  const input = { params: { id: row.id }, body: { version: row.version, deferred_to: '2026-10-20', note } }
  const idempotencyKey = crypto.randomUUID()
  const first = await manager.call(differences.defer, input, { idempotencyKey })
  expect(await manager.call(differences.defer, input, { idempotencyKey })).toEqual(first)
  const both = await Promise.allSettled([defer(first, '2026-10-19'), defer(first, '2026-10-18', supervisor)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
})

test('a bulk deferral shows a preview, gives a reason for each skipped difference, and is undone as one change', async () => {
  await withoutC14()
  const filter = { company_id: workedCompany }
  const input = { deferred_to: '2026-10-20', note }
  const call = (preview: boolean) =>
    manager.call(differences.deferMany, { body: { selection: { filter }, preview, input } })
  const preview = await call(true)
  expect(preview).toMatchObject({ state: 'preview', changed: 2 })
  expect(preview.skipped).toContainEqual({ reason: 'Motivo não permitido para o código D09.', count: 2 })
  expect((await list({ status: 'deferred' })).data).toEqual([])
  expect(await call(false)).toMatchObject({ state: 'done', changed: 2, failures: [] })
  expect((await list({ status: 'deferred' })).data.map(({ code }) => code).sort()).toEqual(['D01', 'D02'])
  await undo()
  expect((await list({ status: 'deferred' })).data).toEqual([])
})

test('an undone deferral does not extend the limit of ten days', async () => {
  await defer(await withoutC14(), '2026-10-17')
  api.setNow('2026-10-16T12:00:00.000Z')
  await undo()
  await expect(defer(await getDifference({ code: 'D01' }), '2026-10-26')).rejects.toMatchObject({
    fields: { deferred_to: 'Adie para uma data entre 17/10/2026 e 25/10/2026.' },
  })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('the date limits of a deferral and its end use the time zone of the company', async () => {
  const row = await withoutC14()
  await sql(`update companies set timezone = 'America/Rio_Branco'`)
  api.setNow('2026-10-15T04:30:00.000Z')
  const { deferral } = await manager.call(differences.get, { params: { id: row.id } })
  expect(deferral).toEqual({ from: '2026-10-15', to: '2026-10-24', refusal: null })
  const many = { selection: { ids: [row.id] }, preview: true, input: { deferred_to: '2026-10-15', note } }
  expect(await manager.call(differences.deferMany, { body: many })).toMatchObject({ changed: 1 })
  await expect(defer(row, '2026-10-25')).rejects.toMatchObject({ status: 422 })
  expect(await defer(row, '2026-10-15')).toMatchObject({ status: 'deferred', deferred_to: '2026-10-15' })
  api.setNow('2026-10-15T09:00:00.000Z')
})
