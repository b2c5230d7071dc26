import { cashConciliations } from '@app/areas/cash-closing/contract'
import { comments } from '@app/areas/records/contract'
import { writePosExport } from '@app/formats/generate'
import type { BusinessDate } from '@app/kit/contract'
import { until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { importChecks } from '../check/checks.contract.ts'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { overlappingFiles } from './undo-files.fixture.ts'

const { api, send } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const editor = api.as('cash-conciliation', [modelo], 'Rui')
const sql = async (text: string, values: unknown[] = []) => (await api.test.admin.query(text, values)).rows

beforeEach(() => sql(`update companies set opened_on = '2026-01-01' where id = $1`, [modelo]))

const posOf = (date: BusinessDate) =>
  new TextEncoder().encode(new TextDecoder().decode(writePosExport(smallDay())).replaceAll('2026-10-14', date))
const statementOf = (...dates: BusinessDate[]) =>
  ofxOf(ofxAccount(dates.map((posted_on, no) => ofxLine({ posted_on, fitid: String(no) }))))

const waitFor = (id: string, status: string) =>
  until(
    () => importer.call(imports.get, { params: { id } }),
    (file) => file.status === status,
  )

async function check(content: Uint8Array) {
  const body = { company_id: modelo, check_first: 'true' as const }
  const { id } = await importer.call(imports.create, { body }, { file: { name: 'conferir', content } })
  return waitFor(id, 'checked')
}

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo de outro ano.' } })
  await waitFor(id, 'undone')
}

const undoEffects = (id: string) => importer.call(undoImports.effects, { params: { id } })
const ofModelo = (from: BusinessDate, to = from) => ({ company_name: 'Posto Modelo', from, to })

const days = async () =>
  (await sql('select business_date::text as date, status from cash_conciliations order by 1')).map(
    ({ date, status }) => `${date} ${status}`,
  )
const overdueDays = async () =>
  (await importer.call(cashConciliations.list, { query: { overdue: 'true' } })).data.map((day) => day.business_date)

test('a statement opens no day before the first one that exists, even after the opening date of the company', async () => {
  await send(posOf('2026-10-14'))
  const { id, effects } = await send(statementOf('2026-06-01', '2026-06-30'))
  expect(effects?.days_created.count).toBe(0)
  expect(await days()).toEqual(['2026-10-14 awaiting_data'])
  await undo(id)
  api.setNow('2026-10-14T12:00:00.000Z')
  expect([await days(), await overdueDays()]).toEqual([['2026-10-14 awaiting_data'], []])
})

test('a file of sales also opens the days of earlier statements from its date on, and its undo deletes them', async () => {
  await send(statementOf('2026-06-01', '2026-06-03'))
  expect(await days()).toEqual([])
  const checked = await check(posOf('2026-06-02'))
  const created = { count: 2, periods: [ofModelo('2026-06-02', '2026-06-03')] }
  expect(checked).toMatchObject({ effects: { days_created: created } })
  await importer.call(importChecks.confirm, { params: { id: checked.id } })
  expect(await waitFor(checked.id, 'done')).toMatchObject({ effects: { days_created: created } })
  expect(await days()).toEqual(['2026-06-02 awaiting_data', '2026-06-03 awaiting_data'])
  expect((await undoEffects(checked.id)).days_deleted).toEqual(created)
  await undo(checked.id)
  expect(await days()).toEqual([])
})

test('undoing an old file of sales leaves no day and nothing overdue', async () => {
  await send(posOf('2026-10-14'))
  const { id } = await send(posOf('2026-06-10'))
  expect(await days()).toEqual(['2026-06-10 awaiting_data', '2026-10-14 awaiting_data'])
  await undo(id)
  api.setNow('2026-10-14T12:00:00.000Z')
  expect([await days(), await overdueDays()]).toEqual([['2026-10-14 awaiting_data'], []])
})

test('undoing a file deletes the days that it opened, but not those with rows of other files', async () => {
  await send(posOf('2026-10-10'))
  await send(posOf('2026-10-14'))
  const { id, effects } = await send(statementOf('2026-10-11', '2026-10-13'))
  expect(effects?.days_created).toEqual({ count: 3, periods: [ofModelo('2026-10-11', '2026-10-13')] })
  await send(statementOf('2026-10-13'), { name: 'extrato do dia 13' })
  expect((await undoEffects(id)).days_deleted).toEqual({ count: 2, periods: [ofModelo('2026-10-11', '2026-10-12')] })
  await undo(id)
  expect(await days()).toEqual(['2026-10-10', '2026-10-13', '2026-10-14'].map((date) => `${date} awaiting_data`))
})

test('an undo keeps the days that the calendar opened and the days on which a person worked', async () => {
  await send(posOf('2026-10-10'))
  await sql(
    `insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
      values (gen_random_uuid(), $1, '2026-10-11', 'awaiting_data', '2026-10-11T03:05:00Z', now())`,
    [modelo],
  )
  const { id } = await send(statementOf('2026-10-11', '2026-10-13'))
  const [day] = await sql(`select id from cash_conciliations where business_date = '2026-10-12'`)
  await importer.call(comments.comment, {
    params: { entity: 'cash_conciliation', id: day?.id },
    body: { body: 'O PDV ficou parado neste dia.' },
  })
  expect((await undoEffects(id)).days_deleted).toEqual({ count: 1, periods: [ofModelo('2026-10-13')] })
  await undo(id)
  expect(await days()).toEqual(['2026-10-10', '2026-10-11', '2026-10-12'].map((date) => `${date} awaiting_data`))
})

const requireOnlyPos = () =>
  sql(
    `insert into company_settings (id, company_id, valid_from, mandatory_sources, created_at)
      values (gen_random_uuid(), $1, '2026-01-01', '{pos}', now())`,
    [modelo],
  )

test('undoing the file of a day that was already assessed deletes the day with its differences', async () => {
  await requireOnlyPos()
  await send(posOf('2026-10-14'))
  const { id } = await send(posOf('2026-10-10'))
  expect(await days()).toEqual(['2026-10-10 open', '2026-10-14 open'])
  const countDifferences = async (on: string) => {
    const [found] = await sql(
      `select count(*)::int as count from differences join cash_conciliations day on day.id = cash_conciliation_id
        where business_date::text like $1`,
      [on],
    )
    return found?.count
  }
  expect(await countDifferences('2026-10-10')).toBeGreaterThan(0)
  const ofOtherDay = await countDifferences('2026-10-14')
  expect(await undoEffects(id)).toMatchObject({
    days_deleted: { count: 1, periods: [ofModelo('2026-10-10')] },
    days_kept: { count: 0 },
  })
  await undo(id)
  api.setNow('2026-10-14T12:00:00.000Z')
  expect([await days(), await overdueDays()]).toEqual([['2026-10-14 open'], []])
  expect(await countDifferences('%')).toBe(ofOtherDay)
})

const plantInconsistency = () =>
  sql(`insert into inconsistencies (id, company_id, cash_conciliation_id, business_date, code, ref, item_kind, item_id,
      occurred_at, amount_cents, sentence, suggestion, status, created_at, updated_at)
    select gen_random_uuid(), company_id, id, business_date, 'R11', 'movement:1', 'movement', '1', now(), 100, 'Sem NSU.',
      'Digite o NSU.', 'pending', now(), now() from cash_conciliations`)

const commentedRows = [
  { entity: 'cash_conciliation', table: 'cash_conciliations' },
  { entity: 'difference', table: 'differences' },
  { entity: 'inconsistency', table: 'inconsistencies' },
]
test.each(commentedRows)(
  'an assessed day with a comment on a $entity stays without its file, and the person reads this before the undo',
  async ({ entity, table }) => {
    await requireOnlyPos()
    const { id } = await send(posOf('2026-10-10'))
    await plantInconsistency()
    const [found] = await sql(`select id from ${table} limit 1`)
    await editor.call(comments.comment, {
      params: { entity, id: found?.id },
      body: { body: 'O operador procura o comprovante.' },
    })
    expect(await undoEffects(id)).toMatchObject({
      days_deleted: { count: 0 },
      days_kept: { count: 1, periods: [ofModelo('2026-10-10')] },
    })
    await undo(id)
    expect(await days()).toEqual(['2026-10-10 awaiting_data'])
  },
)

test('days that the calendar opened because of an old file are deleted when it is undone', async () => {
  await send(posOf('2026-10-14'))
  const { id } = await send(posOf('2026-09-10'))
  api.setNow('2026-10-15T10:00:00.000Z')
  await sql(
    `insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
      select gen_random_uuid(), $1, date, 'awaiting_data', '2026-10-15T10:00:00Z', now()
      from generate_series('2026-09-11'::date, '2026-10-13'::date, '1 day') date`,
    [modelo],
  )
  expect((await undoEffects(id)).days_deleted.count).toBe(34)
  await undo(id)
  expect(await days()).toEqual(['2026-10-14 awaiting_data'])
})

test('a check lists the days and accounts that an import would create, and the undo of the import those it removes', async () => {
  await send(posOf('2026-10-12'))
  await sql(`update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`)
  const account_id = '99999-1'
  const file = ofxOf(ofxAccount([ofxLine({ posted_on: '2026-10-13' }), ofxLine({ fitid: '2' })], { account_id }))
  const created = {
    days_created: { count: 2, periods: [ofModelo('2026-10-13', '2026-10-14')] },
    closed_days: { count: 0, periods: [] },
    accounts_created: ['Conta 99999-1 (Posto Modelo)'],
  }
  const checked = await check(file)
  expect(checked).toMatchObject({ status: 'checked', effects: created })
  expect(await days()).toEqual(['2026-10-12 closed'])
  await importer.call(importChecks.confirm, { params: { id: checked.id } })
  const done = await waitFor(checked.id, 'done')
  expect(done.effects).toEqual(created)
  expect(await undoEffects(checked.id)).toEqual({
    days_deleted: created.days_created,
    days_kept: { count: 0, periods: [] },
    accounts_deleted: created.accounts_created,
    matches_undone: 0,
  })
  await undo(checked.id)
  expect(await days()).toEqual(['2026-10-12 closed'])
})

test('a check lists the closed days that get rows of the file', async () => {
  await send(posOf('2026-10-14'))
  await sql(`update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`)
  const { effects } = await check(cielo(sale))
  expect(effects).toMatchObject({
    days_created: { count: 0 },
    closed_days: { count: 1, periods: [ofModelo('2026-10-14')] },
  })
})

test('before an undo a person reads the number of matches that the undo then removes', async () => {
  const files = ['Cielo do dia', 'Cielo pagamentos', 'Extrato'].map(
    (name) => overlappingFiles[name] ?? new Uint8Array(),
  )
  const ids: string[] = []
  for (const [no, file] of files.entries()) ids.push((await send(file, { name: `arquivo ${no}` })).id)
  for (const id of ids.reverse()) {
    const { matches_undone } = await undoEffects(id)
    await undo(id)
    const [event] = await sql(`select after from audit_events where entity_id = $1 and action = 'undo'`, [id])
    expect(matches_undone).toBe(event?.after.matches_undone)
  }
  const undone = await sql(`select from match_groups where status = 'undone'`)
  expect(undone.length).toBeGreaterThan(0)
})
