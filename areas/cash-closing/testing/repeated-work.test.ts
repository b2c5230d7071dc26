import { captureId, captureRow, movementId, workedDay } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { differences } from '../differences/differences.contract.ts'
import { disputes } from '../disputes/disputes.contract.ts'
import { forwards } from '../forwarded-captures/forwards.contract.ts'
import { deferralTests } from './deferrals.testing.ts'
import { newThriceSender } from './thrice.testing.ts'
import { aReason, workedDate } from './worked-day.testing.ts'

const { api, manager, supervisor, dayOf, receive, prove, getDifference, calmDay, explainAll, withoutC14, ...tests } =
  deferralTests()
const { sql, close, arriveLate, adjustment } = tests
const callThrice = newThriceSender(sql)
const otherCompany = '01930000-0000-7000-8000-0000000000f1'
const receiver = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], [otherCompany], 'Da outra')
const note = 'Conferido com o operador, com a via e com a empresa vizinha.'
const getDayTarget = async () => {
  const { id, version } = await dayOf(manager)
  return { params: { id }, version }
}

async function addStrangeCaptures() {
  const capture = workedDay.captures[captureId('C04') - 1]
  if (!capture) throw new Error('no C04')
  await insertRows(api.test.admin, { acquirer_transactions: [captureRow({ ...capture, id: 905 })] })
  await sql(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto Vizinho', 'Posto Vizinho Ltda', '11222333000262')`,
    [otherCompany],
  )
  await sql(
    `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, location, status)
      values (gen_random_uuid(), $1, 'cielo', '62019999', 'S-9999', 'shop', 'active')`,
    [otherCompany],
  )
  await sql(`update acquirer_transactions set own = false, terminal_logical_no = '62019999' where id = $1`, [
    captureId('C01'),
  ])
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [workedDate], otherCompany)
  await receive('cielo')
}

test('a repeated count or confirmation of a pair has one effect and returns the same answer', async () => {
  const { drawers } = await dayOf(manager)
  await callThrice(manager, cashConciliations.count, {
    params: { id: (await getDayTarget()).params.id, session_id: 1 },
    body: { version: drawers[0]?.version ?? 0, quantities: { 20000: 2, 5000: 1, 1000: 1 } },
  })
  expect((await dayOf(manager)).counts).toHaveLength(1)
  const { params, version } = await getDayTarget()
  const { groups } = await manager.call(cashConciliations.matches, { params })
  const group_id = groups.find(({ status }) => status === 'suggested')?.id ?? 0
  await callThrice(manager, cashConciliations.confirmMatch, { params: { ...params, group_id }, body: { version } })
})

test('a repeated deferral, forward, acceptance or dispute has one effect', async () => {
  await withoutC14()
  await addStrangeCaptures()
  const waiting = await getDifference({ code: 'D01', search: '262' })
  await callThrice(manager, differences.defer, {
    params: { id: waiting.id },
    body: { version: waiting.version, deferred_to: '2026-10-20', note },
  })
  const foreign = await getDifference({ code: 'D10' })
  await prove(manager, 'difference', foreign.id)
  await callThrice(manager, forwards.forward, {
    params: { difference_id: foreign.id },
    body: { version: foreign.version, note },
  })
  const [sent] = (await receiver.call(forwards.list, { query: { company_id: otherCompany, date: workedDate } })).data
  if (!sent) throw new Error('nothing was sent')
  await callThrice(receiver, forwards.accept, { params: { id: sent.id }, body: { version: sent.version } })
  const duplicate = await getDifference({ code: 'D06' })
  const reason_id = '01930000-0000-7000-8000-000000000006'
  const dispute = { against: 'acquirer', protocol: 'CIE-77', due_on: '2026-10-30', reason_id, note } as const
  await callThrice(manager, disputes.contest, {
    params: { difference_id: duplicate.id },
    body: { version: duplicate.version, ...dispute },
  })
  expect(await sql('select count(*)::int as disputes from difference_disputes')).toEqual([{ disputes: 1 }])
  expect(await sql('select count(*)::int as lines from manual_transactions')).toEqual([{ lines: 1 }])
})

test('a repeated direct closing creates one proof and one entry', async () => {
  await calmDay()
  await explainAll(supervisor)
  const { params, version } = await getDayTarget()
  await callThrice(supervisor, cashConciliations.close, { params, body: { version, declared: true } })
  expect(await dayOf(manager)).toMatchObject({ status: 'closed', revision: 1 })
  expect(await sql('select count(*)::int as entries from journal_entries')).toEqual([{ entries: 1 }])
})

test('a repeated proposal or explanation of an adjustment is stored once', async () => {
  await close()
  await arriveLate()
  let { params, version } = await getDayTarget()
  const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit' } as const
  await callThrice(manager, dayLife.proposeManual, { params, body: { version, ...line, reason_id: aReason, note } })
  ;({ params, version } = await getDayTarget())
  const { code, ref } = (await adjustment()).differences.find(({ reason_name }) => reason_name === null) ?? {}
  const { data } = await manager.call(cashConciliations.reasons, { params })
  const reason_id =
    data.find(({ difference_codes }) => difference_codes.some((allowedCode) => allowedCode === code))?.id ?? ''
  const explanation = { code: code ?? 'D02', ref: ref ?? '', reason_id, note }
  await callThrice(manager, dayLife.explainAdjustment, { params, body: { version, ...explanation } })
  expect((await adjustment()).proposals).toHaveLength(1)
})
