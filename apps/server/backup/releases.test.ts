import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFilesInFolder, requireMigrated, type SchemaSource, withOwner } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { plantedAt } from '../../../testing/security/planted.ts'
import { productSchema } from '../product/product-schema.ts'
import { projectFolder } from '../project-folder.ts'
import { writeBackup } from './back-up.ts'
import { newEmptyDatabase, newFolder, newFreshDatabase, restoreInto } from './backup.testing.ts'

const database = testDatabase({ own: true })

const releases = path.join(projectFolder, 'database', 'releases')
const backups = (await readdir(releases).catch(() => [])).filter((name) => name.endsWith('.backup'))

const beforeFirstRelease = '0.1.0'

test('every version after the first has a backup of a release to migrate from', async () => {
  const { version } = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'))
  if (version === beforeFirstRelease) expect(backups).toEqual([])
  else expect(backups).not.toEqual([])
})

test.each(backups)('the backup of release %s is restored and migrated to the current version', async (name) => {
  const url = await newEmptyDatabase(database)
  await (await restoreInto(url, path.join(releases, name))).restore()
  await requireMigrated({ url, directory: productSchema.directory })
})

async function laterSchema(): Promise<SchemaSource> {
  const directory = await newFolder()
  await cp(productSchema.directory, directory, { recursive: true })
  const migration = path.join(directory, 'migrations', '20991231-0000_shoe-sizes.sql')
  await writeFile(migration, 'alter table users add column shoe_size int')
  return { ...productSchema, directory }
}

test('a backup of tables from before the last migrations is restored and migrated to the current version', async () => {
  const older = await newFreshDatabase(database)
  await withOwner(older, (session) =>
    session.query(`insert into users (id, name, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'Ana', 'ana', 'ana@x.test', '', '${plantedAt}')`),
  )
  const folder = await newFolder()
  const target = path.join(folder, 'antes.backup')
  await writeBackup({ url: older, files: openFilesInFolder(folder), target, softwareVersion: '0.0.9', now: plantedAt })
  const url = await newEmptyDatabase(database)
  const schema = await laterSchema()
  await (await restoreInto(url, target, { schema })).restore()
  await requireMigrated({ url, directory: schema.directory })
  const { rows } = await withOwner(url, (session) =>
    session.query('select name, shoe_size, (select max(name) from schema_migrations) as newest from users'),
  )
  expect(rows).toEqual([{ name: 'Ana', shoe_size: null, newest: '20991231-0000_shoe-sizes' }])
})
