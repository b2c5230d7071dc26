import { workedDayTests } from '@app/areas/cash-closing/testing'
import { attachments } from '@app/areas/records/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { beforeEach, expect, test } from 'vitest'
import { paymentDifferenceOperations } from './payment-differences.contract.ts'

const { api, manager, analyst, dayOf, prove } = workedDayTests()
const outsider = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

const claim = '01930000-0000-7000-8000-00000000000d'
const explanation = { reason_id: claim, note: 'Reclamada no portal, protocolo 2026-77.' }

/** C14 was charged 1,25 % instead of 1,05 % (operations 4.8), and C01 was never paid. */
beforeEach(async () => {
  for (const [name, fee, code, amount] of [
    ['C14', 240, 'D12', -39],
    ['C01', 135, 'D13', -12_735],
  ] as const) {
    const [{ id }] = await sql(
      `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
         gross_cents, fee_expected_cents, fee_charged_cents, net_cents, status)
       values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 19170, 201, $3, 18930, 'paid') returning id`,
      workedCompany,
      captureId(name),
      fee,
    )
    await sql(
      `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at)
       values ($1, $2, $3, $4, $5, '2026-10-15T12:00:00Z')`,
      workedCompany,
      code,
      `instalment:${id}`,
      amount,
      `${name}: não é como contratado`,
    )
  }
})

const listOfDay = async (user = manager) => {
  const { id: day_id } = await dayOf(user)
  return (await user.call(paymentDifferenceOperations.listByDay, { params: { day_id } })).data
}
async function getDifference(code: 'D12' | 'D13') {
  const difference = (await listOfDay()).find((row) => row.code === code)
  if (!difference) throw new Error(`no ${code}`)
  return difference
}
const explain = ({ id, version }: { id: string; version: number }, change = {}, user = manager) =>
  user.call(paymentDifferenceOperations.explain, { params: { id }, body: { version, ...explanation, ...change } })

test('a fee or payment that differs from the contract is shown on the day of its sale without changing its figures', async () => {
  const { difference_cents } = await dayOf(manager)
  expect((await listOfDay(analyst)).map(({ code, amount_cents, status }) => [code, amount_cents, status])).toEqual([
    ['D12', -39, 'open'],
    ['D13', -12_735, 'open'],
  ])
  const { id } = await getDifference('D12')
  expect(await manager.call(paymentDifferenceOperations.get, { params: { id } })).toMatchObject({
    business_date: '2026-10-14',
    refusal: null,
    reasons: [{ name: 'Cobrança conferida e aceita' }, { name: 'Reclamação aberta na adquirente' }],
    instalments: [{ fee_expected_cents: 201, fee_charged_cents: 240 }],
  })
  await explain(await getDifference('D12'))
  expect((await dayOf(manager)).difference_cents).toBe(difference_cents)
})

test('a payment difference is explained with a reason allowed for its code, and the explanation is undone', async () => {
  expect(await explain(await getDifference('D12'))).toMatchObject({
    status: 'explained',
    reason_name: 'Reclamação aberta na adquirente',
    note: explanation.note,
    explained_by_name: 'Gerente',
  })
  const [{ request_id: batch }] = await sql(`select request_id from audit_events where entity = 'payment_difference'`)
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await getDifference('D12')).toMatchObject({ status: 'open', reason_name: null, note: null })
})

test('an explanation cannot be undone after a later explanation', async () => {
  await explain(await getDifference('D12'))
  const [{ request_id: batch }] = await sql(`select request_id from audit_events where entity = 'payment_difference'`)
  const laterNote = 'Conferida com o contrato e aceita.'
  await explain(await getDifference('D12'), { note: laterNote })
  await expect(manager.call(undoOperations.undo, { params: { batch }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
  expect(await getDifference('D12')).toMatchObject({ status: 'explained', note: laterNote })
})

test('a disallowed reason, a short note, an old version and a user who only analyses are refused', async () => {
  const difference = await getDifference('D13')
  await expect(explain(difference, { reason_id: '01930000-0000-7000-8000-000000000007' })).rejects.toMatchObject({
    message: 'Motivo não permitido para o código D13.',
  })
  await expect(explain(difference, { note: 'Curto.' })).rejects.toMatchObject({ status: 422 })
  await expect(explain({ ...difference, version: difference.version + 1 })).rejects.toMatchObject({ status: 409 })
  await expect(explain(difference, {}, outsider)).rejects.toMatchObject({ status: 404 })
})

test('a reason that requires a proof explains only with an attached proof, which then cannot be removed', async () => {
  await sql('update movement_reason_maps set attachment_required = true where id = $1', claim)
  const difference = await getDifference('D12')
  await expect(explain(difference)).rejects.toMatchObject({ fields: { attachments: 'Anexe o comprovante.' } })
  const { id: attachment_id } = await prove(manager, 'payment_difference', difference.id)
  await explain(difference)
  const params = { entity: 'payment_difference', id: difference.id, attachment_id }
  const remove = manager.call(attachments.removeAttachment, { params, body: { reason: 'Arquivo trocado.' } })
  await expect(remove).rejects.toMatchObject({ code: 'attachment.last_proof' })
})

test('a payment difference resolved by a file cannot be explained', async () => {
  await sql(`update receivable_differences set status = 'resolved' where code = 'D13'`)
  await expect(explain(await getDifference('D13'))).rejects.toMatchObject({
    status: 409,
    message: 'A diferença está “resolvida”; esta ação não é possível agora.',
  })
})
