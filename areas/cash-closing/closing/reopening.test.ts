import { expect, test } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { correction, dayLifeTests, reopeningReason, requestReason } from '../testing/life.testing.ts'

const {
  analyst,
  admin,
  manager,
  supervisor,
  dayOf,
  submit,
  approve,
  close,
  closeOnce,
  ask,
  refuse,
  arriveLate,
  askAdjustment,
  sql,
  notifications,
  journal,
  net,
} = dayLifeTests()

test('an approved reopening reverses the entry, keeps matches and proof, and notifies the requester', async () => {
  const closed = await closeOnce()
  const matches = await manager.call(cashConciliations.matches, { params: { id: closed.id } })
  const request = await ask()
  expect(request).toMatchObject({ type: 'reopening', status: 'pending', note: reopeningReason, correction })
  expect(await dayOf(manager)).toMatchObject({ status: 'closed', pending_solicitation_id: request.id })
  await approve(analyst, request.id)
  expect(await dayOf(manager)).toMatchObject({ status: 'reopened', revision: 2, proof_hash: closed.proof_hash })
  expect(await manager.call(cashConciliations.matches, { params: { id: closed.id } })).toEqual(matches)
  const [first, mirror] = await journal()
  expect(mirror).toEqual({ ...first, revision: 2, description: 'Estorno por reabertura' })
  expect(await net()).toEqual([])
  expect((await notifications()).at(-1)).toEqual({
    user_id: await manager.id,
    type: 'cash_conciliation_approved',
    message: 'Reabertura de Posto Modelo 01 em 14/10/2026 aprovada por Analista.',
  })
})

test('the closing of a day schedules its receivables only, and a reopening reverses that', async () => {
  await sql(`insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
      gross_cents, fee_charged_cents, net_cents, status)
    select company_id, id, business_date, number, 2, business_date + 30 * number, gross_cents / 2, 0, gross_cents / 2,
      case when number = 1 then 'forecast' else 'paid' end
    from acquirer_transactions, generate_series(1, 2) number where kind = 'sale'`)
  await sql(`update acquirer_transactions set business_date = business_date - 7
    where id = (select max(id) from acquirer_transactions where cancelled_at is null and kind = 'sale')`)
  const states = async () =>
    (
      await sql(`select sale.business_date::text as day, item.number, array_agg(distinct item.status) as states
        from acquirer_installments item join acquirer_transactions sale on sale.id = item.acquirer_transaction_id
        group by 1, 2 order by 1, 2`)
    ).map(({ day, number, states }) => [day, number, states])
  const others = [
    ['2026-10-07', 1, ['forecast']],
    ['2026-10-07', 2, ['paid']],
  ]
  await close()
  expect(await states()).toEqual([...others, ['2026-10-14', 1, ['scheduled']], ['2026-10-14', 2, ['paid']]])
  await approve(analyst, (await ask()).id)
  expect(await states()).toEqual([...others, ['2026-10-14', 1, ['forecast']], ['2026-10-14', 2, ['paid']]])
})

test('a day closed again after a reopening has a second proof, and both proofs are compared term by term', async () => {
  const { id } = await closeOnce()
  await approve(analyst, (await ask()).id)
  const reopened = await dayOf(manager)
  const quantities = { 20000: 2, 5000: 1, 1000: 1, 200: 2, 50: 1, 25: 1, 10: 1, 5: 1, 1: 1 }
  const body = { version: reopened.drawers[0]?.version ?? 0, quantities }
  await manager.call(cashConciliations.count, { params: { id, session_id: 1 }, body })
  const { since } = await manager.call(dayLife.proofs, { params: { id } })
  expect(since).toContainEqual({ equation: 'Gaveta', label: 'Contado', unit: 'cents', before: 110_405, after: 110_505 })
  await correctCount()
  await approve(analyst, (await submit(manager)).id)
  const { data, since: changesSince } = await manager.call(dayLife.proofs, { params: { id } })
  expect(changesSince).toEqual([])
  expect(data.map(({ revision, cause }) => [revision, cause])).toEqual([
    [1, 'closing'],
    [3, 'closing'],
  ])
  expect(data[0]?.changes).toEqual([])
  expect(data[1]?.changes).toContainEqual({
    equation: 'Diferença',
    label: 'Diferença',
    unit: 'cents',
    before: -17_850,
    after: -17_750,
  })
  const [first, , last] = await journal()
  expect(last?.debit).toBe(first?.debit)
  expect((await journal()).every(({ debit, credit }) => debit === credit)).toBe(true)
})

/** The new count of the first drawer needs its reason once more. */
async function correctCount() {
  const day = await dayOf(manager)
  const open = day.differences.filter(({ status }) => status === 'open')
  expect(open.map(({ code, amount_cents }) => [code, amount_cents])).toEqual([['D09', -100]])
  const { data } = await manager.call(cashConciliations.reasons, { params: { id: day.id } })
  const reason_id = data.find(({ difference_codes }) => difference_codes.includes('D09'))?.id ?? ''
  const note = 'Contagem refeita com o operador e a testemunha.'
  const [{ id: difference_id, version } = { id: '', version: 0 }] = open
  await manager.call(cashConciliations.explain, { params: { difference_id }, body: { version, reason_id, note } })
}

test('a refused reopening leaves the day closed and is shown as a notification and as a banner on the day', async () => {
  const closed = await closeOnce()
  const { id } = await ask()
  await refuse(id, 'O documento mostra o turno certo.')
  const text = 'Solicitação de reabertura de Posto Modelo 01 em 14/10/2026 recusada: O documento mostra o turno certo.'
  expect(await dayOf(manager)).toMatchObject({
    status: 'closed',
    proof_hash: closed.proof_hash,
    banner: text,
    last_request: { type: 'reopening', status: 'refused', decision_note: 'O documento mostra o turno certo.' },
  })
  expect((await notifications()).at(-1)).toMatchObject({
    type: 'cash_conciliation_reject_solicitation',
    message: text,
  })
  const second = await ask()
  expect((await analyst.call(solicitations.get, { params: { id: second.id } })).previous_id).toBe(id)
})

test('a day has one pending request at a time, of any type', async () => {
  await closeOnce()
  await ask()
  const pendingError = {
    status: 409,
    code: 'solicitation.waits',
    message: 'Já existe solicitação pendente para este dia.',
  }
  await expect(ask(supervisor)).rejects.toMatchObject(pendingError)
  await arriveLate()
  await expect(askAdjustment(supervisor)).rejects.toMatchObject(pendingError)
  await expect(
    sql(`insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status,
        reason_id, snapshot, snapshot_hash, requested_by, requested_at, due_at)
      select gen_random_uuid(), company_id, cash_conciliation_id, 99, 'adjustment', 'pending', reason_id, snapshot, '',
        requested_by, now(), now() from cash_conciliation_solicitations where status = 'pending'`),
  ).rejects.toThrow('one_pending')
})

test('two people who request at the same moment create one request', async () => {
  await closeOnce()
  const outcomes = await Promise.allSettled([ask(manager), ask(supervisor)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a reopening or adjustment of a day that is not closed is refused with 409 and the state of the day', async () => {
  await expect(ask()).rejects.toMatchObject({
    status: 409,
    message: 'O dia está “Em aberto”; esta ação não é possível agora.',
  })
  const { id } = await dayOf(manager)
  await expect(manager.call(dayLife.adjustment, { params: { id } })).rejects.toMatchObject({ status: 409 })
})

test('a reopening request with a short reason is refused', async () => {
  const { id, version } = await closeOnce()
  const short = { version, reason_id: requestReason, reason: 'Erro.', correction: '' }
  await expect(manager.call(dayLife.requestReopening, { params: { id }, body: short })).rejects.toMatchObject({
    status: 422,
    fields: { reason: 'Escreva ao menos 20 caracteres.', correction: 'Escreva ao menos 10 caracteres.' },
  })
})

test('an administrator reopens a day directly, with a reason stored in the history', async () => {
  const { id, version } = await closeOnce()
  await expect(
    supervisor.call(dayLife.reopen, { params: { id }, body: { version, reason: reopeningReason } }),
  ).rejects.toMatchObject({
    status: 403,
  })
  expect(
    await admin.call(dayLife.reopen, { params: { id }, body: { version, reason: reopeningReason } }),
  ).toMatchObject({
    status: 'reopened',
  })
  expect(await net()).toEqual([])
  const [event] = await sql(`select reason from audit_events where action = 'cash-conciliations.reopen'`)
  expect(event).toEqual({ reason: reopeningReason })
})

test('a requester cannot decide the own reopening; an administrator can if the company allows it', async () => {
  await closeOnce()
  const { id } = await ask(admin)
  await expect(approve(admin, id)).rejects.toMatchObject({ status: 403, code: 'solicitation.own' })
  await sql('update company_settings set own_analysis = true')
  expect(await approve(admin, id)).toMatchObject({ status: 'approved' })
})
