import { notifications as inbox } from '@app/areas/session/contract'
import { movementId } from '@app/domain/day/facts/testing'
import { beforeEach, expect, test } from 'vitest'
import { dayLife } from '../../cash-conciliations/day-life.contract.ts'
import { dayLifeTests } from '../../testing/life.testing.ts'
import { aReason } from '../../testing/worked-day.testing.ts'
import { solicitations } from '../solicitations.contract.ts'
import { solicitationItems } from './items.contract.ts'

const {
  api,
  analyst,
  manager,
  dayOf,
  correct,
  submit,
  close,
  approve,
  refuse,
  arriveLate,
  adjustment,
  explainLate,
  askAdjustment,
} = dayLifeTests()
beforeEach(() => api.setNow('2026-10-15T09:00:00.000Z'))
const comment = 'O comprovante não mostra o valor.'
const itemsOf = async (id: string) => (await manager.call(solicitationItems.items, { params: { id } })).data
const itemOf = async (id: string, code: string) =>
  (await itemsOf(id)).find(
    (item) => item.code === code && item.kind === (code.startsWith('D') ? 'difference' : 'manual'),
  )
const refuseItem = async (id: string, code: string) =>
  analyst.call(solicitationItems.decideItem, {
    params: { id, item_id: (await itemOf(id, code))?.id ?? '' },
    body: { decision: 'refused', comment },
  })
const answer = async (id: string, code: string) =>
  manager.call(solicitationItems.answerItem, {
    params: { id, item_id: (await itemOf(id, code))?.id ?? '' },
    body: { answer: 'A via legível segue em anexo no dia.' },
  })

async function createRefusedAdjustment() {
  const { id } = await close()
  await arriveLate()
  const { version } = await dayOf(manager)
  const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit' } as const
  const explanation = { reason_id: aReason, note: 'A via mostra crédito à vista.' }
  await manager.call(dayLife.proposeManual, { params: { id }, body: { version, ...line, ...explanation } })
  await explainLate()
  const request = await askAdjustment()
  await refuseItem(request.id, 'D02')
  await refuseItem(request.id, 'reclassify')
  await refuse(request.id, 'Dois itens sem prova suficiente.')
  api.setNow('2026-10-15T11:00:00.000Z')
  return request
}

async function explainAgain() {
  const { day, differences } = await adjustment()
  const found = differences.find(({ code, is_new }) => code === 'D02' && is_new)
  if (!found) throw new Error('the late capture is a difference')
  const { data } = await manager.call(solicitations.list, { query: { status: 'refused' } })
  expect(data[0]?.type).toBe('adjustment')
  const { code, ref } = found
  const note = 'Captura de ontem conferida com a via do cliente.'
  const reason_id = '01930000-0000-7000-8000-000000000006'
  const body = { version: day.version, code, ref, reason_id, note }
  return manager.call(dayLife.explainAdjustment, { params: { id: day.id }, body })
}

test('a refused adjustment returns item by item, and each refused item is answered before it is sent again', async () => {
  const first = await createRefusedAdjustment()
  expect(
    (await itemsOf(first.id))
      .filter(({ unanswered }) => unanswered)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['D02', 'reclassify'])
  expect((await adjustment()).refusal).toBe('Responda os 2 itens recusados.')
  await expect(askAdjustment()).rejects.toMatchObject({ status: 422, message: 'Responda os 2 itens recusados.' })
  await expect(answer(first.id, 'D02')).rejects.toMatchObject({ message: 'Explique a diferença de novo.' })
  const outsider = api.as('cash-conciliation.solicitation', [], 'De fora')
  const params = { id: first.id, item_id: (await itemOf(first.id, 'reclassify'))?.id ?? '' }
  const body = { answer: 'A via legível segue em anexo no dia.' }
  await expect(outsider.call(solicitationItems.answerItem, { params, body })).rejects.toMatchObject({ status: 404 })
  expect(await answer(first.id, 'reclassify')).toMatchObject({ unanswered: false, answered_by_name: 'Gerente' })
  await expect(askAdjustment()).rejects.toMatchObject({ message: 'Responda o item recusado.' })
  await explainAgain()
  const resentRequest = await askAdjustment()
  const detail = await analyst.call(solicitations.get, { params: { id: resentRequest.id } })
  expect(detail).toMatchObject({ previous_id: first.id, resend_no: 1 })
  expect(await approve(analyst, resentRequest.id)).toMatchObject({ status: 'approved' })
})

test('the requester is notified of the decision on a closing, and the day shows a refused adjustment, not counted', async () => {
  await correct(manager)
  await refuse((await submit(manager)).id, 'Falta a via do cancelamento.')
  const listNotifications = async () =>
    (await manager.call(inbox.list, {})).data.map(({ type, message }) => [type, message])
  expect(await listNotifications()).toEqual([
    ['cash_conciliation_refused', 'Fechamento de Posto Modelo 01 em 14/10/2026 recusado: Falta a via do cancelamento.'],
  ])
  await approve(analyst, (await submit(manager)).id)
  expect((await listNotifications())[0]).toEqual([
    'cash_conciliation_approved',
    'Fechamento de Posto Modelo 01 em 14/10/2026 aprovado por Analista.',
  ])
  await arriveLate()
  await explainLate()
  await refuse((await askAdjustment()).id, 'A captura é de outra empresa.')
  const rejected = 'Solicitação de ajuste de Posto Modelo 01 em 14/10/2026 recusada: A captura é de outra empresa.'
  expect(await listNotifications()).toHaveLength(2)
  const notification = (await manager.call(inbox.all, { query: {} })).data.find(({ message }) => message === rejected)
  expect(notification?.type).toBe('cash_conciliation_reject_solicitation')
  await manager.call(inbox.markAsRead, { params: { id: notification?.id ?? '' } })
  expect(await dayOf(manager)).toMatchObject({
    status: 'closed',
    banner: rejected,
    last_request: { type: 'adjustment', status: 'refused', decision_note: 'A captura é de outra empresa.' },
  })
})
