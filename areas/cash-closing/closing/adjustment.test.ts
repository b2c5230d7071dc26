import { attachments } from '@app/areas/records/contract'
import { captureId, movementId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { proofsAbout } from '../adjustment/draft-proof.rules.ts'
import { solicitationItems } from '../cash-conciliation-solicitations/items/items.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { aReason, withAdjustmentRefused } from '../testing/worked-day.testing.ts'

const {
  api,
  analyst,
  manager,
  supervisor,
  prove,
  dayOf,
  approve,
  close,
  closeOnce,
  ask,
  refuse,
  arriveLate,
  adjustment,
  explainLate,
  askAdjustment,
  sql,
  notifications,
  journal,
} = dayLifeTests()

test('late data of a closed day changes no figure until an analyst approves an adjustment with a new proof', async () => {
  const closed = await closeOnce()
  await arriveLate()
  expect(await dayOf(manager)).toEqual({
    ...withAdjustmentRefused(closed, 'Diferença não explicada de R$ 50,00.'),
    late_items: 1,
  })
  const draft = await adjustment()
  expect(draft).toMatchObject({ late_count: 1, late_items: [{ kind: 'capture', item_id: 903, amount_cents: 5000 }] })
  expect(draft.differences.filter(({ is_new }) => is_new)).toMatchObject([{ code: 'D02', amount_cents: 5000 }])
  expect(draft.refusal).toMatch(/^Diferença não explicada de R\$\s50,00/)
  await expect(askAdjustment()).rejects.toMatchObject({ status: 422, code: 'day.unexplained' })
  await explainLate()
  const request = await askAdjustment()
  expect(await dayOf(manager)).toMatchObject({ status: 'closed', difference_cents: -17_850, late_items: 1 })
  await approve(analyst, request.id)
  expect(await dayOf(manager)).toMatchObject({
    status: 'closed',
    revision: 2,
    difference_cents: -12_850,
    unexplained_cents: 0,
    late_items: 0,
    journal: { posted: true },
  })
  const [, delta] = await journal()
  expect(delta).toEqual({ revision: 2, description: 'Ajuste do dia fechado', debit: 5000, credit: 5000 })
  const { data } = await manager.call(dayLife.proofs, { params: { id: closed.id } })
  expect(data.map(({ cause }) => cause)).toEqual(['closing', 'adjustment'])
  expect(data[1]?.changes).toContainEqual({
    equation: 'Itens',
    label: 'Diferenças explicadas',
    unit: 'count',
    before: 4,
    after: 5,
  })
  expect((await notifications()).at(-1)).toMatchObject({
    message: 'Ajuste de Posto Modelo 01 em 14/10/2026 aprovado por Analista.',
  })
})

test('attachments of the closing do not prove differences of a later adjustment', async () => {
  const { id, company_id } = await dayOf(manager)
  await prove(manager, 'cash_conciliation', id)
  api.setNow('2026-10-15T10:00:00.000Z')
  await close()
  await arriveLate()
  const reason = await supervisor.call(reasonMaps.create, {
    body: {
      name: 'Venda confirmada pelo cliente',
      source_system: 'internal',
      company_id,
      movement_type_code: 'VND-DEB',
      difference_codes: ['D02'],
      attachment_required: true,
      valid_from: '2026-10-01',
    },
  })
  const { day, differences } = await adjustment()
  const { code, ref } = differences.find(({ is_new }) => is_new) ?? { code: 'D02' as const, ref: '' }
  const explain = async () => {
    const note = 'Chegou depois do fechamento; conferida com a via do cliente.'
    const body = { version: (await dayOf(manager)).version, code, ref, reason_id: reason.id, note }
    return manager.call(dayLife.explainAdjustment, { params: { id: day.id }, body })
  }
  await expect(explain()).rejects.toMatchObject({ status: 422, message: 'Anexe o comprovante.' })
  await prove(manager, 'cash_conciliation', id, proofsAbout({ code, ref }))
  await explain()
  expect((await adjustment()).differences.find((one) => one.ref === ref)).toMatchObject({ reason_name: reason.name })
})

async function twoCritical() {
  const { id } = await closeOnce()
  await sql(`update acquirer_transactions set cancelled_at = '2026-10-15T12:00:00Z' where id = any ($1)`, [
    [captureId('C14'), captureId('C13')],
  ])
  const critical = async () =>
    (await adjustment()).differences.filter(({ is_new, severity }) => is_new && severity === 'critical')
  const [firstDifference, secondDifference] = await critical()
  if (!firstDifference || !secondDifference) throw new Error('two cancelled captures are two critical differences')
  const { data } = await manager.call(cashConciliations.reasons, { params: { id } })
  const reason_id = data.find(({ difference_codes }) => difference_codes.includes(firstDifference.code))?.id ?? ''
  const note = 'Cancelamento apurado com o frentista e o cliente.'
  const explain = async ({ code, ref }: typeof firstDifference) => {
    const { version } = await dayOf(manager)
    return manager.call(dayLife.explainAdjustment, { params: { id }, body: { version, code, ref, reason_id, note } })
  }
  const place = { entity: 'cash_conciliation', id }
  const attach = (difference: typeof firstDifference) =>
    prove(manager, 'cash_conciliation', id, proofsAbout(difference))
  return { id, firstDifference, secondDifference, critical, explain, attach, place }
}
const unproven = {
  status: 422,
  fields: { attachments: 'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.' },
}

test('each of two critical differences needs its own attachment', async () => {
  const { id, firstDifference, secondDifference, critical, explain, attach, place } = await twoCritical()
  await expect(explain(firstDifference)).rejects.toMatchObject(unproven)
  await attach(firstDifference)
  await explain(firstDifference)
  await expect(explain(secondDifference)).rejects.toMatchObject(unproven)
  await prove(manager, 'cash_conciliation', id)
  await expect(explain(secondDifference)).rejects.toMatchObject(unproven)
  await attach(secondDifference)
  await explain(secondDifference)
  expect((await critical()).map(({ reason_name }) => reason_name !== null)).toEqual([true, true])
  const listAbouts = async (about?: string) =>
    (await manager.call(attachments.attachments, { params: place, query: { about } })).data.map((file) => file.about)
  expect(await listAbouts(proofsAbout(firstDifference))).toEqual([proofsAbout(firstDifference)])
  expect((await listAbouts()).toSorted()).toEqual(
    [proofsAbout(firstDifference), proofsAbout(secondDifference), null].toSorted(),
  )
})

test('the last proof of an explained difference of an adjustment cannot be removed', async () => {
  const { firstDifference, secondDifference, explain, attach, place } = await twoCritical()
  const first = await attach(firstDifference)
  const spare = await attach(secondDifference)
  await explain(firstDifference)
  const remove = (attachment_id: string) =>
    manager.call(attachments.removeAttachment, {
      params: { ...place, attachment_id },
      body: { reason: 'Arquivo errado' },
    })
  await expect(remove(first.id)).rejects.toMatchObject({ status: 409, code: 'attachment.last_proof' })
  expect((await remove(spare.id)).removed_at).not.toBeNull()
})

test('the analyst sees each proof beside its difference, and the proofs of an approved difference stay with it', async () => {
  const { firstDifference, secondDifference, explain, attach } = await twoCritical()
  for (const difference of [firstDifference, secondDifference]) {
    await attach(difference)
    await explain(difference)
  }
  await explainLate()
  const request = await askAdjustment()
  const proofs = async () =>
    (await analyst.call(solicitationItems.items, { params: { id: request.id } })).data
      .filter(({ ref }) => ref === firstDifference.ref || ref === secondDifference.ref)
      .map(({ attachments }) => attachments.length)
  expect(await proofs()).toEqual([1, 1])
  await approve(analyst, request.id)
  expect(await proofs()).toEqual([1, 1])
  const { differences } = await dayOf(manager)
  const proven = differences.filter(({ ref }) => ref === firstDifference.ref || ref === secondDifference.ref)
  expect(proven.map(({ status, attachment_count }) => [status, attachment_count])).toEqual([
    ['accepted', 1],
    ['accepted', 1],
  ])
})

test('a reopening moves the attachments of the adjustment to the differences of the day', async () => {
  const { firstDifference, attach } = await twoCritical()
  await attach(firstDifference)
  await approve(analyst, (await ask()).id)
  const { differences } = await dayOf(manager)
  expect(
    differences.find(({ code, ref }) => code === firstDifference.code && ref === firstDifference.ref),
  ).toMatchObject({
    status: 'open',
    attachment_count: 1,
  })
})

test('a line proposed for a closed day counts once it is approved, and not if it is refused', async () => {
  const { id } = await closeOnce()
  const propose = async () => {
    const { version } = await dayOf(manager)
    const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit' } as const
    const note = 'A via mostra crédito à vista.'
    return manager.call(dayLife.proposeManual, { params: { id }, body: { version, ...line, reason_id: aReason, note } })
  }
  const statuses = async () =>
    (
      await manager.call(manualTransactions.manuals, { query: { cash_conciliation_id: id, sort: 'created_at' } })
    ).data.map(({ status }) => status)
  expect(await propose()).toMatchObject({ status: 'proposed' })
  await expect(propose()).rejects.toMatchObject({ code: 'manual.target-taken' })
  expect(await dayOf(manager)).toMatchObject({ revision: 1, difference_cents: -17_850 })
  await explainLate()
  const first = await askAdjustment()
  await refuse(first.id, 'A via anexada é de outra venda.')
  expect(await statuses()).toEqual(['applied', 'applied', 'refused'])
  await propose()
  await explainLate()
  await approve(analyst, (await askAdjustment()).id)
  expect(await statuses()).toEqual(['applied', 'applied', 'refused', 'applied'])
  const debit = (await dayOf(manager)).lines.find(({ method }) => method === 'debit')
  expect(debit).toMatchObject({ reclassified_cents: -12_380 - 8500 })
})

test('an adjustment without changes is refused', async () => {
  await closeOnce()
  await expect(askAdjustment()).rejects.toMatchObject({ status: 422, code: 'adjustment.nothing' })
  expect((await adjustment()).refusal).toBe(
    'Nada a ajustar: não há itens atrasados nem lançamentos propostos neste dia.',
  )
})

test('a file imported during a pending adjustment ends it; the explanations stay for the next adjustment', async () => {
  await closeOnce()
  await arriveLate(903)
  await explainLate()
  await askAdjustment()
  await arriveLate(904, 700)
  const day = await dayOf(manager)
  expect(day).toMatchObject({ status: 'closed', pending_solicitation_id: null, late_items: 2 })
  expect(day.banner).toBe('Os valores mudaram depois do envio (diferença de -R$ 121,50). Revise e envie novamente.')
  const open = (await adjustment()).differences.filter(({ reason_name }) => reason_name === null)
  expect(open).toMatchObject([{ code: 'D02', amount_cents: 700 }])
})

test('a cancellation after the proof changes no figure until the adjustment', async () => {
  const closed = await closeOnce()
  await sql(`update acquirer_transactions set cancelled_at = '2026-10-15T12:00:00Z' where id = $1`, [captureId('C14')])
  expect(await dayOf(manager)).toEqual({
    ...withAdjustmentRefused(closed, 'Diferença não explicada de R$ 191,70.'),
    late_items: 1,
  })
  const draft = await adjustment()
  expect(draft.late_items).toMatchObject([{ kind: 'capture', changed: true, amount_cents: 19_170 }])
  expect(draft.differences.filter(({ is_new }) => is_new).map(({ code }) => code)).toEqual(['D07'])
})

test('a reopening includes the late items in the day', async () => {
  await closeOnce()
  await arriveLate()
  await approve(analyst, (await ask()).id)
  expect(await dayOf(manager)).toMatchObject({ status: 'reopened', late_items: 0, unexplained_cents: 5000 })
})
