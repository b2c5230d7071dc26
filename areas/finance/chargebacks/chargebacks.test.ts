import { disputes } from '@app/areas/cash-closing/contract'
import { runClosingCalendar } from '@app/areas/cash-closing/server'
import { workedDayTests } from '@app/areas/cash-closing/testing'
import { attachments } from '@app/areas/records/contract'
import { notifications } from '@app/areas/session/contract'
import { captureId, captureRow, workedCompany, workedDay } from '@app/domain/day/facts/testing'
import { settleReceivables } from '@app/domain/receivables/server'
import { undoOperations } from '@app/kit/contract'
import { inTransaction } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { receivables } from '../receivables/receivables.contract.ts'
import { chargebacks } from './chargebacks.contract.ts'

const { api, manager, dayOf, prove } = workedDayTests()
const outsider = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])
const analyst = api.as('cash-conciliation.solicitation.analyze', [workedCompany])
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

const chargeback = '01930000-0000-7000-8000-00000000000c'
const draft = {
  against: 'acquirer',
  protocol: 'CIE-CB-9',
  due_on: '2026-11-10',
  reason_id: chargeback,
  note: 'Enviados a via assinada e o cupom da venda.',
} as const

function saleOf(name: string) {
  const capture = workedDay.captures[captureId(name) - 1]
  if (!capture) throw new Error(`no ${name}`)
  return capture
}

async function receiveEntry(kind: 'chargeback' | 'chargeback_reversal', paid_on: string, id: number, change = {}) {
  const sale = saleOf('C01')
  const sign = kind === 'chargeback' ? -1 : 1
  const entry = { gross_cents: sign * sale.gross_cents, parent_key: null, ...change }
  const row = captureRow({ ...sale, id, kind, business_date: paid_on, ...entry })
  await insertRows(api.test.admin, {
    acquirer_transactions: [{ ...row, capture_key: `K${id}` }],
    acquirer_settlements: [batchOf(kind, paid_on, { reference: `K${id}-1`, gross_cents: entry.gross_cents })],
  })
  await settleFrom(paid_on)
}

const batchOf = (entry_kind: string, paid_on: string, batch: { reference: string; gross_cents: number }) => ({
  ...batch,
  company_id: workedCompany,
  acquirer: 'cielo',
  merchant_no: saleOf('C01').merchant_no,
  entry_kind,
  paid_on,
  fee_cents: 0,
  net_cents: batch.gross_cents,
})

/** Inserts a chargeback that only the file of payments has, for the NSU of C01. */
async function receiveFromPaymentsFile(change: {
  gross_cents: number
  auth_code: string | null
  capture_key: string | null
}) {
  const named = { nsu: saleOf('C01').nsu, net_cents: change.gross_cents, ...change }
  const batch = batchOf('chargeback', '2026-10-20', { reference: 'R-1', gross_cents: change.gross_cents })
  await insertRows(api.test.admin, { acquirer_settlements: [{ ...batch, disputed: [named] }] })
  await settleFrom('2026-10-20')
}

async function settleFrom(paid_on: string) {
  const period = { company_id: workedCompany, from: paid_on }
  await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    settleReceivables(db, [period], `${paid_on}T12:00:00.000Z`),
  )
}

async function createChargeback() {
  await payC01()
  await receiveEntry('chargeback', '2026-10-20', 960)
  return getOnlyChargeback()
}

const payC01 = () =>
  sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status)
     values ($1, $2, '2026-10-14', 1, 1, '2026-10-15', 12870, 0, 12870, 'paid')`,
    workedCompany,
    captureId('C01'),
  )

const listOfDay = async (user = manager) => {
  const { id: day_id } = await dayOf(manager)
  return (await user.call(chargebacks.listByDay, { params: { day_id } })).data
}
async function getOnlyChargeback() {
  const [found, ...others] = await listOfDay()
  if (!found || others.length > 0) throw new Error('not one chargeback')
  return found
}
const read = (id: string) => manager.call(chargebacks.get, { params: { id } })
type Row = { id: string; version: number }
const contest = ({ id, version }: Row, change = {}, user = manager) =>
  user.call(chargebacks.contest, { params: { id }, body: { ...draft, version, ...change } })
async function settle(id: string, result: 'won' | 'lost') {
  const [dispute] = (await read(id)).disputes
  if (!dispute) throw new Error('no dispute')
  return manager.call(disputes.settle, {
    params: { id: dispute.id },
    body: { version: dispute.version, result, result_note: 'A bandeira respondeu ao recurso.' },
  })
}
const findSaleStates = async (id: string) => (await read(id)).instalments.map(({ status }) => status)
const findAuditEntries = (id: string) =>
  sql(`select action, after ->> 'status' as status from audit_events where entity_id = $1 order by chain_no`, id)

test('a chargeback appears on the day of its sale with the till line, the capture and the reversed payment', async () => {
  const found = await createChargeback()
  expect(found).toMatchObject({ amount_cents: -12_870, status: 'open', business_date: '2026-10-14' })
  expect(await listOfDay(analyst)).toHaveLength(1)
  const detail = await read(found.id)
  expect(detail.items.map(({ side, amount_cents }) => [side, amount_cents])).toEqual([
    ['system', 12_870],
    ['confirmation', 12_870],
    ['confirmation', -12_870],
  ])
  expect(detail).toMatchObject({ refusal: null, reasons: [{ id: chargeback }], disputes: [] })
  expect(await findSaleStates(found.id)).toEqual(['chargeback'])
})

/** Pays C01, runs `receive`, and returns the sale of the chargeback. */
async function getDisputedSale(receive: () => Promise<void>) {
  await payC01()
  await sql(`update acquirer_transactions set capture_key = 'C1' where id = $1`, captureId('C01'))
  await receive()
  const found = await sql(`select sale_id::int, business_date::text from receivable_differences where code = 'D14'`)
  const [{ status }] = await sql('select status from acquirer_installments')
  expect(found).toHaveLength(1)
  return { ...found[0], status }
}
const unknownSale = { sale_id: null, business_date: '2026-10-20', status: 'paid' }
const saleC01 = { sale_id: captureId('C01'), business_date: '2026-10-14', status: 'chargeback' }

const noAuthorization = { auth_code: null, key: null }
const chargebackCases = [
  ['more than the sale, without an authorization', { gross_cents: -120_000, ...noAuthorization }, unknownSale],
  ['less than the sale, without an authorization', { gross_cents: -5_000, ...noAuthorization }, unknownSale],
  [
    'less than the sale, without an authorization, with its key',
    { gross_cents: -5_000, auth_code: null, key: 'C1' },
    saleC01,
  ],
  ['the whole sale, without an authorization', { gross_cents: -12_870, ...noAuthorization }, saleC01],
  ['more than the sale, with its authorization', { gross_cents: -12_871, auth_code: 'R11201', key: null }, unknownSale],
  ['less than the sale, with its authorization', { gross_cents: -5_000, auth_code: 'R11201', key: null }, saleC01],
] as const

test.each(chargebackCases)('a chargeback with the NSU of a sale, of %s', async (_, { key, ...change }, expected) => {
  const receive = () => receiveEntry('chargeback', '2026-10-20', 960, { ...change, parent_key: key })
  expect(await getDisputedSale(receive)).toEqual(expected)
})

test.each(chargebackCases)('a chargeback only in the payments file, of %s', async (_, { key, ...change }, expected) => {
  expect(await getDisputedSale(() => receiveFromPaymentsFile({ ...change, capture_key: key }))).toEqual(expected)
})

test('a chargeback is contested once, with its dossier, and its author is notified of the deadline', async () => {
  const found = await createChargeback()
  await prove(manager, 'chargeback', found.id)
  expect(await contest(found)).toMatchObject({
    status: 'contested',
    protocol: 'CIE-CB-9',
    due_on: '2026-11-10',
    reason_name: 'Contestação em andamento',
    attachment_count: 1,
    disputes: [{ status: 'open', created_by_name: 'Gerente' }],
  })
  expect(await findSaleStates(found.id)).toEqual(['contested'])
  await expect(contest(await getOnlyChargeback(), { protocol: 'CIE-CB-10' })).rejects.toMatchObject({
    status: 409,
    message: 'Já existe contestação aberta: protocolo CIE-CB-9.',
  })
  await runClosingCalendar({
    now: () => '2026-11-08T12:00:00.000Z',
    within: (scope, work) => inTransaction(api.test.db, scope, work),
  })
  const { data } = await manager.call(notifications.list, {})
  expect(data).toMatchObject([{ type: 'dispute_due', entity: 'chargeback', entity_id: found.id }])
})

test('a reason that requires a proof allows a contest only with a dossier, which then cannot be removed', async () => {
  const found = await createChargeback()
  await sql('update movement_reason_maps set attachment_required = true where id = $1', chargeback)
  await expect(contest(found)).rejects.toMatchObject({ message: 'Anexe o comprovante.' })
  const { id: attachment_id } = await prove(manager, 'chargeback', found.id)
  await contest(found)
  const params = { entity: 'chargeback', id: found.id, attachment_id }
  const remove = manager.call(attachments.removeAttachment, { params, body: { reason: 'Arquivo trocado.' } })
  await expect(remove).rejects.toMatchObject({ status: 409, code: 'attachment.last_proof' })
})

test('the dossier of a lost contest cannot be removed', async () => {
  const found = await createChargeback()
  await sql('update movement_reason_maps set attachment_required = true where id = $1', chargeback)
  const { id: attachment_id } = await prove(manager, 'chargeback', found.id)
  await contest(found)
  await settle(found.id, 'lost')
  const params = { entity: 'chargeback', id: found.id, attachment_id }
  const remove = manager.call(attachments.removeAttachment, { params, body: { reason: 'Arquivo trocado.' } })
  await expect(remove).rejects.toMatchObject({ status: 409, code: 'attachment.last_proof' })
})

test('a contested chargeback stays in the list of receivable differences', async () => {
  await contest(await createChargeback())
  const { data } = await api.as('financial.card-conciliation', [workedCompany]).call(receivables.differences, {
    query: { code: 'D14' },
  })
  expect(data).toMatchObject([{ code: 'D14', amount_cents: -12_870, status: 'contested' }])
})

test('a lost contest marks the receivable as lost and cannot be followed by another', async () => {
  const { id } = await contest(await createChargeback())
  await settle(id, 'lost')
  expect([await findSaleStates(id), (await getOnlyChargeback()).status]).toEqual([['lost'], 'lost'])
  await expect(contest(await getOnlyChargeback())).rejects.toMatchObject({
    status: 409,
    message: 'O chargeback está “perdido”; esta ação não é possível agora.',
  })
  expect(await findAuditEntries(id)).toEqual([
    { action: 'contest', status: 'contested' },
    { action: 'settle', status: 'lost' },
  ])
})

test('a won contest waits for the file with the returned money; then the receivable is recovered', async () => {
  const { id } = await contest(await createChargeback())
  await settle(id, 'won')
  expect([await findSaleStates(id), (await getOnlyChargeback()).status]).toEqual([['contested'], 'contested'])
  await receiveEntry('chargeback_reversal', '2026-11-03', 961)
  expect([await findSaleStates(id), (await getOnlyChargeback()).status]).toEqual([['recovered'], 'resolved'])
  await receiveEntry('chargeback_reversal', '2026-11-03', 962)
  expect((await getOnlyChargeback()).status).toBe('resolved')
})

test('a reversal in a file ends an open contest as won, and the history shows it', async () => {
  const { id } = await contest(await createChargeback())
  await receiveEntry('chargeback_reversal', '2026-11-03', 961)
  expect(await read(id)).toMatchObject({
    status: 'resolved',
    refusal: 'O chargeback está “devolvido pela adquirente”; esta ação não é possível agora.',
    disputes: [{ status: 'won', settled_by_name: null }],
  })
  expect(await findAuditEntries(id)).toEqual([
    { action: 'contest', status: 'contested' },
    { action: 'reverse', status: 'resolved' },
  ])
})

test('an undo withdraws a contest opened by mistake, and the chargeback is open again', async () => {
  const { id } = await contest(await createChargeback())
  const [{ request_id: batch }] = await sql(`select request_id from audit_events where entity = 'chargeback'`)
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await read(id)).toMatchObject({ status: 'open', reason_name: null, disputes: [{ status: 'withdrawn' }] })
  expect(await findSaleStates(id)).toEqual(['chargeback'])
})

test('undoing an ended contest is refused and leaves a later contest open', async () => {
  const { id } = await contest(await createChargeback())
  const [{ request_id: batch }] = await sql(`select request_id from audit_events where entity = 'chargeback'`)
  await settle(id, 'won')
  await contest(await getOnlyChargeback(), { protocol: 'CIE-CB-10' })
  await expect(manager.call(undoOperations.undo, { params: { batch }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
  expect(await getOnlyChargeback()).toMatchObject({ status: 'contested', protocol: 'CIE-CB-10' })
})

test('a contest with another company, user, version, date or reason than allowed is refused', async () => {
  const found = await createChargeback()
  await expect(contest(found, {}, outsider)).rejects.toMatchObject({ status: 404 })
  await expect(contest(found, {}, analyst)).rejects.toMatchObject({ status: 403 })
  await expect(contest({ ...found, version: found.version + 1 })).rejects.toMatchObject({ status: 409 })
  await expect(contest(found, { due_on: '2026-10-01' })).rejects.toMatchObject({
    fields: { due_on: 'O prazo vai de hoje até um ano.' },
  })
  await expect(contest(found, { reason_id: '01930000-0000-7000-8000-000000000007' })).rejects.toMatchObject({
    message: 'Motivo não permitido para o código D14.',
  })
})
