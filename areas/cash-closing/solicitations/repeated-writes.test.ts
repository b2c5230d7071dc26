import { captureId, fuellingId, movementId, workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { operations, registers } from '../server.ts'
import { correction, dayLifeTests, reopeningReason, requestReason } from '../testing/life.testing.ts'
import { aReason } from '../testing/worked-day.testing.ts'
import { solicitations } from './solicitations.contract.ts'
import { thriceOn } from './thrice.testing.ts'

// For repetition after a crash see bench/faults, which kills the server during these writes.
const { api, manager, supervisor, analyst, dayOf, explainAll, arriveLate, explainLate, sql } = dayLifeTests()
const second = api.as(
  ['cash-conciliation.solicitation.analyze', 'cash-conciliation.solicitation'],
  [workedCompany],
  'Bruna',
)
const why = { reason_id: aReason, note: 'Apurado com o operador e conferido com o comprovante.' }

const thrice = thriceOn(sql)

test('every write of a closing and of its follow-up has one effect and one answer when it is repeated', async () => {
  const at = async () => {
    const { id, version } = await dayOf(manager)
    return { params: { id }, version }
  }
  const late = { kind: 'add', movement_type_code: 'VND-PIX', amount_cents: 6190 } as const
  const from = { fuelling_id: fuellingId('F15'), capture_id: captureId('X3') }
  let { params, version } = await at()
  await thrice(supervisor, cashConciliations.rematch, { params, body: { version } })
  ;({ params, version } = await at())
  await thrice(manager, cashConciliations.addManual, { params, body: { version, ...late, ...from, ...why } })
  ;({ params, version } = await at())
  const moved = { kind: 'reclassify', target_id: movementId('F11'), method_to: 'credit' } as const
  await thrice(manager, cashConciliations.addManual, { params, body: { version, ...moved, ...why } })
  const day = await dayOf(manager)
  const { data } = await manager.call(cashConciliations.reasons, { params })
  const [first] = day.differences.filter(({ status }) => status === 'open')
  const reason_id = data.find(({ difference_codes }) => first && difference_codes.includes(first.code))?.id ?? ''
  await thrice(manager, cashConciliations.explain, {
    params: { difference_id: first?.id ?? '' },
    body: { version: first?.version ?? 0, reason_id, note: why.note },
  })
  await explainAll(manager)
  ;({ params, version } = await at())
  const sent = await thrice(manager, cashConciliations.submit, { params, body: { version, declared: true } })
  const request = async (id: string) => (await analyst.call(solicitations.get, { params: { id } })).version
  const of = async (id: string) => ({ params: { id }, body: { version: await request(id) } })
  await thrice(manager, solicitations.withdraw, await of(sent.id))
  ;({ params, version } = await at())
  const again = await thrice(manager, cashConciliations.submit, { params, body: { version, declared: true } })
  const refusal = await of(again.id)
  await thrice(analyst, solicitations.refuse, {
    ...refusal,
    body: { ...refusal.body, reason: 'Falta a via da captura C08.' },
  })
  ;({ params, version } = await at())
  const last = await thrice(manager, cashConciliations.submit, { params, body: { version, declared: true } })
  await thrice(analyst, solicitations.approve, await of(last.id))
  await arriveLate()
  await explainLate()
  ;({ params, version } = await at())
  const note = 'Captura que chegou atrasada no arquivo.'
  const adjusting = await thrice(manager, dayLife.requestAdjustment, {
    params,
    body: { version, reason_id: requestReason, note },
  })
  await thrice(analyst, solicitations.approve, await of(adjusting.id))
  ;({ params, version } = await at())
  const body = { version, reason_id: requestReason, reason: reopeningReason, correction }
  const asked = await thrice(manager, dayLife.requestReopening, { params, body })
  await thrice(analyst, solicitations.approve, await of(asked.id))
  expect((await dayOf(manager)).status).toBe('reopened')
  expect(await sql('select count(*)::int as entries from journal_entries')).toEqual([{ entries: 3 }])
  expect(await sql('select * from audit_broken_links()')).toEqual([])
})

test('every write of the area has an idempotency key', () => {
  const unnamed = [...operations, ...registers.flatMap((register) => register.operations)]
    .filter(({ operation: { method, idempotent } }) => method !== 'GET' && !idempotent)
    .map(({ operation: { method, path } }) => `${method} ${path}`)
  // Exempt: only tests which map matches a text.
  expect(unnamed).toEqual(['POST /movement-reason-maps/test'])
})

test('of two analysts who decide concurrently one succeeds, and the other sees the name', async () => {
  await explainAll(manager)
  const { id, version } = await dayOf(manager)
  const sent = await manager.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } })
  const { version: seen } = await analyst.call(solicitations.get, { params: { id: sent.id } })
  const params = { id: sent.id }
  const reason = 'Falta a via da captura C08.'
  const outcomes = await Promise.allSettled([
    analyst.call(solicitations.approve, { params, body: { version: seen } }),
    second.call(solicitations.refuse, { params, body: { version: seen, reason } }),
  ])
  const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [lost] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(winner?.decided_by_name).toMatch(/^(Analista|Bruna)$/)
  expect(lost).toMatchObject({ status: 409, message: `Solicitação já decidida por ${winner?.decided_by_name}.` })
})
