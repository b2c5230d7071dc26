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

/** A batch of R$ 120,00 that paid R$ 5,00 less, and an adjustment of R$ 5,00 on the next day. */
async function shortBatch(amount: number, change: { merchant_no?: string; entry_kind?: string } = {}) {
  const batch = async (
    reference: string,
    net_cents: number,
    { merchant_no = '1023456789', entry_kind = 'payment' },
  ) => {
    const [{ id }] = await sql(
      `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
         fee_cents, net_cents) values ($1, 'cielo', $2, $3, $4, '2026-10-15', $5, 0, $5) returning id`,
      ...[workedCompany, merchant_no, reference, entry_kind, net_cents],
    )
    return id
  }
  const paid = await batch(`L${amount}`, 12_000, {})
  await batch('A1', -500, { entry_kind: 'debit_adjustment', ...change })
  const [{ record_id }] = await sql(
    `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at)
       values ($1, 'D13', $2, $3, 'O lote veio a menos', '2026-10-15T12:00:00Z') returning record_id`,
    ...[workedCompany, `batch:${paid}`, amount],
  )
  return String(record_id)
}
const getAdjustment = async (id: string) =>
  (await manager.call(paymentDifferenceOperations.get, { params: { id } })).adjustment

test('a batch that paid too little is explained by the only adjustment of its amount', async () => {
  const id = await shortBatch(-500)
  expect(await getAdjustment(id)).toEqual({
    name: 'a débito',
    sentence: 'Ajuste a débito de R$ 5,00, de 15/10/2026, lote A1',
  })
  const { reasons } = await manager.call(paymentDifferenceOperations.get, { params: { id } })
  const adjusted = reasons.find(({ code }) => code === 'ADJUSTED')?.id
  await explain({ id, version: 1 }, { reason_id: adjusted })
  expect(await getAdjustment(id)).toBeNull()
})

test.each([
  ['another amount', -501, {}],
  ['another merchant', -500, { merchant_no: '99' }],
  ['a sale', -500, { entry_kind: 'sale' }],
] as const)('an adjustment with %s explains no payment', async (_, amount, change) => {
  expect(await getAdjustment(await shortBatch(amount, change))).toBeNull()
})

test('an adjustment whose money is in a match of the bank explains no payment', async () => {
  const id = await shortBatch(-500)
  const [{ id: group }] = await sql(
    `insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
       values ($1, 'BANK', 2, 100, 'confirmed', 'x', 0, now()) returning id`,
    workedCompany,
  )
  await sql(
    `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
       select company_id, $2, 'BANK', 'system', 'batch', id::text from acquirer_settlements
       where company_id = $1 and reference = 'A1'`,
    ...[workedCompany, group],
  )
  expect(await getAdjustment(id)).toBeNull()
})

test('an adjustment that two payments could have, or that a match holds, explains neither', async () => {
  const id = await shortBatch(-500)
  const [{ id: adjustment }] = await sql(`select id from acquirer_settlements where reference = 'A1'`)
  const [{ id: group }] = await sql(
    `insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
       values ($1, 'SETTLEMENT', 2, 100, 'confirmed', 'x', 0, now()) returning id`,
    workedCompany,
  )
  await sql(
    `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
       values ($1, $2, 'SETTLEMENT', 'confirmation', 'batch', $3)`,
    ...[workedCompany, group, String(adjustment)],
  )
  expect(await getAdjustment(id)).toBeNull()
  await sql(`update match_groups set status = 'suggested' where id = $1`, group)
  expect(await getAdjustment(id)).toBeNull()
  await sql(`delete from match_links where match_group_id = $1`, group)
  await sql(
    `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at)
       values ($1, 'D13', $2, -500, 'x', '2026-10-15T12:00:00Z')`,
    ...[workedCompany, `batch:${Number(adjustment) - 1}/bank`],
  )
  expect(await getAdjustment(id)).toBeNull()
})
