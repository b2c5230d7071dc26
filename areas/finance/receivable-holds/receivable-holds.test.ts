import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { settleReceivables } from '@app/domain/receivables/server'
import { inTransaction } from '@app/kit/server'
import { insertRows, until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { receivables } from '../receivables/receivables.contract.ts'
import { receivableHolds } from './receivable-holds.contract.ts'

const { api, manager, analyst, correct, submit, approve } = workedDayTests()
const finance = api.as('financial.card-conciliation', [workedCompany], 'Fernanda')
const outsider = api.as('financial.card-conciliation', [])
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

/** An instalment that Cielo owes for C01, due on the next day. */
async function createInstalment(status = 'scheduled') {
  const rows = await sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 12870, 0, 12870, $3) returning id`,
    workedCompany,
    captureId('C01'),
    status,
  )
  return Number(rows[0].id)
}
const draft = { as: 'ceded', reference: 'NEG-2026-88', note: 'Cedido ao fundo no lote de outubro.' } as const
const setAside = (installment_id: number, change = {}, user = finance) =>
  user.call(receivableHolds.setAside, { params: { installment_id }, body: { ...draft, ...change } })
const release = (installment_id: number) =>
  finance.call(receivableHolds.release, {
    params: { installment_id },
    body: { note: 'O fundo devolveu a negociação.' },
  })
async function close() {
  await correct(manager)
  await approve(analyst, (await submit(manager)).id)
}

async function pay(paid_on: string) {
  const [{ merchant_no, brand, method }] = await sql(
    'select merchant_no, brand, method from acquirer_transactions where id = $1',
    captureId('C01'),
  )
  const amounts = { gross_cents: 12_870, fee_cents: 0, net_cents: 12_870 }
  const batch = { company_id: workedCompany, acquirer: 'cielo', merchant_no, brand, method, entry_kind: 'sale' }
  await insertRows(api.test.admin, {
    acquirer_settlements: [{ ...batch, ...amounts, reference: 'R-77', due_on: '2026-10-15', paid_on }],
  })
  await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    settleReceivables(db, [{ company_id: workedCompany, from: paid_on }], `${paid_on}T12:00:00.000Z`),
  )
}
const findStates = async () => (await finance.call(receivables.list, { query: {} })).data.map(({ status }) => status)

test('an assigned receivable stores its negotiation number and is scheduled again once it is released', async () => {
  const id = await createInstalment('forecast')
  await close()
  expect(await setAside(id)).toMatchObject({ status: 'ceded', held_under: 'NEG-2026-88' })
  expect(await release(id)).toMatchObject({ status: 'scheduled', held_under: null })
  const auditEntries = await sql(
    `select action, reason, before, after from audit_events where entity = 'receivable' order by chain_no`,
  )
  expect(auditEntries).toEqual([
    {
      action: 'cede',
      reason: 'Cedido ao fundo no lote de outubro.',
      before: { status: 'scheduled' },
      after: { status: 'ceded', reference: 'NEG-2026-88' },
    },
    {
      action: 'release',
      reason: 'O fundo devolveu a negociação.',
      before: { status: 'ceded', reference: 'NEG-2026-88' },
      after: { status: 'scheduled' },
    },
  ])
})

test('a receivable released while the day of its sale is open is a forecast', async () => {
  const id = await createInstalment('forecast')
  await setAside(id, { as: 'retained', reference: 'Ordem 001/2026', note: 'Gravame por ordem judicial.' })
  expect(await release(id)).toMatchObject({ status: 'forecast' })
})

test('a receivable released during the closing of the day of its sale is scheduled', async () => {
  const id = await createInstalment('forecast')
  await setAside(id)
  await sql('begin')
  await sql(`update cash_conciliations set status = 'closed', proof_hash = 'x' where business_date = '2026-10-14'`)
  const released = release(id)
  await until(
    () =>
      Promise.race([
        released.then(() => true),
        sql('select from pg_locks where not granted').then(({ length }) => length > 0),
      ]),
    (now) => now,
  )
  await sql('commit')
  expect(await released).toMatchObject({ status: 'scheduled' })
})

test('an assigned or retained receivable that is paid, on time or early, becomes paid and is released', async () => {
  const id = await createInstalment()
  await setAside(id, { as: 'retained' })
  await pay('2026-10-14')
  expect(await findStates()).toEqual(['anticipated'])
  expect((await finance.call(receivables.list, { query: {} })).data).toMatchObject([{ held_under: null }])
  await expect(release(id)).rejects.toMatchObject({
    status: 409,
    message: 'O recebível está “antecipado”; esta ação não é possível agora.',
  })
})

test('a paid or already assigned receivable cannot be assigned', async () => {
  const id = await createInstalment()
  await setAside(id)
  await expect(setAside(id, { as: 'retained' })).rejects.toMatchObject({
    status: 409,
    message: 'O recebível está “cedido”; esta ação não é possível agora.',
  })
  await pay('2026-10-15')
  expect(await findStates()).toEqual(['paid'])
  await expect(setAside(id)).rejects.toMatchObject({
    message: 'O recebível está “pago”; esta ação não é possível agora.',
  })
})

test('a user without access cannot assign a receivable, and an assignment requires a number and a reason', async () => {
  const id = await createInstalment()
  await expect(setAside(id, {}, outsider)).rejects.toMatchObject({ status: 404 })
  await expect(setAside(id, {}, manager)).rejects.toMatchObject({ status: 403 })
  await expect(setAside(id, { reference: '', note: 'curta' })).rejects.toMatchObject({
    fields: { reference: 'Informe o número da negociação ou da ordem.', note: 'Escreva ao menos 10 caracteres.' },
  })
  expect(await findStates()).toEqual(['scheduled'])
})
