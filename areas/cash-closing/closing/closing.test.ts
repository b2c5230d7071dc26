import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { assessStored } from '@app/domain/day/assessment/server'
import { workedCompany } from '@app/domain/day/facts/testing'
import { computeItemsDigest, getDay } from '@app/domain/day/life/server'
import { StoredProof, softwareVersion } from '@app/domain/day/proof/contract'
import { verifyProof } from '@app/domain/day/proof/server'
import { hashJson, inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { aReason, workedDayTests } from '../testing/worked-day.testing.ts'

const {
  api,
  manager,
  supervisor,
  analyst,
  receive,
  dayOf,
  calmDay,
  explain,
  explainAll,
  correct,
  correctOnce,
  submit,
  approve,
} = workedDayTests()
const sql = (text: string, values: unknown[] = []) => api.test.admin.query(text, values)
const close = async (declared = true) => {
  const { id, version } = await dayOf(supervisor)
  return supervisor.call(cashConciliations.close, { params: { id }, body: { version, declared } })
}

test('a small difference with its reasons is closed directly, with a proof and a journal entry', async () => {
  await calmDay()
  const day = await dayOf(supervisor)
  expect(day.differences.map(({ code }) => code)).toEqual(['D04', 'D09', 'D09'])
  expect(day.actions.find(({ name }) => name === 'close')?.refusal).toMatch(/^Dia com diferença não explicada/)
  await explainAll(supervisor)
  expect((await dayOf(supervisor)).actions.find(({ name }) => name === 'close')?.refusal).toBeNull()
  expect(await close()).toMatchObject({ status: 'closed', result: 'with_difference', difference_cents: -150 })
  const { rows } = await sql('select debit_total_cents, credit_total_cents, revision from journal_entries')
  expect(rows).toHaveLength(1)
  expect(rows[0].debit_total_cents).toBe(rows[0].credit_total_cents)
})

test('a day is neither closed nor sent without the declaration', async () => {
  await correct(supervisor)
  await expect(close(false)).rejects.toMatchObject({ code: 'day.declaration' })
  const { id, version } = await dayOf(supervisor)
  await expect(
    supervisor.call(cashConciliations.submit, { params: { id }, body: { version, declared: false } }),
  ).rejects.toMatchObject({ message: 'Marque a declaração para continuar.' })
})

test('a critical difference requires the analyst, even if the difference of the day is small', async () => {
  await correct(supervisor)
  await expect(close()).rejects.toMatchObject({
    code: 'day.critical',
    message: 'Existe diferença crítica (D07); envie para análise.',
  })
})

test('a difference above the limit of direct closing requires the analyst', async () => {
  await calmDay()
  await sql('update cash_sessions set counted_cents = counted_cents + 1000 where id = 1')
  await receive('pos')
  await explainAll(supervisor)
  await expect(close()).rejects.toMatchObject({ message: 'A diferença de R$ 8,50 exige análise.' })
})

test('a reason that requires approval prevents a direct closing', async () => {
  await calmDay()
  await explainAll(supervisor)
  await sql(`update movement_reason_maps set approval_required = true where code = 'SHORTAGE'`)
  const message = 'O motivo “Falta ou sobra na contagem” (D09) exige análise.'
  expect((await dayOf(supervisor)).actions.find(({ name }) => name === 'close')?.refusal).toBe(message)
  await expect(close()).rejects.toMatchObject({ status: 422, code: 'day.reason-needs-analysis', message })
  expect(await approve(analyst, (await submit(supervisor)).id)).toMatchObject({ status: 'approved' })
})

test('manual lines of one person above the limit require the analyst', async () => {
  await calmDay()
  await sql('update company_settings set manual_proof_cents = 200000, manual_limit_cents = 120000')
  const { id, version } = await dayOf(supervisor)
  const line = {
    kind: 'add',
    movement_type_code: 'VND-NPZ',
    customer: 'Transportes Silva',
    amount_cents: 150000,
  } as const
  const sale = { occurred_at: '2026-10-14T15:00:00.000Z', note: 'Nota assinada que o caixa não lançou.' }
  await supervisor.call(cashConciliations.addManual, {
    params: { id },
    body: { version, ...line, ...sale, reason_id: aReason },
  })
  await explainAll(supervisor)
  await expect(close()).rejects.toMatchObject({
    message: 'Lançamentos manuais de R$ 1.500,00 passam do limite de R$ 1.200,00 por pessoa; envie para análise.',
  })
  expect(await submit(supervisor)).toMatchObject({ status: 'pending' })
})

test('a day with an uncounted drawer cannot be sent until the drawer is counted', async () => {
  await sql('update cash_sessions set counted_cents = null where id = 2')
  await receive('pos')
  await correct(manager)
  await expect(submit(manager)).rejects.toMatchObject({
    code: 'day.counts-missing',
    message: 'Faltam turnos: turno 2.',
  })
  const { id, drawers } = await dayOf(manager)
  const version = drawers.find(({ session_id }) => session_id === 2)?.version ?? 0
  const count = { version, quantities: { 10000: 6, 2000: 2, 10: 1, 1: 4 } }
  await manager.call(cashConciliations.count, { params: { id, session_id: 2 }, body: count })
  await explainAll(manager)
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('a tank difference above 0,6% without a cause prevents the day from being sent', async () => {
  await correctOnce()
  await sql(`update differences set status = 'open' where code = 'D16'`)
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Variação do tanque 3 sem justificativa.' })
})

test('an earlier open day must be closed first, unless the company turns this order off', async () => {
  await correctOnce()
  await receive('pos', ['2026-10-13'])
  await expect(submit(manager)).rejects.toMatchObject({
    message: 'Feche primeiro o dia 13/10/2026 (ordem cronológica).',
  })
  await sql('update company_settings set chronological_order = false')
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('the hash of a stored proof and the digest of its items can be recomputed', async () => {
  await correctOnce()
  await approve(analyst, (await submit(manager)).id)
  const { id } = await dayOf(manager)
  const { day, assessed } = await inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
    const day = (await getDay(db, id))!
    return { day, assessed: await assessStored(db, day) }
  })
  const proof = StoredProof.parse(day.proof)
  expect(day.proof_hash).toBe(hashJson(day.proof))
  expect(proof.items_digest).toBe(computeItemsDigest(assessed))
  expect(proof).toMatchObject({ software_version: softwareVersion, revision: 1, result: 'with_difference' })
  const changed = { ...proof, figures: { ...proof.figures, to_deposit_cents: 80404 } }
  expect(hashJson(changed)).not.toBe(day.proof_hash)
  expect(hashJson('x')).toBe(createHash('sha256').update('"x"').digest('hex'))
})

test('a day without sales closes without a journal entry, and its proof is valid', async () => {
  await sql(`update tank_measurements set business_date = '2026-10-16', volume_ml = 1000000`)
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, ['2026-10-16'])
  await sql('update company_settings set chronological_order = false')
  const { id, version } = await dayOf(supervisor, '2026-10-16')
  const body = { version, declared: true }
  expect(await supervisor.call(cashConciliations.close, { params: { id }, body })).toMatchObject({ result: 'balanced' })
  const verified = await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    verifyProof(db, workedCompany, '2026-10-16'),
  )
  expect(verified).toMatchObject({ status: 'closed', revision: 1, changes: [], problems: [] })
})

test('a proof contains the version of the product', async () => {
  const root = path.join(import.meta.dirname, '../../../package.json')
  expect(JSON.parse(await readFile(root, 'utf8')).version).toBe(softwareVersion)
})

test('the database refuses an entry whose totals differ from its lines, and new lines of a posted entry', async () => {
  await correctOnce()
  await approve(analyst, (await submit(manager)).id)
  const sums = { code: '23514', constraint: 'journal_entries_sums' }
  await expect(
    sql(`insert into journal_lines select company_id, journal_entry_id, 99, account, account_name, 1, 0, ''
      from journal_lines limit 1`),
  ).rejects.toMatchObject(sums)
  await expect(
    sql(`insert into journal_entries select gen_random_uuid(), company_id, source, source_id, 9, business_date,
      description, 100, 100, posted_by, posted_at, kind from journal_entries`),
  ).rejects.toMatchObject(sums)
  await expect(
    sql(`insert into journal_entries select gen_random_uuid(), company_id, source, source_id, 9, business_date,
      description, 100, 99, posted_by, posted_at, kind from journal_entries`),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a closed day refuses explanations, manual lines, matches and counts', async () => {
  await correctOnce()
  await approve(analyst, (await submit(manager)).id)
  const day = await dayOf(manager)
  const closed = { status: 423, code: 'day.closed', message: 'Dia fechado. Solicite reabertura ou ajuste.' }
  const body = { version: day.version }
  await expect(explain(manager, day, day.differences[0]!)).rejects.toMatchObject(closed)
  await expect(manager.call(cashConciliations.rematch, { params: { id: day.id }, body })).rejects.toMatchObject(closed)
  await expect(
    manager.call(cashConciliations.count, {
      params: { id: day.id, session_id: 1 },
      body: { ...body, quantities: { 1: 1 } },
    }),
  ).rejects.toMatchObject(closed)
  expect(day.actions.map(({ name }) => name)).toEqual(['request_reopening', 'request_adjustment'])
  expect(day.differences.map(({ status }) => status)).toEqual(day.differences.map(() => 'accepted'))
})
