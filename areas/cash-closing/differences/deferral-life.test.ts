import { workedCompany } from '@app/domain/day/facts/testing'
import { verifyProof } from '@app/domain/day/proof/server'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { solicitationItems } from '../cash-conciliation-solicitations/items/items.contract.ts'
import { deferralTests } from '../testing/deferrals.testing.ts'

const {
  api,
  manager,
  analyst,
  dayOf,
  submit,
  approve,
  refuse,
  adjustment,
  askAdjustment,
  arriveLate,
  explainLate,
  journal,
  notifications,
  close,
  list,
  getDifference,
  defer,
  calendar,
  withoutC14,
  arriveC14,
  readyToSend,
} = deferralTests()

const verify = () =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) => verifyProof(db, workedCompany, '2026-10-14'))

test('an imported file replaces the deferral by a match', async () => {
  await defer(await withoutC14())
  await arriveC14()
  expect((await list({ code: 'D01' })).data).toEqual([])
  expect(await getDifference({ code: 'D01', status: 'resolved' })).toMatchObject({ system_cents: 19_170 })
})

test('a deferral that ends without its file opens the difference again and notifies its author once', async () => {
  await defer(await withoutC14(), '2026-10-17')
  await calendar('2026-10-18T02:30:00.000Z')
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'deferred' })
  await calendar('2026-10-18T03:30:00.000Z')
  await calendar('2026-10-18T04:30:00.000Z')
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'open', deferred_to: null, reason_name: null })
  const deferralNotifications = (await notifications()).filter(({ type }) => type === 'deferral_over')
  expect(deferralNotifications).toEqual([
    {
      user_id: await manager.id,
      type: 'deferral_over',
      message:
        'Venceu o adiamento de 1 diferença de Posto Modelo 01 em 14/10/2026 (D01): o arquivo não chegou. Explique ou adie de novo.',
    },
  ])
  const reopened = await getDifference({ code: 'D01' })
  await expect(defer(reopened, '2026-10-26')).rejects.toMatchObject({
    fields: { deferred_to: 'Adie para uma data entre 19/10/2026 e 25/10/2026.' },
  })
  expect(await defer(reopened, '2026-10-25')).toMatchObject({ status: 'deferred' })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('a day with deferred differences is sent and closed by an analyst, but not after a deferral has expired', async () => {
  await readyToSend()
  api.setNow('2026-10-21T12:00:00.000Z')
  await expect(submit(manager)).rejects.toMatchObject({
    status: 422,
    message: 'O adiamento de D01 venceu em 20/10/2026; explique ou adie de novo.',
  })
  api.setNow('2026-10-15T09:00:00.000Z')
  await expect(defer(await getDifference({ code: 'D01' }), '2026-10-19')).resolves.toMatchObject({
    deferred_to: '2026-10-19',
  })
  const request = await submit(manager)
  await expect(defer(await getDifference({ code: 'D01' }))).rejects.toMatchObject({ status: 423, code: 'day.frozen' })
  await approve(analyst, request.id)
  expect(await dayOf(manager)).toMatchObject({ status: 'closed', unexplained_cents: 0 })
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'deferred' })
  await expect(defer(await getDifference({ code: 'D01' }))).rejects.toMatchObject({ status: 423, code: 'day.closed' })
  expect(await list({ company_id: workedCompany, status: 'deferred', before: '2026-10-15' })).toMatchObject({
    data: [{ code: 'D01', business_date: '2026-10-14', effect_cents: -19_170 }],
  })
})

test('a request returns to its requester when one of its deferrals expires', async () => {
  await readyToSend()
  await submit(manager)
  await calendar('2026-10-21T12:00:00.000Z')
  expect(await dayOf(manager)).toMatchObject({ status: 'in_conference', pending_solicitation_id: null })
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'open' })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('the proof of a closed day stays valid when a deferral expires, and an adjustment explains the difference', async () => {
  await readyToSend()
  await approve(analyst, (await submit(manager)).id)
  const closed = await dayOf(manager)
  await calendar('2026-10-21T12:00:00.000Z')
  expect(await dayOf(manager)).toMatchObject({ proof_hash: closed.proof_hash, equations: closed.equations })
  expect((await verify())?.problems).toEqual([])
  const draft = await adjustment()
  expect(draft.differences.filter(({ is_new }) => is_new)).toMatchObject([{ code: 'D01', reason_name: null }])
  await expect(askAdjustment()).rejects.toMatchObject({ status: 422 })
  await explainLate()
  await approve(analyst, (await askAdjustment()).id)
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'accepted', deferred_to: null })
  const [, delta] = await journal()
  expect(delta).toMatchObject({ description: 'Ajuste do dia fechado', debit: 19_170, credit: 19_170 })
  expect((await verify())?.problems).toEqual([])
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('an adjustment cannot be approved on a date after a deferral of its day expired', async () => {
  await readyToSend()
  await approve(analyst, (await submit(manager)).id)
  await arriveLate()
  await explainLate()
  const sent = await askAdjustment()
  api.setNow('2026-10-21T12:00:00.000Z')
  await expect(approve(analyst, sent.id)).rejects.toMatchObject({
    status: 422,
    message: 'O adiamento de D01 venceu em 20/10/2026; explique ou adie de novo.',
  })
  await refuse(sent.id, 'O adiamento venceu: diga o que foi.')
  const open = (await adjustment()).differences.filter(({ reason_name }) => reason_name === null)
  expect(open).toMatchObject([{ code: 'D01', is_new: true }])
  await expect(askAdjustment()).rejects.toMatchObject({ status: 422, code: 'day.unexplained' })
  await explainLate()
  await approve(analyst, (await askAdjustment()).id)
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'accepted', deferred_to: null })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('an expired deferral allows an adjustment even before the calendar job runs', async () => {
  await readyToSend()
  await approve(analyst, (await submit(manager)).id)
  expect((await adjustment()).refusal).toMatch(/^Nada a ajustar/)
  api.setNow('2026-10-21T12:00:00.000Z')
  await explainLate()
  expect((await adjustment()).refusal).toBeNull()
  await approve(analyst, (await askAdjustment()).id)
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'accepted', deferred_to: null })
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('the file of a deferred difference of a closed day replaces the deferral by an adjustment', async () => {
  await readyToSend()
  await approve(analyst, (await submit(manager)).id)
  await arriveC14()
  expect((await adjustment()).settled).toMatchObject([{ code: 'D01', amount_cents: -19_170 }])
  await approve(analyst, (await askAdjustment()).id)
  expect((await list({ code: 'D01' })).data).toEqual([])
  expect((await dayOf(manager)).difference_cents).toBe(-17_850)
})

test('the equations of a closed day without deferrals have no deferral term', async () => {
  const { equations } = await close()
  expect(equations.flatMap(({ terms }) => terms.map(({ label }) => label)).join()).not.toContain('adiada')
})

test('a difference whose deferral the analyst refused must be explained again', async () => {
  await readyToSend()
  const { id } = await submit(manager)
  const { data } = await analyst.call(solicitationItems.items, { params: { id } })
  const item_id = data.find(({ code }) => code === 'D01')?.id ?? ''
  const body = { decision: 'refused', comment: 'A Cielo já mandou este arquivo.' } as const
  await analyst.call(solicitationItems.decideItem, { params: { id, item_id }, body })
  await refuse(id, 'O arquivo que se espera já chegou.')
  expect(await getDifference({ code: 'D01' })).toMatchObject({ status: 'refused', deferred_to: null })
  expect(await dayOf(manager)).toMatchObject({ status: 'refused', unexplained_cents: -19_170 })
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Responda o item recusado.' })
})
