import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { testDatabase } from '@app/kit/testing'
import { afterAll, expect, test } from 'vitest'
import { inTransaction, type Scope } from '../database/transactions.ts'
import { openFilesInFolder } from '../files/files.ts'
import { expireListExportsJob } from './expire-exports.ts'

const database = testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'retaguarda-expiry-'))
const files = openFilesInFolder(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const ana = '01930000-0000-7000-8000-000000000001'
const bia = '01930000-0000-7000-8000-000000000002'
const expire = (now: string) => {
  const tools = {
    files,
    now: () => now,
    signal: new AbortController().signal,
    within: <Result>(scope: Scope, work: Parameters<typeof inTransaction<Result>>[2]) =>
      inTransaction(database.db, scope, work),
  }
  return expireListExportsJob.run({}, tools as unknown as Parameters<typeof expireListExportsJob.run>[1])
}

const insertPeople = () =>
  database.admin.query(
    `insert into users (id, name, username, email, password_hash)
      select id, 'A', id::text, id::text, '-' from unnest($1::uuid[]) id`,
    [[ana, bia]],
  )

async function insertExport(user_id: string, text: string, created_at: string) {
  const { sha256, size_bytes } = await files.put(Readable.from([Buffer.from(text)]))
  await database.admin.query(
    `insert into exports (id, user_id, list, file_name, content_type, sha256, size_bytes, rows_count, created_at)
      values (gen_random_uuid(), $1, 'lista', $2, 'text/csv', $3, $4, 1, $5)`,
    [user_id, `${text}.csv`, sha256, size_bytes, created_at],
  )
  return sha256
}

test('an exported list is deleted after seven days, unless a newer export has the same content', async () => {
  await insertPeople()
  const old = await insertExport(ana, 'velha', '2026-10-01T12:00:00Z')
  const recent = await insertExport(ana, 'nova', '2026-10-02T12:00:00Z')
  const shared = await insertExport(ana, 'duas vezes', '2026-10-01T12:00:00Z')
  await insertExport(bia, 'duas vezes', '2026-10-05T12:00:00Z')
  await expire('2026-10-08T11:59:59.000Z')
  expect(await files.has(old)).toBe(true)
  await expire('2026-10-08T12:00:00.000Z')
  expect([await files.has(old), await files.has(recent), await files.has(shared)]).toEqual([false, true, true])
  const { rows } = await database.admin.query(`select file_name from exports where purged_at is not null order by 1`)
  expect(rows).toEqual([{ file_name: 'duas vezes.csv' }, { file_name: 'velha.csv' }])
  const entries = await database.admin.query(
    `select before->>'file_name' as name from audit_events where entity = 'export' and action = 'purge' order by 1`,
  )
  expect(entries.rows).toEqual([{ name: 'duas vezes.csv' }, { name: 'velha.csv' }])
})

test('the expiry of files does not show the exports of other people, for any visible companies', async () => {
  await insertPeople()
  await insertExport(ana, 'dela', '2026-10-01T12:00:00Z')
  const findVisible = (user_id: string) =>
    inTransaction(database.db, { user_id, companies: 'all' }, (db) =>
      db.selectFrom('exports').select('file_name').execute(),
    )
  expect([await findVisible(bia), await findVisible(ana)]).toEqual([[], [{ file_name: 'dela.csv' }]])
})
