import { timeline } from '@app/areas/records/contract'
import { notifications } from '@app/areas/session/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { runClosingCalendar } from '../closing/calendar-job.server.ts'
import { differences } from '../differences/differences.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { forwards } from './forwards.contract.ts'

const { api, manager, receive, dayOf, prove, explain } = workedDayTests()
const otherCompany = '01930000-0000-7000-8000-0000000000f1'
const receiver = api.as(
  ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
  [otherCompany],
  'Da outra',
)
const both = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [workedCompany, otherCompany], 'Das duas')
const stranger = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])
const note = 'A máquina 62019999 foi levada por engano ao posto vizinho no turno 1.'
const sql = async (text: string, values: unknown[] = []) => (await api.test.admin.query(text, values)).rows

async function createForeignDifference({ known = true } = {}) {
  await sql(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto Vizinho', 'Posto Vizinho Ltda', '11222333000262')`,
    [otherCompany],
  )
  if (known)
    await sql(
      `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, location, status)
        values (gen_random_uuid(), $1, 'cielo', '62019999', 'S-9999', 'shop', 'active')`,
      [otherCompany],
    )
  await sql(`update acquirer_transactions set own = false, terminal_logical_no = '62019999' where id = $1`, [
    captureId('C01'),
  ])
  await receive('cielo')
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [workedDate], otherCompany)
  await prove(manager, 'difference', (await getD10()).id)
  return getD10()
}
const getD10 = async () => {
  const { data } = await manager.call(differences.list, { query: { company_id: workedCompany, code: 'D10' } })
  if (!data[0]) throw new Error('no D10')
  return data[0]
}
const forward = (row: { id: string; version: number }, user = manager, company_id?: string) =>
  user.call(forwards.forward, { params: { difference_id: row.id }, body: { version: row.version, note, company_id } })
const listForwards = async (user = receiver) =>
  (await user.call(forwards.list, { query: { company_id: otherCompany, date: workedDate } })).data
const getFirstForward = async () => {
  const [sent] = await listForwards()
  if (!sent) throw new Error('nothing was sent')
  return sent
}

test('a capture of another company can only be forwarded, and waits there as a proposal', async () => {
  const row = await createForeignDifference()
  const day = await dayOf(manager)
  const difference = day.differences.find(({ id }) => id === row.id)
  if (!difference) throw new Error('the day shows it')
  await expect(explain(manager, day, difference, note)).rejects.toMatchObject({
    status: 422,
    message: 'Item de outra empresa só pode ser encaminhado.',
  })
  const choice = await manager.call(forwards.choice, { params: { difference_id: row.id } })
  expect(choice).toMatchObject({ known: true, owner_name: null, companies: [], forwarded: null })
  expect(await forward(row)).toMatchObject({ status: 'explained', reason_name: expect.stringContaining('terceiro') })
  expect(await listForwards()).toMatchObject([
    { status: 'offered', amount_cents: 12_870, nsu: '000187', from_company_name: null, note },
  ])
  expect(await listForwards(both)).toMatchObject([
    { from_company_name: expect.any(String), company_name: 'Posto Vizinho' },
  ])
  expect(await listForwards(stranger)).toEqual([])
  await expect(forward(await getD10())).rejects.toMatchObject({ status: 409, message: 'Este item já foi encaminhado.' })
})

test('an accepted capture confirms a sale of the receiving company once, and never counts on both days', async () => {
  const before = (await createForeignDifference()).effect_cents
  expect(before).toBe(0)
  await forward(await getD10())
  const sent = await getFirstForward()
  const accept = (user = receiver) =>
    user.call(forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  await expect(accept(manager)).rejects.toMatchObject({ status: 404 })
  const ownConfirmedCents = (await dayOf(manager)).confirmed_total_cents
  expect(await accept()).toMatchObject({ status: 'accepted' })
  await expect(accept()).rejects.toMatchObject({ status: 409 })
  expect(await dayOf(receiver, workedDate, otherCompany)).toMatchObject({
    confirmed_total_cents: 12_870,
    difference_cents: 12_870,
  })
  expect((await dayOf(manager)).confirmed_total_cents).toBe(ownConfirmedCents)
})

test('the difference of the sender shows that the other company accepted the capture', async () => {
  const { id } = await createForeignDifference()
  await forward(await getD10())
  const sent = await getFirstForward()
  await receiver.call(forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  for (const now of ['2026-10-15T10:05:00.000Z', '2026-10-15T11:05:00.000Z'])
    await runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
  const params = { entity: differenceRecord.entity, id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data.filter(({ title }) => title === 'Aceita pela outra empresa')).toHaveLength(1)
})

test('a forwarded capture that the receiving company also imported is accepted without counting twice', async () => {
  await createForeignDifference()
  await sql(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, nsu, auth_code, row_hash, row_seq)
      select $1, business_date, captured_at, acquirer, merchant_no, kind, method, gross_cents, net_cents, nsu, auth_code,
        '\\x77', 1 from acquirer_transactions where id = $2`,
    [otherCompany, captureId('C01')],
  )
  await receive('cielo', [workedDate], otherCompany)
  const { confirmed_total_cents } = await dayOf(receiver, workedDate, otherCompany)
  await forward(await getD10())
  const sent = await getFirstForward()
  const acceptedForward = await receiver.call(forwards.accept, {
    params: { id: sent.id },
    body: { version: sent.version },
  })
  expect(acceptedForward).toMatchObject({ status: 'accepted', decision_note: 'Já estava nos arquivos desta empresa.' })
  expect((await dayOf(receiver, workedDate, otherCompany)).confirmed_total_cents).toBe(confirmed_total_cents)
  expect(await sql('select id from manual_transactions where company_id = $1', [otherCompany])).toEqual([])
})

test('a refused forward opens the difference of the sender again and notifies the sender with the reason', async () => {
  await createForeignDifference()
  await forward(await getD10())
  const sent = await getFirstForward()
  const reason = 'Esta máquina foi devolvida em setembro.'
  await receiver.call(forwards.refuse, { params: { id: sent.id }, body: { version: sent.version, reason } })
  const now = '2026-10-15T10:05:00.000Z'
  await runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
  expect(await getD10()).toMatchObject({ status: 'open', reason_name: null })
  const { data } = await manager.call(notifications.list, {})
  expect(data.map(({ message }) => message.replaceAll('\u00a0', ' '))).toContain(
    `A captura de R$ 128,70 que você encaminhou foi devolvida: ${reason}`,
  )
  expect(await forward(await getD10())).toMatchObject({ status: 'explained' })
})

test('a forward by mistake can be undone before the other company accepts it', async () => {
  await createForeignDifference()
  await forward(await getD10())
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await getD10()).toMatchObject({ status: 'open' })
  expect(await listForwards()).toEqual([])
})

test('a capture of an unregistered terminal is forwarded to a company that the user chooses among the own ones', async () => {
  const row = await createForeignDifference({ known: false })
  await expect(forward(row)).rejects.toMatchObject({ fields: { company_id: 'Escolha a empresa dona do terminal.' } })
  await expect(forward(row, manager, otherCompany)).rejects.toMatchObject({ status: 422 })
  await expect(forward(row, both, workedCompany)).rejects.toMatchObject({ status: 422 })
  expect(await forward(row, both, otherCompany)).toMatchObject({ status: 'explained' })
})

test('only captures of another company are forwarded, and only with the version that the user read', async () => {
  const row = await createForeignDifference()
  await expect(forward({ ...row, version: row.version - 1 })).rejects.toMatchObject({ status: 409 })
  await expect(forward(row, stranger)).rejects.toMatchObject({ status: 404 })
  const { data } = await manager.call(differences.list, { query: { code: 'D07' } })
  await expect(forward(data[0] ?? row)).rejects.toMatchObject({ code: 'forward.only-foreign' })
  const short = { params: { difference_id: row.id }, body: { version: row.version, note: 'Dez letras.' } }
  await expect(manager.call(forwards.forward, short)).rejects.toMatchObject({ code: 'difference.note' })
})

test('a forward with a note of a thousand characters of any script is accepted', async () => {
  const row = await createForeignDifference()
  const body = { version: row.version, note: '⛽'.repeat(20) + '😀'.repeat(490) }
  await manager.call(forwards.forward, { params: { difference_id: row.id }, body })
  const { id, version } = await getFirstForward()
  expect(await receiver.call(forwards.accept, { params: { id }, body: { version } })).toMatchObject({
    status: 'accepted',
  })
})
