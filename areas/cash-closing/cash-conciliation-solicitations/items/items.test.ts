import { attachments, timeline } from '@app/areas/records/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../../cash-conciliations/cash-conciliations.contract.ts'
import { dayLifeTests } from '../../testing/life.testing.ts'
import { solicitations } from '../solicitations.contract.ts'
import { solicitationItems } from './items.contract.ts'

const {
  api,
  manager,
  supervisor,
  analyst,
  dayOf,
  correct,
  explain,
  submit,
  approve,
  ask,
  refuse,
  notifications,
  versionOf,
} = dayLifeTests()

const comment = 'O comprovante não mostra o valor.'
const sendDay = api.runOnce(async () => {
  await correct(manager)
  return submit(manager)
})
const itemsOf = async (id: string) => (await analyst.call(solicitationItems.items, { params: { id } })).data
const itemOf = async (id: string, code: string) => {
  const item = (await itemsOf(id)).find((one) => one.code === code)
  if (!item) throw new Error(`no item ${code}`)
  return item
}
type DecisionInput = { decision: 'accepted' | 'refused' | null; comment?: string }
const decide = async (
  id: string,
  code: string,
  decision: DecisionInput = { decision: 'refused', comment },
  user = analyst,
) => user.call(solicitationItems.decideItem, { params: { id, item_id: (await itemOf(id, code)).id }, body: decision })
const answer = async (id: string, code: string) =>
  manager.call(solicitationItems.answerItem, {
    params: { id, item_id: (await itemOf(id, code)).id },
    body: { answer: 'O comprovante legível segue em anexo.' },
  })

test('a request contains every difference and every manual line as it was sent', async () => {
  const { id } = await sendDay()
  const day = await dayOf(manager)
  const items = await itemsOf(id)
  expect(
    items
      .filter(({ kind }) => kind === 'difference')
      .map(({ item_id }) => item_id)
      .toSorted(),
  ).toEqual(day.differences.map((difference) => difference.id).toSorted())
  expect(items.filter(({ kind }) => kind === 'manual').map(({ code, amount_cents }) => [code, amount_cents])).toEqual([
    ['reclassify', 12380],
    ['add', 6190],
  ])
  expect(items.every(({ decision, unanswered }) => decision === null && !unanswered)).toBe(true)
})

test('the thumbnail of a proof is read through the record that has the proof, and not during the scan of the file', async () => {
  const { id } = await sendDay()
  const { item_id } = await itemOf(id, 'D07')
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const place = { entity: differenceRecord.entity, id: item_id ?? '' }
  const body = { thumbnail: Buffer.from(jpeg).toString('base64') }
  await analyst.call(attachments.attach, { params: place, body }, { file: { name: 'via.jpg', content: jpeg } })
  const proof = (await itemOf(id, 'D07')).attachments.find(({ file_name }) => file_name === 'via.jpg')
  expect(proof).toMatchObject({ media_type: 'image/jpeg', has_thumbnail: true, size_bytes: 7, place })
  const url = `/api/v1/records/${place.entity}/${place.id}/attachments/${proof?.id}/thumbnail`
  const answer = await api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await analyst.token}` } })
  expect(answer.rawPayload).toEqual(Buffer.from(jpeg))
  await api.test.admin.query(`update attachments set scan_status = 'pending' where id = $1`, [proof?.id])
  const scanned = (await itemOf(id, 'D07')).attachments.find((file) => file.id === proof?.id)
  expect(scanned?.has_thumbnail).toBe(false)
})

test('an item is refused only with a comment, and its decision can be changed or undone', async () => {
  const { id } = await sendDay()
  await expect(decide(id, 'D07', { decision: 'refused', comment: 'Não.' })).rejects.toMatchObject({
    status: 422,
    message: 'Informe o motivo da recusa (mínimo 10 caracteres).',
  })
  expect(await decide(id, 'D07')).toMatchObject({ decision: 'refused', comment, decided_by_name: 'Analista' })
  expect((await itemsOf(id))[0]).toMatchObject({ code: 'D07' })
  await expect(approve(analyst, id)).rejects.toMatchObject({
    status: 409,
    message: 'Itens recusados: 1. Recuse a solicitação ou aceite-os.',
  })
  expect(await decide(id, 'D07', { decision: 'accepted' })).toMatchObject({ decision: 'accepted', comment: null })
  expect(await decide(id, 'D07', { decision: null })).toMatchObject({ decision: null, decided_by_name: null })
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved' })
  await expect(decide(id, 'D07')).rejects.toMatchObject({ message: 'Solicitação já decidida por Analista.' })
})

test('only analysts decide items, but not those of an own request or of one assumed by another analyst', async () => {
  const { id } = await sendDay()
  await expect(decide(id, 'D07', undefined, supervisor)).rejects.toMatchObject({ status: 403 })
  const otherAnalyst = api.as(['cash-conciliation.solicitation.analyze'], [(await dayOf(manager)).company_id], 'Bruna')
  await otherAnalyst.call(solicitations.assume, { params: { id }, body: {} })
  await expect(decide(id, 'D07')).rejects.toMatchObject({ code: 'solicitation.held' })
  const outsider = api.as(['cash-conciliation.solicitation.analyze'], [], 'De fora')
  await expect(outsider.call(solicitationItems.items, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(decide(id, 'D07', undefined, outsider)).rejects.toMatchObject({ status: 404 })
})

test('refused items are listed first, and each is answered before the day is sent again', async () => {
  const { id } = await sendDay()
  await decide(id, 'D07')
  await decide(id, 'add')
  await decide(id, 'D09', { decision: 'accepted' })
  await refuse(id, 'Dois itens sem prova suficiente.')
  const day = await dayOf(manager)
  const refused = day.differences.filter(({ status }) => status === 'refused')
  expect(refused.map(({ code }) => code)).toEqual(['D07'])
  expect(day).toMatchObject({ status: 'refused', unexplained_cents: -15000 })
  expect((await itemsOf(id)).slice(0, 2)).toMatchObject([
    { code: 'D07', unanswered: true, comment },
    { code: 'add', unanswered: true, comment },
  ])
  await expect(submit(manager)).rejects.toMatchObject({ status: 422, message: 'Responda os 2 itens recusados.' })
  await expect(answer(id, 'D07')).rejects.toMatchObject({ message: 'Explique a diferença de novo.' })
  await expect(answer(id, 'reclassify')).rejects.toMatchObject({ message: 'Este item não foi recusado.' })
  expect(await answer(id, 'add')).toMatchObject({ unanswered: false, answered_by_name: 'Gerente' })
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Responda o item recusado.' })
  const [difference] = refused
  if (!difference) throw new Error('D07 was refused')
  await explain(manager, await dayOf(manager), difference)
  const resentRequest = await submit(manager)
  const detail = await analyst.call(solicitations.get, { params: { id: resentRequest.id } })
  expect(detail).toMatchObject({ previous_id: id, resend_no: 1 })
  expect((await itemsOf(id)).map(({ comment: text }) => text)).toContain(comment)
  expect(await approve(analyst, resentRequest.id)).toMatchObject({ status: 'approved' })
})

test('a difference that the analyst refused since is not explained from an old page, which names the analyst', async () => {
  const { id } = await sendDay()
  const seen = (await dayOf(manager)).differences.find(({ code }) => code === 'D07')
  if (!seen) throw new Error('D07 was explained')
  await decide(id, 'D07')
  await refuse(id, 'Um item sem prova suficiente.')
  await expect(explain(manager, await dayOf(manager), seen)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('alterado por Analista às'),
  })
})

test('a refused item stays refused when the day is recomputed, and a cancelled line needs no answer', async () => {
  const { id } = await sendDay()
  await decide(id, 'D07')
  await decide(id, 'add')
  await refuse(id, 'Dois itens sem prova suficiente.')
  const { id: day_id, version } = await dayOf(manager)
  const manual_id = (await itemOf(id, 'add')).item_id ?? ''
  await manager.call(cashConciliations.cancelManual, { params: { id: day_id, manual_id }, body: { version } })
  const day = await dayOf(manager)
  expect(day.differences.find(({ code }) => code === 'D07')).toMatchObject({ status: 'refused' })
  expect((await itemOf(id, 'add')).unanswered).toBe(false)
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Responda o item recusado.' })
})

test('the requester is notified of a question, and the analyst of its answer', async () => {
  const { id } = await sendDay()
  const body = async () => ({ version: await versionOf(id) })
  const question = 'Anexe a via da captura C08.'
  await analyst.call(solicitations.ask, { params: { id }, body: { ...(await body()), question } })
  const reply = 'A via segue em anexo nesta solicitação.'
  await manager.call(solicitations.answer, { params: { id }, body: { ...(await body()), answer: reply } })
  const sentNotifications = (await notifications()).filter(({ type }) => /question|answer/.test(String(type)))
  expect(sentNotifications).toEqual([
    {
      user_id: await manager.id,
      type: 'cash_conciliation_question',
      message: `Analista pede complemento da solicitação nº 1 de Posto Modelo 01 em 14/10/2026: ${question}`,
    },
    {
      user_id: await analyst.id,
      type: 'cash_conciliation_answer',
      message: `Complemento da solicitação nº 1 de Posto Modelo 01 em 14/10/2026 respondido por Gerente: ${reply}`,
    },
  ])
})

test('an item accepted before a reopening can be refused like any other item', async () => {
  const before = await sendDay()
  await approve(analyst, before.id)
  await approve(analyst, (await ask()).id)
  const { id } = await submit(manager)
  await decide(id, 'D07')
  await refuse(id, 'A prova do D07 não serve.')
  const day = await dayOf(manager)
  expect(day.differences.filter(({ status }) => status === 'refused').map(({ code }) => code)).toEqual(['D07'])
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Responda o item recusado.' })
})

test('the history of a difference shows why the analyst refused it and that the analyst accepted it', async () => {
  const { id } = await sendDay()
  await decide(id, 'D07')
  await refuse(id, 'A prova do D07 não serve.')
  const day = await dayOf(manager)
  const difference = day.differences.find(({ code }) => code === 'D07')
  if (!difference) throw new Error('D07 was refused')
  await explain(manager, day, difference)
  await approve(analyst, (await submit(manager)).id)
  const params = { entity: differenceRecord.entity, id: difference.id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  const decisionEntries = data.filter(({ author }) => author === 'Analista')
  expect(decisionEntries.map(({ title, reason }) => [title, reason])).toEqual([
    ['Aceita pelo analista', 'Solicitação nº 2 aprovada.'],
    ['Recusada pelo analista', comment],
  ])
  expect(decisionEntries[0]?.changes).toEqual([{ label: 'Situação', before: 'Explicada', after: 'Aceita' }])
})
