import { operations as finance } from '@app/areas/finance/server'
import { captureId, fuellingId, movementId, workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { operations, registers } from '../server.ts'
import { correction, dayLifeTests, reopeningReason, requestReason } from './life.testing.ts'
import { newThriceSender } from './thrice.testing.ts'
import { aReason } from './worked-day.testing.ts'

// For repetition after a crash see bench/faults, which kills the server during these writes.
const { api, manager, supervisor, analyst, dayOf, explainAll, arriveLate, explainLate, sql } = dayLifeTests()
const otherAnalyst = api.as(
  ['cash-conciliation.solicitation.analyze', 'cash-conciliation.solicitation'],
  [workedCompany],
  'Bruna',
)
const explanation = { reason_id: aReason, note: 'Apurado com o operador e conferido com o comprovante.' }

const callThrice = newThriceSender(sql)

test('every write of a closing and of its follow-up has one effect and one answer when it is repeated', async () => {
  const getDayTarget = async () => {
    const { id, version } = await dayOf(manager)
    return { params: { id }, version }
  }
  const late = { kind: 'add', movement_type_code: 'VND-PIX', amount_cents: 6190 } as const
  const from = { fuelling_id: fuellingId('F15'), capture_id: captureId('X3') }
  let { params, version } = await getDayTarget()
  await callThrice(supervisor, cashConciliations.rematch, { params, body: { version } })
  ;({ params, version } = await getDayTarget())
  await callThrice(manager, cashConciliations.addManual, {
    params,
    body: { version, ...late, ...from, ...explanation },
  })
  ;({ params, version } = await getDayTarget())
  const moved = { kind: 'reclassify', target_id: movementId('F11'), method_to: 'credit' } as const
  await callThrice(manager, cashConciliations.addManual, { params, body: { version, ...moved, ...explanation } })
  const day = await dayOf(manager)
  const { data } = await manager.call(cashConciliations.reasons, { params })
  const [first] = day.differences.filter(({ status }) => status === 'open')
  const reason_id = data.find(({ difference_codes }) => first && difference_codes.includes(first.code))?.id ?? ''
  await callThrice(manager, cashConciliations.explain, {
    params: { difference_id: first?.id ?? '' },
    body: { version: first?.version ?? 0, reason_id, note: explanation.note },
  })
  await explainAll(manager)
  ;({ params, version } = await getDayTarget())
  const sent = await callThrice(manager, cashConciliations.submit, { params, body: { version, declared: true } })
  const getRequestVersion = async (id: string) => (await analyst.call(solicitations.get, { params: { id } })).version
  const toDecisionInput = async (id: string) => ({ params: { id }, body: { version: await getRequestVersion(id) } })
  await callThrice(manager, solicitations.withdraw, await toDecisionInput(sent.id))
  ;({ params, version } = await getDayTarget())
  const resentRequest = await callThrice(manager, cashConciliations.submit, {
    params,
    body: { version, declared: true },
  })
  const refusal = await toDecisionInput(resentRequest.id)
  await callThrice(analyst, solicitations.refuse, {
    ...refusal,
    body: { ...refusal.body, reason: 'Falta a via da captura C08.' },
  })
  ;({ params, version } = await getDayTarget())
  const last = await callThrice(manager, cashConciliations.submit, { params, body: { version, declared: true } })
  await callThrice(analyst, solicitations.approve, await toDecisionInput(last.id))
  await arriveLate()
  await explainLate()
  ;({ params, version } = await getDayTarget())
  const note = 'Captura que chegou atrasada no arquivo.'
  const adjustmentRequest = await callThrice(manager, dayLife.requestAdjustment, {
    params,
    body: { version, reason_id: requestReason, note },
  })
  await callThrice(analyst, solicitations.approve, await toDecisionInput(adjustmentRequest.id))
  ;({ params, version } = await getDayTarget())
  const body = { version, reason_id: requestReason, reason: reopeningReason, correction }
  const reopeningRequest = await callThrice(manager, dayLife.requestReopening, { params, body })
  await callThrice(analyst, solicitations.approve, await toDecisionInput(reopeningRequest.id))
  expect((await dayOf(manager)).status).toBe('reopened')
  expect(await sql('select count(*)::int as entries from journal_entries')).toEqual([{ entries: 3 }])
  expect(await sql('select * from audit_broken_links()')).toEqual([])
})

test('every write of the area has an idempotency key', () => {
  const unnamed = [...operations, ...finance, ...registers.flatMap((register) => register.operations)]
    .filter(({ operation: { method, idempotent } }) => method !== 'GET' && !idempotent)
    .map(({ operation: { method, path } }) => `${method} ${path}`)
  // Downloads have no key: each one is audited. The test of a reason map writes nothing.
  expect(unnamed.sort()).toEqual([
    'POST /borderos/:id/file',
    'POST /movement-reason-maps/test',
    'POST /slip-remittances/:id/file',
  ])
})

test('of two analysts who decide concurrently one succeeds, and the other sees the name', async () => {
  await explainAll(manager)
  const { id, version } = await dayOf(manager)
  const sent = await manager.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } })
  const { version: seenVersion } = await analyst.call(solicitations.get, { params: { id: sent.id } })
  const params = { id: sent.id }
  const reason = 'Falta a via da captura C08.'
  const outcomes = await Promise.allSettled([
    analyst.call(solicitations.approve, { params, body: { version: seenVersion } }),
    otherAnalyst.call(solicitations.refuse, { params, body: { version: seenVersion, reason } }),
  ])
  const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [loserError] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(winner?.decided_by_name).toMatch(/^(Analista|Bruna)$/)
  expect(loserError).toMatchObject({ status: 409, message: `Solicitação já decidida por ${winner?.decided_by_name}.` })
})
