import { lockStoredDays } from '@app/domain/calendar/testing'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { overlappingFiles } from './undo-files.fixture.ts'

const { api, send, rows } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const reason = 'Arquivo da empresa errada.'
const fileOf = (name: string) => overlappingFiles[name] ?? new Uint8Array()

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}

async function lock(day: string) {
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, proof, proof_hash, revision, created_at,
        updated_at)
      values (gen_random_uuid(), $1, $2, 'closed', '{}', 'x', 1, now(), now())
      on conflict (company_id, business_date) do update set proof = '{}', proof_hash = 'x', revision = 1`,
    [modelo, day],
  )
  await lockStoredDays(api.test.admin, `business_date = '${day}'`, 'já integrado ao ERP em 20/10/2026.')
}

const buildRefusal = (day: string) => ({
  status: 409,
  message: `Não é possível desfazer: há linhas deste arquivo em dia fechado ou bloqueado (${day} Posto Modelo). Reabra o dia antes.`,
})

test('an import with lines or balances of a locked month cannot be undone', async () => {
  const { id } = await send(fileOf('Extrato'))
  await lock('2026-10-15')
  await expect(undo(id)).rejects.toMatchObject(buildRefusal('15/10/2026'))
  expect(await rows('statement_lines')).toHaveLength(4)
})

test('an import whose payment is matched with a line of a locked month cannot be undone', async () => {
  const { id } = await send(fileOf('Cielo pagamentos'))
  await send(fileOf('Extrato'))
  await api.test.admin.query(`update statement_lines set posted_on = '2026-10-16'`)
  await lock('2026-10-16')
  await expect(undo(id)).rejects.toMatchObject(buildRefusal('16/10/2026'))
})

test('an import that undoes a match made by a person is recorded in the history of the match', async () => {
  await send(fileOf('Cielo pagamentos'))
  const { id } = await send(fileOf('Extrato'))
  await api.test.admin.query(`update match_groups set created_by = (select id from users limit 1)`)
  const groups = (await rows('match_groups')).filter(({ pair_type }) => pair_type === 'BANK')
  expect(groups.length).toBeGreaterThan(0)
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  const events = (await rows('audit_events', 'created_at, chain_no')).filter(
    ({ entity }) => entity === 'receivable_match',
  )
  expect(events.map(({ entity_id, action, reason }) => [entity_id, action, reason])).toEqual(
    groups.map((group) => [String(group.id), 'undo', reason]),
  )
})

test('an import with lines on a locked balance cannot be undone', async () => {
  const { id } = await send(fileOf('Extrato'))
  await api.test.admin.query(
    `insert into bank_balance_checks (company_id, bank_account_id, balance_on, closing_cents, informed_cents, checked_by,
        checked_at, locked_by, locked_at)
      select company_id, bank_account_id, max(posted_on), 0, 0, (select id from users limit 1), now(),
        (select id from users limit 1), now() from statement_lines group by 1, 2`,
  )
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /linhas ou saldos de Posto Modelo em dia bloqueado. Saldo de \d\d\/10\/2026 bloqueado/,
    ),
  })
})

test('an import with lines of a locked financial month cannot be undone', async () => {
  const { id } = await send(fileOf('Extrato'))
  await api.test.admin.query(
    `insert into period_locks (company_id, kind, period, reason, note, locked_at)
      values ($1, 'finance', '2026-10-01', 'month', 'encerrado.', now())`,
    [modelo],
  )
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Financeiro de 10/2026 bloqueado: encerrado.'),
  })
})
