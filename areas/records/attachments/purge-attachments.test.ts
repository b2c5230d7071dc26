import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { inTransaction, openFilesInFolder } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { afterAll, expect, test } from 'vitest'
import { purgeAttachmentsJob } from './purge-attachments.server.ts'

const database = testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'retaguarda-purge-'))
const files = openFilesInFolder(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const person = '01930000-0000-7000-8000-000000000001'
const at = (now: string) => ({
  files,
  now: () => now,
  signal: new AbortController().signal,
  within: <Result>(scope: Parameters<typeof inTransaction>[1], work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(database.db, scope, work),
})
const tools = (now: string) => at(now) as unknown as Parameters<typeof purgeAttachmentsJob.run>[1]

async function beginDatabase() {
  await database.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'A', 'A', '11222333000181')`,
    [ownCompany],
  )
  await database.admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'A', 'a', 'a@x', '-')`,
    [person],
  )
}

/** Links the same content to an import of another file, as after a repair. */
const download = (sha256: string) =>
  database.admin.query(
    `with source as (
      insert into download_sources (id, company_id, name, source, transport, folder, file_pattern, after_fetch, starts_on,
        created_at, updated_at) values (gen_random_uuid(), $1, 'Pasta', 'pos', 'folder', 'a', '*', 'keep', '2026-01-01',
        now(), now()) returning id
    ), request as (
      insert into download_requests (id, company_id, source_id, from_on, to_on, status, origin, created_at, finished_at)
      select gen_random_uuid(), $1, id, '2026-01-01', '2026-01-01', 'imported', 'routine', now(), now() from source
      returning id
    ), import as (
      insert into imports (id, company_id, file_name, sha256, size_bytes, status, created_at)
      values (gen_random_uuid(), $1, 'a.txt', 'outro', 1, 'done', now()) returning id
    )
    insert into download_files (id, company_id, source_id, request_id, business_date, file_name, sha256, size_bytes,
      modified_at, fetched_at, status, import_id)
    select gen_random_uuid(), $1, source.id, request.id, '2026-01-01', 'a.txt', $2, 1, now(), now(), 'imported', import.id
    from source, request, import`,
    [ownCompany, sha256],
  )

async function keep(text: string, document_date: string, hold_reason: string | null = null) {
  const { sha256, size_bytes } = await files.put(Readable.from([Buffer.from(text)]))
  await database.admin.query(
    `insert into attachments (id, company_id, file_name, media_type, size_bytes, sha256, added_by, added_at, document_date, hold_reason)
      values (gen_random_uuid(), $1, $2, 'text/plain', $3, $4, $5, now(), $6, $7)`,
    [ownCompany, `${text}.txt`, size_bytes, sha256, person, document_date, hold_reason],
  )
  return sha256
}

test('only files past their retention, without a hold and without another reference are deleted', async () => {
  await beginDatabase()
  const old = await keep('velho', '2026-12-31')
  const onHold = await keep('processo', '2026-01-01', 'Processo 55/2031')
  const recent = await keep('novo', '2027-01-01')
  const shared = await keep('duas vezes', '2026-06-01')
  await keep('duas vezes', '2027-06-01')
  await purgeAttachmentsJob.run({}, tools('2031-12-31T12:00:00.000Z'))
  for (const sha256 of [old, onHold, recent, shared]) await expect(files.read(sha256)).resolves.toBeDefined()
  await purgeAttachmentsJob.run({}, tools('2032-01-01T12:00:00.000Z'))
  await expect(files.read(old)).rejects.toThrow('ENOENT')
  for (const sha256 of [onHold, recent, shared]) await expect(files.read(sha256)).resolves.toBeDefined()
  const { rows } = await database.admin.query(
    `select file_name from attachments where purged_at is not null order by 1`,
  )
  expect(rows).toEqual([{ file_name: 'duas vezes.txt' }, { file_name: 'velho.txt' }])
  const purgeEvents = await database.admin.query(
    `select count(*)::int from audit_events where action = 'attachment.purge'`,
  )
  expect(purgeEvents.rows).toEqual([{ count: 2 }])
})

test('bytes of a downloaded file are not deleted while the download list references them', async () => {
  await beginDatabase()
  const downloaded = await keep('baixado', '2026-01-01')
  const uploaded = await keep('enviado', '2026-01-01')
  await download(downloaded)
  await purgeAttachmentsJob.run({}, tools('2032-01-01T12:00:00.000Z'))
  await expect(files.read(downloaded)).resolves.toBeDefined()
  await expect(files.read(uploaded)).rejects.toThrow('ENOENT')
})

test('every table that references bytes by their hash is checked before they are deleted', async () => {
  const { rows } = await database.admin.query(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where column_name = 'sha256' and table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not like '%migrations' order by 1`,
  )
  // `unmapped_codes` references its import, which keeps the content.
  const checkedTables = [
    'attachments',
    'download_files',
    'exports',
    'generated_files',
    'import_upload_pieces',
    'imports',
    'transaction_exports',
  ]
  expect(rows.map(({ table_name }) => table_name)).toEqual([...checkedTables, 'unmapped_codes'])
})
