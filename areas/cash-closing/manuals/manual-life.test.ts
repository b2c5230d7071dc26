import { attachments } from '@app/areas/records/contract'
import { lockStoredDays } from '@app/domain/calendar/testing'
import { movementId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { aReason } from '../testing/worked-day.testing.ts'

const { api, manager, analyst, dayOf, close, ask, adjustment, registerF15, reclassifyF11, prove, sql } = dayLifeTests()
const explanation = { reason_id: aReason, note: 'Apurado com o operador.' }
const cardSale = {
  kind: 'add',
  movement_type_code: 'VND-DEB',
  amount_cents: 1000,
  occurred_at: '2026-10-14T15:00:00.000Z',
  nsu: '999',
} as const

async function enter(draft: object = {}) {
  const { id, version } = await dayOf(manager)
  return manager.call(cashConciliations.addManual, {
    params: { id },
    body: { version, ...explanation, ...cardSale, ...draft },
  })
}
const change = (id: string, draft: object, version = 1, user = manager) =>
  user.call(manualTransactions.updateManual, {
    params: { manual_id: id },
    body: { version, ...explanation, ...cardSale, ...draft },
  })
const lines = async (query: object = {}) => {
  const { id } = await dayOf(manager)
  return (await manager.call(manualTransactions.manuals, { query: { cash_conciliation_id: id, ...query } })).data
}
const cancelMany = (ids: string[]) =>
  manager.call(manualTransactions.cancelManualMany, { body: { selection: { ids } } }, { idempotencyKey: ids.join() })
const apply = async (manual_id: string) => {
  const { id, version } = await dayOf(manager)
  return manager.call(cashConciliations.applyManual, { params: { id, manual_id }, body: { version } })
}
const attach = (id: string) => prove(manager, 'manual_transaction', id)

test('the lines of a day are filtered by operation, side, status, author and text', async () => {
  await registerF15(manager)
  await reclassifyF11(analyst)
  const { id } = await enter({ note: 'Máquina sem bobina na pista.' })
  const { id: day } = await dayOf(manager)
  expect(await lines({ kind: 'reclassify' })).toMatchObject([{ kind: 'reclassify', created_by_name: 'Analista' }])
  expect(await lines({ search: 'bobina' })).toMatchObject([{ id, nsu: '999', reason_name: expect.any(String) }])
  expect(await lines({ author_id: await manager.id })).toHaveLength(2)
  expect(await lines({ status: 'cancelled' })).toEqual([])
  expect(await lines({ side: 'confirmation' })).toEqual([])
  const { data } = await manager.call(manualTransactions.manualAuthors, { query: { cash_conciliation_id: day } })
  expect(data.map(({ name }) => name)).toEqual(['Analista', 'Gerente'])
})

test('a changed line recomputes the day, and the history stores its previous value', async () => {
  const { id } = await enter()
  const before = await dayOf(manager)
  expect(await change(id, { amount_cents: 2500 })).toMatchObject({ amount_cents: 2500, status: 'applied', version: 2 })
  const after = await dayOf(manager)
  expect(after.system_total_cents - before.system_total_cents).toBe(1500)
  const rows = await sql(`select before->'manual_transaction'->>'amount_cents' as was,
    after->'manual_transaction'->>'amount_cents' as became from audit_events where action = 'manual.update'`)
  expect(rows).toEqual([{ was: '1000', became: '2500' }])
})

test('an old version is refused with its last author, the operation is fixed, and the own number is no duplicate', async () => {
  const { id } = await enter()
  await change(id, { amount_cents: 1100 })
  await expect(change(id, { amount_cents: 1200 })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Este registro foi alterado por você às/),
  })
  await expect(change(id, { kind: 'exclude', target_id: movementId('F18') }, 2)).rejects.toMatchObject({
    code: 'manual.kind',
  })
  const outcomes = await Promise.allSettled([
    change(id, { amount_cents: 1300 }, 2),
    change(id, { amount_cents: 1400 }, 2, analyst),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the only proof of an applied line cannot be removed', async () => {
  const { id } = await enter({ side: 'confirmation' })
  const proof = await attach(id)
  const remove = (attachment_id: string) =>
    manager.call(attachments.removeAttachment, {
      params: { entity: 'manual_transaction', id, attachment_id },
      body: { reason: 'Arquivo errado' },
    })
  await remove(proof.id)
  const secondProof = await attach(id)
  await apply(id)
  await expect(remove(secondProof.id)).rejects.toMatchObject({ status: 409, code: 'attachment.last_proof' })
  const { id: day, version } = await dayOf(manager)
  await manager.call(cashConciliations.cancelManual, { params: { id: day, manual_id: id }, body: { version } })
  await remove(secondProof.id)
})

test('a line above the proof limit of the company is a draft until its proof is attached', async () => {
  await sql('update company_settings set manual_proof_cents = 5000')
  const { id, status, waits_for } = await enter({ amount_cents: 5001 })
  expect([status, waits_for]).toEqual(['draft', 'Valor acima de R$ 50,00 exige anexo.'])
  await expect(apply(id)).rejects.toMatchObject({ status: 422, message: 'Valor acima de R$ 50,00 exige anexo.' })
  expect(await change(id, { amount_cents: 5000 })).toMatchObject({ status: 'draft', waits_for: null })
  await apply(id)
  expect(await change(id, { amount_cents: 5002 }, 3)).toMatchObject({ status: 'draft' })
  await attach(id)
  await apply(id)
  expect(await change(id, { amount_cents: 9000 }, 5)).toMatchObject({ status: 'applied', attachment_count: 1 })
})

test('a type that requires a customer is refused without one, and a reason must be valid on the day', async () => {
  const note = { movement_type_code: 'VND-NPZ', nsu: undefined }
  await expect(enter(note)).rejects.toMatchObject({ fields: { customer: 'Campo obrigatório.' } })
  expect(await enter({ ...note, customer: 'Transportes Silva', doc_no: 'N-12' })).toMatchObject({ doc_no: 'N-12' })
  await sql(`update movement_reason_maps set valid_to = '2026-10-13' where id = $1`, [aReason])
  await expect(enter()).rejects.toMatchObject({ fields: { reason_id: 'Motivo inválido.' } })
})

test('many lines are cancelled in one call; lines already cancelled are skipped with the reason', async () => {
  const before = await dayOf(manager)
  const first = await enter()
  const second = await enter({ nsu: '998' })
  const { id, version } = await dayOf(manager)
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id: second.id }, body: { version } })
  expect(await cancelMany([first.id, second.id])).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'O lançamento está “cancelado”; esta ação não é possível agora.', count: 1 }],
  })
  expect(await dayOf(manager)).toMatchObject({ system_total_cents: before.system_total_cents })
  await expect(change(first.id, {}, 2)).rejects.toMatchObject({ status: 409, code: 'manual.ended' })
})

test('on a closed day a line without its proof is a draft, then a proposal, and counts with the adjustment', async () => {
  const { id } = await close()
  const { version } = await dayOf(manager)
  const body = { version, ...explanation, ...cardSale, side: 'confirmation' as const }
  const line = await manager.call(dayLife.proposeManual, { params: { id }, body })
  expect(line).toMatchObject({ status: 'draft', refusal: null, waits_for: 'Anexe o comprovante.' })
  expect((await adjustment()).refusal).toMatch(/^Nada a ajustar/)
  await attach(line.id)
  await apply(line.id)
  expect(await lines({ status: 'proposed' })).toHaveLength(1)
  expect(await change(line.id, { side: 'confirmation', amount_cents: 1100 }, 2)).toMatchObject({ status: 'proposed' })
  expect((await adjustment()).proposals).toMatchObject([{ amount_cents: 1100 }])
  expect(await cancelMany([line.id])).toMatchObject({ changed: 1 })
  expect((await adjustment()).proposals).toEqual([])
})

test('a line cannot change while a request of its closed day waits or while its day is locked', async () => {
  const { id } = await close()
  const { version } = await dayOf(manager)
  const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit' } as const
  const proposed = await manager.call(dayLife.proposeManual, {
    params: { id },
    body: { version, ...explanation, ...line },
  })
  await ask()
  await expect(change(proposed.id, line)).rejects.toMatchObject({
    status: 409,
    message: 'Já existe solicitação pendente para este dia.',
  })
  await lockStoredDays(api.test.admin, 'true', 'já integrado ao ERP em 20/10/2026.')
  await expect(change(proposed.id, line)).rejects.toMatchObject({
    status: 423,
    message: 'Dia bloqueado: já integrado ao ERP em 20/10/2026.',
  })
  expect(await cancelMany([proposed.id])).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'Dia bloqueado: já integrado ao ERP em 20/10/2026.', count: 1 }],
  })
})

test('a line of another company is not found', async () => {
  const { id } = await enter()
  const stranger = api.as('cash-conciliation.solicitation', [], 'De fora')
  await expect(stranger.call(manualTransactions.manual, { params: { manual_id: id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(change(id, {}, 1, stranger)).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(manualTransactions.manuals, { query: {} })).data).toEqual([])
})
