import { attachments, timeline } from '@app/areas/records/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { differences } from './differences.contract.ts'

const { api, manager, supervisor, dayOf, receive, prove } = workedDayTests()
const outsider = api.as('cash-conciliation', [])
const note = 'Falta conferida com o operador do turno.'
const pdf = { name: 'vale.pdf', content: new TextEncoder().encode('%PDF-1.7 vale assinado') }

async function shortageWithReason() {
  const reason = await supervisor.call(reasonMaps.create, {
    body: {
      name: 'Vale assinado',
      source_system: 'internal',
      company_id: workedCompany,
      movement_type_code: 'FALTA',
      difference_codes: ['D09'],
      attachment_required: true,
      valid_from: '2026-10-01',
    },
  })
  const difference = (await dayOf(supervisor)).differences.find(({ amount_cents }) => amount_cents === -200)
  if (!difference) throw new Error('the worked day has a shortage')
  const place = { entity: differenceRecord.entity, id: difference.id }
  const explain = () =>
    supervisor.call(cashConciliations.explain, {
      params: { difference_id: difference.id },
      body: { version: difference.version, reason_id: reason.id, note },
    })
  const attach = (user = supervisor) => user.call(attachments.attach, { params: place, body: {} }, { file: pdf })
  return { place, explain, attach }
}

test('a reason that requires a proof explains a difference only if a proof is attached to it', async () => {
  const { explain, attach } = await shortageWithReason()
  await expect(explain()).rejects.toMatchObject({ status: 422, message: 'Anexe o comprovante.' })
  await attach(manager)
  expect(await explain()).toMatchObject({ status: 'explained', reason_name: 'Vale assinado', attachment_count: 1 })
  const { id } = await dayOf(supervisor)
  const { data } = await supervisor.call(timeline.timeline, {
    params: { entity: 'cash_conciliation', id },
    query: { limit: 1 },
  })
  expect(data[0]?.changes).toContainEqual({ label: 'Anexos', before: null, after: 'vale.pdf' })
})

test('a removed proof no longer counts', async () => {
  const { place, explain, attach } = await shortageWithReason()
  const { id } = await attach()
  await supervisor.call(attachments.removeAttachment, {
    params: { ...place, attachment_id: id },
    body: { reason: 'Arquivo errado' },
  })
  await expect(explain()).rejects.toMatchObject({ code: 'attachment.required' })
})

test('the last proof of an explanation cannot be removed until another is attached or the explanation is undone', async () => {
  const { place, explain, attach } = await shortageWithReason()
  const { id } = await attach()
  await explain()
  const remove = (attachment_id: string) =>
    supervisor.call(attachments.removeAttachment, {
      params: { ...place, attachment_id },
      body: { reason: 'Arquivo errado' },
    })
  await expect(remove(id)).rejects.toMatchObject({
    status: 409,
    message: 'Este é o único comprovante do que foi registrado: anexe outro antes de retirá-lo.',
  })
  const second = await attach(manager)
  await remove(id)
  await expect(remove(id)).rejects.toMatchObject({ status: 409, message: 'Este anexo já foi retirado.' })
  await expect(remove(second.id)).rejects.toMatchObject({ code: 'attachment.last_proof' })
})

test('only one of two concurrent removals of the last two proofs succeeds', async () => {
  const { place, explain, attach } = await shortageWithReason()
  const both = [await attach(), await attach(manager)]
  await explain()
  const removals = both.map(({ id }) =>
    supervisor.call(attachments.removeAttachment, {
      params: { ...place, attachment_id: id },
      body: { reason: 'Arquivo errado' },
    }),
  )
  const outcomes = await Promise.allSettled(removals)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { data } = await supervisor.call(attachments.attachments, { params: place, query: {} })
  expect(data.filter(({ removed_at }) => removed_at === null)).toHaveLength(1)
})

test('a proof stays with its difference when the day is recomputed', async () => {
  const { place, attach } = await shortageWithReason()
  await attach()
  await receive('pos')
  expect((await supervisor.call(attachments.attachments, { params: place, query: {} })).data).toMatchObject([
    { file_name: 'vale.pdf' },
  ])
  expect((await dayOf(supervisor)).differences.find(({ id }) => id === place.id)).toMatchObject({ attachment_count: 1 })
})

test('proofs of a difference of another company return 404, and reading them without the ability returns 403', async () => {
  const { place } = await shortageWithReason()
  const read = (user: typeof outsider) => user.call(attachments.attachments, { params: place, query: {} })
  await expect(read(outsider)).rejects.toMatchObject({ status: 404 })
  await expect(read(api.as('storage', [workedCompany]))).rejects.toMatchObject({ status: 403 })
})

const findCritical = async () => {
  const day = await dayOf(manager)
  const difference = day.differences.find(({ severity }) => severity === 'critical')
  if (!difference) throw new Error('the worked day has a cancelled capture')
  const { data } = await manager.call(cashConciliations.reasons, { params: { id: day.id } })
  const reason_id = data.find(({ difference_codes }) => difference_codes.includes(difference.code))?.id ?? ''
  return { day, difference, reason_id }
}
const description = 'O cancelamento das 17:01 foi apurado com o frentista.'
const requiredProof = 'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.'

test('a critical difference requires a description and a proof, independently of its reason', async () => {
  const { difference, reason_id } = await findCritical()
  const explain = (note: string) =>
    manager.call(cashConciliations.explain, {
      params: { difference_id: difference.id },
      body: { version: difference.version, reason_id, note },
    })
  await expect(explain('Em apuração.')).rejects.toMatchObject({
    status: 422,
    fields: { note: requiredProof, attachments: requiredProof },
  })
  await expect(explain(description)).rejects.toMatchObject({
    status: 422,
    message: requiredProof,
    fields: { attachments: requiredProof },
  })
  await prove(manager, 'difference', difference.id)
  await expect(explain('Em apuração.')).rejects.toMatchObject({ status: 422, fields: { note: requiredProof } })
  expect(await explain(description)).toMatchObject({ status: 'explained', attachment_count: 1 })
})

test('a bulk explanation skips critical differences without a proof and reports them', async () => {
  const { day, difference, reason_id } = await findCritical()
  const words = { reason_id, note: description }
  const body = { version: day.version, difference_ids: [difference.id], ...words }
  const { outcomes } = await manager.call(dayMatches.explainMany, { params: { id: day.id }, body })
  expect(outcomes).toEqual([{ id: difference.id, done: false, reason: requiredProof }])
  const many = { selection: { ids: [difference.id] }, preview: true, input: words }
  expect(await manager.call(differences.explainMany, { body: many })).toMatchObject({
    changed: 0,
    skipped: [{ reason: requiredProof }],
  })
})
