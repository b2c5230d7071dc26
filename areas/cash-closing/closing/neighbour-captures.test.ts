import { parseEvidence } from '@app/domain/day/differences/contract'
import { captureId, movementId } from '@app/domain/day/facts/testing'
import { beforeEach, expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, receive, dayOf } = workedDayTests()
const next = '2026-10-15'
const midnight = captureId('C02')
const sale = movementId('F03')
const nameMidnight = () =>
  api.test.admin.query(
    `update system_movements sale set nsu = capture.nsu, auth_code = capture.auth_code from acquirer_transactions capture
      where sale.id = $1 and capture.id = $2`,
    [sale, midnight],
  )

// The acquirer dates the capture of this sale of the 14th on the 15th; the till recorded no NSU or authorization.
beforeEach(async () => {
  await api.test.admin.query('update acquirer_transactions set business_date = $1 where id = $2', [next, midnight])
  await api.test.admin.query('update system_movements set nsu = null, auth_code = null where id = $1', [sale])
  await receive('cielo', [workedDate, next])
})

const codesOf = async (date: string) => (await dayOf(manager, date)).differences.map(({ code }) => code).sort()

async function holderOf(capture: number) {
  const { rows } = await api.test.admin.query(
    `select day.business_date::text, held.id, link.other_date::text from matched_items link
      join matches held on held.company_id = link.company_id and held.id = link.match_group_id
      join cash_conciliations day on day.id = held.cash_conciliation_id
      where link.item_kind = 'capture' and link.item_id = $1 and link.active`,
    [String(capture)],
  )
  return rows[0]
}

test('a capture of the next day with an unknown receipt number is not used before the sales of that day are imported', async () => {
  expect(await codesOf(workedDate)).toContain('D01')
  expect(await holderOf(midnight)).toBeUndefined()
})

test('a capture of the next day pays the sale with its receipt number before the sales of that day are imported', async () => {
  await nameMidnight()
  await receive('cielo', [next])
  expect(await holderOf(midnight)).toMatchObject({ business_date: workedDate, other_date: next })
  expect(await codesOf(workedDate)).not.toContain('D01')
  expect(await dayOf(manager, next)).toMatchObject({ status: 'awaiting_data', confirmed_total_cents: 0 })
  await receive('pos', [next])
  await receive('pix', [next])
  expect(await dayOf(manager)).toMatchObject({ confirmed_total_cents: 704604, difference_cents: -11660 })
  expect(await codesOf(next)).not.toContain('D02')
})

test('a capture without a sale on its own day pays the sale before midnight and counts only on that day', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  expect(await holderOf(midnight)).toMatchObject({ business_date: workedDate, other_date: next })
  expect(await dayOf(manager)).toMatchObject({ confirmed_total_cents: 704604, difference_cents: -11660 })
  expect(await codesOf(workedDate)).not.toContain('D01')
  expect(await codesOf(workedDate)).toContain('D05')
  expect(await dayOf(manager, next)).toMatchObject({ status: 'open', confirmed_total_cents: 0 })
  expect(await codesOf(next)).not.toContain('D02')
})

test('the result is the same when the next day opens first', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  await receive('cielo', [workedDate])
  await receive('pos', [workedDate, next])
  expect(await dayOf(manager)).toMatchObject({ confirmed_total_cents: 704604, difference_cents: -11660 })
  expect(await dayOf(manager, next)).toMatchObject({ confirmed_total_cents: 0 })
})

async function undoMidnight() {
  const { id, version } = await dayOf(manager)
  const params = { id, group_id: Number((await holderOf(midnight))?.id) }
  return manager.call(cashConciliations.undoMatch, { params, body: { version } })
}

test('an undone match returns the capture to its own day, and the pair is not proposed again', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  const { confirmation } = await manager.call(cashConciliations.matches, { params: { id: (await dayOf(manager)).id } })
  expect(confirmation.filter(({ own_date }) => own_date)).toMatchObject([{ id: String(midnight), own_date: next }])
  await undoMidnight()
  expect(await codesOf(next)).toContain('D02')
  await receive('cielo', [workedDate, next])
  expect(await codesOf(workedDate)).toContain('D01')
  expect(await codesOf(next)).toContain('D02')
  expect(await holderOf(midnight)).toBeUndefined()
})

test('the history of a day records captures moved to or from a neighbouring day', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  const { rows } = await api.test.admin.query(
    `select event.action, event.origin from audit_events event
      join cash_conciliations day on day.id::text = event.entity_id
      where day.business_date = $1 and event.action = 'match.neighbour'`,
    [next],
  )
  expect(rows).toEqual([{ action: 'match.neighbour', origin: 'rotina' }])
})

test('a capture returned to a closed day counts as late and does not change its figures', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  await api.test.admin.query(
    `update cash_conciliations set status = 'locked', proof_hash = 'proven' where business_date = $1`,
    [next],
  )
  // A file brings the cancellation of the sale, so its match ends without a person.
  await api.test.admin.query('update system_movements set cancelled_at = occurred_at where id = $1', [sale])
  await receive('pos', [workedDate])
  const { rows } = await api.test.admin.query(
    `select confirmed_total_cents, kind, late.status, proven from cash_conciliations day
      join late_items late on late.cash_conciliation_id = day.id where business_date = $1`,
    [next],
  )
  expect(rows).toEqual([{ confirmed_total_cents: 0, kind: 'capture', status: 'waiting', proven: null }])
})

test.each([
  ['submitted', 'Em análise'],
  ['closed', 'Fechado'],
  ['locked', 'Bloqueado'],
])('a match is not undone if its capture would return to a day that is %s', async (status, label) => {
  await receive('pos', [next])
  await receive('pix', [next])
  await api.test.admin.query(
    `update cash_conciliations set status = $2, proof_hash = 'proven' where business_date = $1`,
    [next, status],
  )
  const { id, version } = await dayOf(manager)
  const { confirmation } = await manager.call(cashConciliations.matches, { params: { id } })
  expect(confirmation.find((item) => item.id === String(midnight))).toMatchObject({ own_day_status: status })
  const reason = `O dia 15/10/2026, da captura, está “${label}”: este casamento não pode ser desfeito.`
  const refusal = { status: 423, code: 'match.capture-day', message: reason }
  await expect(undoMidnight()).rejects.toMatchObject(refusal)
  const group_ids = [Number((await holderOf(midnight))?.id)]
  const { outcomes } = await supervisor.call(dayMatches.undoMatchMany, { params: { id }, body: { version, group_ids } })
  expect(outcomes).toEqual([{ id: String(group_ids[0]), done: false, reason }])
  expect(await holderOf(midnight)).toMatchObject({ business_date: workedDate, other_date: next })
})

/** Both days have their files, but the clock of the sale is too far from the capture for the passes. */
async function leaveBothUnmatched() {
  await api.test.admin.query(
    `update system_movements set occurred_at = occurred_at - interval '6 hours' where id = $1`,
    [sale],
  )
  await receive('pos', [workedDate, next])
  await receive('pix', [next])
}

const unsold = async () =>
  (await dayOf(manager, next)).differences.find(({ ref, status }) => ref === `capture:${midnight}` && status === 'open')

test('a capture without a sale proposes the unpaid sale of the day before, and the match there answers both days', async () => {
  await leaveBothUnmatched()
  const { id, version } = await dayOf(manager)
  const suggestion = parseEvidence((await unsold())?.suggestion)
  expect(suggestion).toMatchObject({
    label: 'Casar com a venda de 14/10/2026',
    system: [{ kind: 'movement', id: String(sale) }],
    confirmation: [String(midnight)],
    day_id: id,
  })
  if (suggestion?.kind !== 'match') throw new Error('The sale of the day before is proposed')
  const { system, confirmation } = suggestion
  await manager.call(cashConciliations.match, { params: { id }, body: { version, system, confirmation } })
  expect(await codesOf(workedDate)).not.toContain('D01')
  expect(await codesOf(workedDate)).toContain('D05')
  expect(await codesOf(next)).not.toContain('D02')
  expect(await holderOf(midnight)).toMatchObject({ business_date: workedDate, other_date: next })
  const { rows } = await api.test.admin.query(
    `select day.business_date::text, event.action from audit_events event
      join cash_conciliations day on day.id::text = event.entity_id
      where event.action in ('match.manual', 'match.neighbour') order by event.chain_no desc limit 2`,
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { business_date: workedDate, action: 'match.manual' },
      { business_date: next, action: 'match.neighbour' },
    ]),
  )
})

test('the sale of a day that can no longer be changed is not proposed', async () => {
  await leaveBothUnmatched()
  await api.test.admin.query(`update cash_conciliations set status = 'submitted' where business_date = $1`, [
    workedDate,
  ])
  expect(await unsold()).toMatchObject({ code: 'D02', suggestion: null })
})

test('a pair that a person has undone is not proposed again', async () => {
  await receive('pos', [next])
  await receive('pix', [next])
  await undoMidnight()
  await receive('cielo', [workedDate, next])
  expect(await unsold()).toMatchObject({ code: 'D02', suggestion: null })
})
