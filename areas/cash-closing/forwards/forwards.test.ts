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
const other = '01930000-0000-7000-8000-0000000000f1'
const receiver = api.as(
  ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
  [other],
  'Da outra',
)
const both = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [workedCompany, other], 'Das duas')
const stranger = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [])
const note = 'A máquina 62019999 foi levada por engano ao posto vizinho no turno 1.'
const sql = async (text: string, values: unknown[] = []) => (await api.test.admin.query(text, values)).rows

/** Assigns the terminal of C01 to another station, which has a day too. */
async function foreign({ known = true } = {}) {
  await sql(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto Vizinho', 'Posto Vizinho Ltda', '11222333000262')`,
    [other],
  )
  if (known)
    await sql(
      `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, location, status)
        values (gen_random_uuid(), $1, 'cielo', '62019999', 'S-9999', 'shop', 'active')`,
      [other],
    )
  await sql(`update acquirer_transactions set own = false, terminal_logical_no = '62019999' where id = $1`, [
    captureId('C01'),
  ])
  await receive('cielo')
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [workedDate], other)
  await prove(manager, 'difference', (await d10()).id)
  return d10()
}
const d10 = async () => {
  const { data } = await manager.call(differences.list, { query: { company_id: workedCompany, code: 'D10' } })
  if (!data[0]) throw new Error('no D10')
  return data[0]
}
const forward = (row: { id: string; version: number }, user = manager, company_id?: string) =>
  user.call(forwards.forward, { params: { difference_id: row.id }, body: { version: row.version, note, company_id } })
const here = async (user = receiver) =>
  (await user.call(forwards.list, { query: { company_id: other, date: workedDate } })).data
const first = async () => {
  const [sent] = await here()
  if (!sent) throw new Error('nothing was sent')
  return sent
}

test('a capture of another company can only be forwarded, and waits there as a proposal', async () => {
  const row = await foreign()
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
  expect(await here()).toMatchObject([
    { status: 'offered', amount_cents: 12_870, nsu: '000187', from_company_name: null, note },
  ])
  expect(await here(both)).toMatchObject([{ from_company_name: expect.any(String), company_name: 'Posto Vizinho' }])
  expect(await here(stranger)).toEqual([])
  await expect(forward(await d10())).rejects.toMatchObject({ status: 409, message: 'Este item já foi encaminhado.' })
})

test('an accepted capture confirms a sale of the receiving company once, and never counts on both days', async () => {
  const before = (await foreign()).effect_cents
  expect(before).toBe(0)
  await forward(await d10())
  const sent = await first()
  const of = (user = receiver) =>
    user.call(forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  await expect(of(manager)).rejects.toMatchObject({ status: 404 })
  const mine = (await dayOf(manager)).confirmed_total_cents
  expect(await of()).toMatchObject({ status: 'accepted' })
  await expect(of()).rejects.toMatchObject({ status: 409 })
  expect(await dayOf(receiver, workedDate, other)).toMatchObject({
    confirmed_total_cents: 12_870,
    difference_cents: 12_870,
  })
  expect((await dayOf(manager)).confirmed_total_cents).toBe(mine)
})

test('the difference of the sender shows that the other company accepted the capture', async () => {
  const { id } = await foreign()
  await forward(await d10())
  const sent = await first()
  await receiver.call(forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  for (const now of ['2026-10-15T10:05:00.000Z', '2026-10-15T11:05:00.000Z'])
    await runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
  const params = { entity: differenceRecord.entity, id }
  const { data } = await manager.call(timeline.timeline, { params, query: {} })
  expect(data.filter(({ title }) => title === 'Aceita pela outra empresa')).toHaveLength(1)
})

test('a forwarded capture that the receiving company also imported is accepted without counting twice', async () => {
  await foreign()
  await sql(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, nsu, auth_code, row_hash, row_seq)
      select $1, business_date, captured_at, acquirer, merchant_no, kind, method, gross_cents, net_cents, nsu, auth_code,
        '\\x77', 1 from acquirer_transactions where id = $2`,
    [other, captureId('C01')],
  )
  await receive('cielo', [workedDate], other)
  const { confirmed_total_cents } = await dayOf(receiver, workedDate, other)
  await forward(await d10())
  const sent = await first()
  const taken = await receiver.call(forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  expect(taken).toMatchObject({ status: 'accepted', decision_note: 'Já estava nos arquivos desta empresa.' })
  expect((await dayOf(receiver, workedDate, other)).confirmed_total_cents).toBe(confirmed_total_cents)
  expect(await sql('select id from manual_transactions where company_id = $1', [other])).toEqual([])
})

test('a refused forward opens the difference of the sender again and notifies the sender with the reason', async () => {
  await foreign()
  await forward(await d10())
  const sent = await first()
  const reason = 'Esta máquina foi devolvida em setembro.'
  await receiver.call(forwards.refuse, { params: { id: sent.id }, body: { version: sent.version, reason } })
  const now = '2026-10-15T10:05:00.000Z'
  await runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
  expect(await d10()).toMatchObject({ status: 'open', reason_name: null })
  const { data } = await manager.call(notifications.list, {})
  expect(data.map(({ message }) => message.replaceAll('\u00a0', ' '))).toContain(
    `A captura de R$ 128,70 que você encaminhou foi devolvida: ${reason}`,
  )
  expect(await forward(await d10())).toMatchObject({ status: 'explained' })
})

test('a forward by mistake can be undone before the other company accepts it', async () => {
  await foreign()
  await forward(await d10())
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  await manager.call(undoOperations.undo, { params: { batch }, body: {} })
  expect(await d10()).toMatchObject({ status: 'open' })
  expect(await here()).toEqual([])
})

test('a capture of an unregistered terminal is forwarded to a company that the user chooses among the own ones', async () => {
  const row = await foreign({ known: false })
  await expect(forward(row)).rejects.toMatchObject({ fields: { company_id: 'Escolha a empresa dona do terminal.' } })
  await expect(forward(row, manager, other)).rejects.toMatchObject({ status: 422 })
  await expect(forward(row, both, workedCompany)).rejects.toMatchObject({ status: 422 })
  expect(await forward(row, both, other)).toMatchObject({ status: 'explained' })
})

test('only captures of another company are forwarded, and only with the version that the user read', async () => {
  const row = await foreign()
  await expect(forward({ ...row, version: row.version - 1 })).rejects.toMatchObject({ status: 409 })
  await expect(forward(row, stranger)).rejects.toMatchObject({ status: 404 })
  const { data } = await manager.call(differences.list, { query: { code: 'D07' } })
  await expect(forward(data[0] ?? row)).rejects.toMatchObject({ code: 'forward.only-foreign' })
  const short = { params: { difference_id: row.id }, body: { version: row.version, note: 'Dez letras.' } }
  await expect(manager.call(forwards.forward, short)).rejects.toMatchObject({ code: 'difference.note' })
})

test('a forward with a note of a thousand characters of any script is accepted', async () => {
  const row = await foreign()
  const body = { version: row.version, note: '⛽'.repeat(20) + '😀'.repeat(490) }
  await manager.call(forwards.forward, { params: { difference_id: row.id }, body })
  const { id, version } = await first()
  expect(await receiver.call(forwards.accept, { params: { id }, body: { version } })).toMatchObject({
    status: 'accepted',
  })
})
