import { cashConciliations, solicitations } from '@app/areas/cash-closing/contract'
import { timeline } from '@app/areas/records/contract'
import { notifications } from '@app/areas/session/contract'
import { expect, test } from 'vitest'
import { demonstratedDay } from './worked-day.testing.ts'

const { api, manager, analyst, dayOf, correctOnce, submit } = demonstratedDay()

test('the imported files give the day its totals and its differences', async () => {
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

test('the corrected and explained day is submitted, approved by another person and closed, and people are notified', async () => {
  await correctOnce()
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

test('the posted journal equals the journal of the worked day, line by line', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  const { journal } = await dayOf(manager)
  const amounts = journal.lines.map(({ debit_cents, credit_cents }) => debit_cents - credit_cents)
  const expected = [80405, 3000, 1850, 57420, 108555, 30000, 151250, 38024, 254100, 2700, 15000, 200]
  const credits = [119513, 86803, 405350, 68718, 42070, 20000, 50].map((cents) => -cents)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([...expected, ...credits].toSorted((a, b) => a - b))
})

test('a refused day is editable again, keeps its explanations, and its requester receives the reason', async () => {
  await correctOnce()
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

test('every change of the day is in its history, and the audit chain is intact', async () => {
  await correctOnce()
  const { id } = await dayOf(manager)
  const { data } = await manager.call(timeline.timeline, { params: { entity: 'cash_conciliation', id }, query: {} })
  expect(data.filter(({ author }) => author === 'Gerente')).toHaveLength(7)
  expect((await api.test.admin.query('select * from audit_broken_links()')).rows).toEqual([])
})
