import { exampleSettled, writePixReport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cancel, cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { alheio, modelo, pixKeys } from '../testing/stations.fixture.ts'
import { pictureOf } from './picture.testing.ts'
import { overlappingFiles } from './undo-files.fixture.ts'

const { api, send, rows } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const reason = 'Arquivo da empresa errada.'
const names = Object.keys(overlappingFiles)
const fileOf = (name: string) => overlappingFiles[name] ?? new Uint8Array()
beforeEach(async () => {
  await api.test.admin.query(
    `insert into company_settings (id, company_id, valid_from, mandatory_sources, created_at)
      values (gen_random_uuid(), $1, '2026-01-01', '{pos,cielo}', now())`,
    [modelo],
  )
  await api.test.admin.query(
    `insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
      values (gen_random_uuid(), $1, 'Frota Modelo', $2, 100, '2026-01-01', now(), now())`,
    [modelo, exampleSettled.payer.document],
  )
})
const picture = () => pictureOf(api.test.admin)

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}

test.each(names)('undoing %s removes all its rows, and the file can be imported again like a new one', async (name) => {
  const before = await picture()
  const first = await send(fileOf(name), { name })
  expect(first).toMatchObject({ status: 'done', reversible: true })
  const imported = await picture()
  expect(await undo(first.id)).toMatchObject({ status: 'undone', undo_reason: reason, undone_by_name: 'Gisele' })
  expect(await picture()).toEqual(before)
  expect(await rows('cash_conciliations')).toEqual([])
  const again = await send(fileOf(name), { name })
  expect(again).toMatchObject({ status: 'done', records_new: first.records_new, first_import_id: null })
  expect(await picture()).toEqual(imported)
})

test('the bank entry of a payment is reversed when the statement or the payment file is undone', async () => {
  const select = async (text: string) => (await api.test.admin.query(text)).rows
  const net = () =>
    select(`select account_name, sum(debit_cents - credit_cents)::int as cents from journal_lines line
    join journal_entries entry on entry.id = line.journal_entry_id where entry.match_group_id is not null
    group by account_name having sum(debit_cents - credit_cents) <> 0 order by 2 desc`)
  await send(fileOf('Cielo do dia'), { name: 'vendas' })
  const payments = await send(fileOf('Cielo pagamentos'), { name: 'pagamentos' })
  const statement = await send(fileOf('Extrato'), { name: 'extrato' })
  const posted = await net()
  expect(posted[0]).toEqual({ account_name: 'Banco conta movimento', cents: 30_282 })
  await undo(payments.id)
  expect(await net()).toEqual([])
  await send(fileOf('Cielo pagamentos'), { name: 'pagamentos' })
  expect(await net()).toEqual(posted)
  await undo(statement.id)
  expect(await net()).toEqual([])
  expect(
    await select(`select kind from journal_entries where match_group_id is not null order by posted_at, revision`),
  ).toHaveLength(4)
})

const walk = fc
  .shuffledSubarray(names, { minLength: 2, maxLength: 5 })
  .chain((chosen) =>
    fc.array(fc.record({ file: fc.constantFrom(...chosen), undo: fc.boolean() }), { minLength: 5, maxLength: 10 }),
  )
const walks = fc.sample(walk, { numRuns: Number(process.env.WALKS ?? 10), seed: 20261123 })

function listRemaining(walk: (typeof walks)[number]) {
  let count: string[] = []
  for (const { file, undo: undone } of walk) {
    if (!count.includes(file)) count = [...count, file]
    else if (undone) count = count.filter((one) => one !== file)
  }
  return count
}

describe.each(walks.map((walk, no) => ({ no, walk })))('any sequence of imports and undos ($no)', ({ walk }) => {
  let expected: Awaited<ReturnType<typeof picture>>

  test('the files that remain at the end are imported as the reference', async () => {
    for (const name of listRemaining(walk)) expect(await send(fileOf(name), { name })).toMatchObject({ status: 'done' })
    expected = await picture()
  })

  test('the sequence leaves only the rows of the files that remain at the end', async () => {
    const ids = new Map<string, string>()
    for (const { file, undo: undone } of walk) {
      const id = ids.get(file)
      if (id === undefined) ids.set(file, (await send(fileOf(file), { name: file })).id)
      else if (undone) {
        expect(await undo(id)).toMatchObject({ status: 'undone' })
        ids.delete(file)
      }
    }
    expect(await picture()).toEqual(expected)
  })
})

const pixOn = (occurred_at: string) =>
  writePixReport([
    {
      occurred_at,
      e2e_id: 'E60701190202610142300abcdefghijk',
      txid: null,
      amount_cents: 6190,
      kind: 'received',
      key: pixKeys.modelo,
      payer: null,
    },
  ])

test.each([
  ['2026-10-14T23:00:00.000Z', '2026-10-15T12:00:00.000Z'],
  ['2026-10-15T12:00:00.000Z', '2026-10-14T23:00:00.000Z'],
])('a Pix that a later file has on another day is read from it when its first file is undone (%s)', async (was, is) => {
  const only = await send(pixOn(is))
  const alone = await picture()
  await undo(only.id)
  const first = await send(pixOn(was))
  const later = await send(pixOn(is), { name: 'outro dia' })
  expect(later).toMatchObject({ status: 'done', records_new: 0, records_repeated: 1 })
  await undo(first.id)
  expect(await picture()).toEqual(alone)
  expect(await importer.call(imports.get, { params: { id: later.id } })).toMatchObject({
    records_new: 1,
    records_repeated: 0,
  })
})

test('an undone import is recorded with its reason in the history of the import and of the day', async () => {
  const { id } = await send(fileOf('PDV do dia'))
  await undo(id)
  const events = (await rows('audit_events', 'created_at, chain_no')).filter(({ action }) =>
    `${action}`.includes('undo'),
  )
  expect(events.map(({ entity, action, reason }) => [entity, action, reason]).sort()).toEqual([
    ['cash_conciliation', 'import.undo', reason],
    ['imports', 'ask-undo', reason],
    ['imports', 'undo', reason],
  ])
})

test('an import with rows of a closed day cannot be undone, and the refusal names the days', async () => {
  const { id } = await send(fileOf('PDV do dia'))
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`,
  )
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message:
      'Não é possível desfazer: há linhas deste arquivo em dia fechado ou bloqueado (14/10/2026 Posto Modelo). Reabra o dia antes.',
  })
  expect(await importer.call(imports.get, { params: { id } })).toMatchObject({ status: 'done' })
})

test('rows imported after their day was closed can be undone, because the proof does not include them', async () => {
  await send(fileOf('PDV do dia'))
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1`,
  )
  const before = await picture()
  const { id } = await send(fileOf('PDV com cancelamento'))
  expect((await picture()).late?.length).toBeGreaterThan(0)
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await picture()).toEqual(before)
})

test('an import cannot be undone if a later file with its rows would now be refused for another origin', async () => {
  const { id } = await send(cielo(sale))
  const later = await send(cielo(sale, cancel), { name: 'vendas 2' })
  expect(later).toMatchObject({ records_new: 1, records_repeated: 1 })
  const other = await send(cielo({ ...sale, nsu: '000999', auth_code: 'R2' }), { name: 'v15' })
  await api.test.admin.query(`update imports set layout = 'cielo-v15-sales' where id = $1`, [other.id])
  await api.test.admin.query('update acquirer_transactions set nsu = $2 where import_id = $1', [other.id, sale.nsu])
  const before = await picture()
  expect(await undo(id)).toMatchObject({ status: 'done' })
  // The job ends after it has marked the import.
  const findUndoJobs = async () => (await rows('jobs')).filter(({ kind }) => kind === 'undo-import')
  await expect.poll(findUndoJobs).toMatchObject([
    {
      status: 'done',
      message: expect.stringMatching(
        /^Não é possível desfazer: o arquivo vendas 2, .* seria recusado \(1 venda .*, arquivo v15\./,
      ),
    },
  ])
  expect(await picture()).toEqual(before)
})

test('an import with rows that people worked on cannot be undone, and the refusal names the work', async () => {
  const { id } = await send(fileOf('Extrato'))
  await api.test.admin.query(
    `insert into ignored_statement_lines (company_id, statement_line_id, reason, ignored_at)
      select company_id, id, 'tarifa', now() from statement_lines limit 2`,
  )
  await expect(undo(id)).rejects.toMatchObject({
    message: expect.stringContaining('já trabalharam sobre linhas deste arquivo (2 linhas de extrato ignoradas).'),
  })
})

test('an import of a shift into which a person moved a line of another file cannot be undone', async () => {
  const { id } = await send(fileOf('PDV do dia'))
  await api.test.admin.query(
    `insert into line_corrections (company_id, cash_conciliation_id, inconsistency_id, item_kind, item_id, field,
        value_after, shift_source_system, shift_external_id, created_at)
      select day.company_id, day.id, gen_random_uuid(), 'movement', 0, 'shift', '1 · 1', shift.source_system,
        shift.external_id, now()
      from cash_conciliations day join cash_sessions shift using (company_id, business_date)`,
  )
  await expect(undo(id)).rejects.toMatchObject({ message: expect.stringContaining('(1 correção de linha).') })
})

test('an undo keeps the values that people changed after the import', async () => {
  await send(fileOf('PDV ainda aberto'))
  const { id } = await send(fileOf('PDV do dia'))
  await api.test.admin.query('update cash_sessions set counted_cents = 23000')
  await undo(id)
  expect(await rows('cash_sessions')).toMatchObject([{ counted_cents: 23000, closed_at: null }])
})

test('undoing an import deletes an account that only its file named', async () => {
  const text = new TextDecoder().decode(fileOf('Extrato')).replaceAll('45678-9', '99999-1')
  const { id } = await send(new TextEncoder().encode(text), { company_id: modelo })
  expect(await rows('bank_accounts')).toHaveLength(3)
  await undo(id)
  expect(await rows('bank_accounts')).toHaveLength(2)
})

test('undoing an import keeps the account that it created if a person checked one of its balances', async () => {
  const text = new TextDecoder().decode(fileOf('Extrato')).replaceAll('45678-9', '99999-1')
  const { id } = await send(new TextEncoder().encode(text), { company_id: modelo })
  await api.test.admin.query(
    `insert into bank_balance_checks (company_id, bank_account_id, balance_on, closing_cents, informed_cents, checked_by,
        checked_at)
      select company_id, bank_account_id, max(posted_on), 0, 0, (select id from users limit 1), now()
      from statement_lines group by 1, 2`,
  )
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await rows('bank_accounts')).toHaveLength(3)
})

test('a repeated import cannot be undone alone, and is undone with the first one', async () => {
  const first = await send(fileOf('Pix'))
  const repeated = await send(fileOf('Pix'))
  await expect(undo(repeated.id)).rejects.toMatchObject({ code: 'import.undo-repeated' })
  await undo(first.id)
  expect(await importer.call(imports.get, { params: { id: repeated.id } })).toMatchObject({ status: 'undone' })
  await expect(undo(first.id)).rejects.toMatchObject({ message: 'Só uma importação concluída pode ser desfeita.' })
})

test('repeats that were sent before the first import are undone with it, and the file can be imported again', async () => {
  const first = await send(fileOf('Pix'))
  const repeated = await send(fileOf('Pix'))
  // Jobs may run in another order than their files were sent.
  await api.test.admin.query(`update imports set created_at = created_at - interval '1 hour' where id = $1`, [
    repeated.id,
  ])
  const third = await send(fileOf('Pix'))
  expect(third.first_import_id).toBe(first.id)
  await undo(first.id)
  for (const { id } of [repeated, third])
    expect(await importer.call(imports.get, { params: { id } })).toMatchObject({ status: 'undone' })
  expect(await send(fileOf('Pix'))).toMatchObject({ status: 'done', records_new: first.records_new })
})

test('an undo needs a reason, and only importers of the company can undo', async () => {
  const { id } = await send(fileOf('Pix'))
  const call = (user: typeof importer, body: { reason: string }) =>
    user.call(undoImports.undo, { params: { id }, body })
  await expect(call(importer, { reason: 'errado' })).rejects.toMatchObject({
    status: 422,
    fields: { reason: expect.any(String) },
  })
  await expect(call(api.as('cash-conciliation', [modelo]), { reason })).rejects.toMatchObject({ status: 403 })
  await expect(call(api.as('import-file-column-mapping', [alheio]), { reason })).rejects.toMatchObject({ status: 404 })
})
