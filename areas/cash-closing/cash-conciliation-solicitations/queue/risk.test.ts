import { captureId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { dayLifeTests } from '../../testing/life.testing.ts'
import { solicitationRisk } from './risk.contract.ts'

const { api, manager, analyst, sql, dayOf, correct, submit } = dayLifeTests()

test('before deciding, an analyst sees shortages, cancellations and reused proof files', async () => {
  await correct(manager)
  const { id } = await submit(manager)
  const day = await dayOf(manager)
  const provenDifferences = day.differences.filter(({ code }) => code === 'D07' || code === 'D03')
  await sql(`update acquirer_transactions set cancelled_at = captured_at where id = $1`, [captureId('C08')])
  for (const difference of provenDifferences)
    await sql(
      `insert into attachments (id, company_id, entity, entity_id, file_name, media_type, size_bytes, sha256, added_by,
        added_at) values (gen_random_uuid(), $1, 'difference', $2, $3, 'application/pdf', 9, 'abc', $4, now())`,
      [day.company_id, difference.id, `${difference.code}.pdf`, await manager.id],
    )
  const risk = await analyst.call(solicitationRisk.risk, { params: { id } })
  expect(risk.since).toBe('2026-07-16')
  const shortOperators = risk.operators.filter(({ shortages }) => shortages > 0)
  expect(shortOperators).toMatchObject([{ shortages: 1, shortage_cents: -200, last_date: '2026-10-14' }])
  expect(risk.operators.length).toBe(2)
  expect(risk.terminals.every(({ cancelled, cancelled_today }) => cancelled > 0 && cancelled_today > 0)).toBe(true)
  expect(risk.terminals.some(({ cancelled_cents }) => cancelled_cents >= 5800)).toBe(true)
  expect(risk.reused.map(({ file_name, code }) => [file_name, code]).toSorted()).toEqual([
    ['D03.pdf', 'D07'],
    ['D07.pdf', 'D03'],
  ])
})

test('only analysts of the company see the risk of a request', async () => {
  await correct(manager)
  const { id } = await submit(manager)
  await expect(manager.call(solicitationRisk.risk, { params: { id } })).rejects.toMatchObject({ status: 403 })
  const outsider = api.as(['cash-conciliation.solicitation.analyze'], [], 'De fora')
  await expect(outsider.call(solicitationRisk.risk, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
