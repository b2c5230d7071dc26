import { expect, test } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { correction, dayLifeTests, reopeningReason, requestReason } from '../testing/life.testing.ts'

const { manager, supervisor, analyst, close, ask, arriveLate, explainLate, askAdjustment, dayOf, sql } = dayLifeTests()

const listReasons = async () => {
  const { id } = await dayOf(manager)
  return (await manager.call(dayLife.requestReasons, { params: { id } })).data.map(({ name }) => name)
}

test('a request to change a closed day stores its reason and shows it in the histories of the request and the day', async () => {
  await close()
  const { id } = await ask()
  await sql(`update movement_reason_maps set name = 'Outro nome' where id = $1`, [requestReason])
  const request = await analyst.call(solicitations.get, { params: { id } })
  const reasonName = { reason_name: 'Caixa contado errado' }
  expect(request).toMatchObject({ ...reasonName, note: reopeningReason, snapshot: { reason: reasonName.reason_name } })
  const events = await sql(`select after ->> 'reason_name' as reason_name, reason from audit_events
    where action in ('submit', 'cash-conciliations.ask-reopening') order by id desc limit 2`)
  expect(events).toEqual(Array(2).fill({ ...reasonName, reason: reopeningReason }))
  expect(await sql('select reason_id from cash_conciliation_solicitations where id = $1', [id])).toEqual([
    { reason_id: requestReason },
  ])
})

test('an adjustment has a reason, which stays when the adjustment is approved', async () => {
  await close()
  await arriveLate()
  await explainLate()
  const { id, version } = await askAdjustment().then(({ id }) => analyst.call(solicitations.get, { params: { id } }))
  const approved = await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  expect(approved).toMatchObject({ type: 'adjustment', status: 'approved', reason_name: 'Caixa contado errado' })
})

test('the offered reasons are those valid for the company, specific reasons first; other reasons are refused', async () => {
  const { id, version, company_id } = await close()
  expect((await listReasons()).slice(0, 5)).toEqual([
    'Arquivo ou lançamento chegou depois do fechamento',
    'Caixa contado errado',
    'Classificação errada (forma, turno ou dia)',
    'Lançamento esquecido ou em duplicidade',
    'Pedido da contabilidade',
  ])
  const draft = { source_system: 'internal', movement_type_code: 'AJUSTE', valid_from: '2026-10-01' } as const
  const ownReason = await supervisor.call(reasonMaps.create, {
    body: { ...draft, name: 'Pedido da auditoria', company_id },
  })
  expect(await listReasons()).toContain('Pedido da auditoria')
  await supervisor.call(reasonMaps.setActive, {
    params: { id: ownReason.id },
    body: { version: ownReason.version, active: false },
  })
  expect(await listReasons()).not.toContain('Pedido da auditoria')
  const [foreignCompany] = await sql(
    `insert into companies (id, name, legal_name, cnpj)
    values (gen_random_uuid(), 'Outra', 'Outra Ltda', '11444777000161') returning id`,
  )
  const [foreignReason] = await sql(
    `insert into movement_reason_maps (id, code, name, difference_codes, movement_type_code, company_id)
      values (gen_random_uuid(), 'THEIRS', 'De outra empresa', '{}', 'AJUSTE', $1) returning id`,
    [foreignCompany?.id],
  )
  const message = 'Este motivo não vale para esta empresa neste dia: escolha outro da lista.'
  for (const reason_id of [ownReason.id, foreignReason?.id, id]) {
    const body = { version, reason_id, reason: reopeningReason, correction }
    await expect(manager.call(dayLife.requestReopening, { params: { id }, body })).rejects.toMatchObject({
      status: 422,
      fields: { reason_id: message },
    })
  }
  const body = { version, reason_id: '', reason: reopeningReason, correction }
  await expect(manager.call(dayLife.requestReopening, { params: { id }, body })).rejects.toMatchObject({
    status: 422,
    fields: { reason_id: 'Escolha o motivo.' },
  })
})

test('the database refuses a change request without a reason and a closing request with one', async () => {
  await close()
  const insertCopy = (type: string, reason: string | null) =>
    sql(
      `insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status,
        reason_id, snapshot, snapshot_hash, requested_by, requested_at, due_at)
      select gen_random_uuid(), company_id, cash_conciliation_id, 99, $1, 'withdrawn', $2, snapshot, '', requested_by,
        now(), now() from cash_conciliation_solicitations`,
      [type, reason],
    )
  await expect(insertCopy('reopening', null)).rejects.toThrow('names its reason')
  await expect(insertCopy('closing', requestReason)).rejects.toThrow('cash_conciliation_solicitations_reason')
})
