import path from 'node:path'
import { expect, test } from 'vitest'
import { seeds } from '../../../database/seeds/seeds.ts'
import { testDatabase } from '../../testing/database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { rebaseSchema } from './rebase-schema.ts'

const database = testDatabase({ own: true })
const directory = path.join(import.meta.dirname, '../../../database')
const schema = { directory, seeds }

const oldNames = ['20261121-0050_demonstration', '20261121-0100_foundation']

async function restoreOldHistory() {
  await database.admin.query('delete from schema_migrations')
  await database.admin.query(
    `insert into schema_migrations (name, sha256) select name, 'old' from unnest($1::text[]) name`,
    [oldNames],
  )
}

async function findHistory(): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

test('a database with the old history is refused until it is rebased, and keeps its rows', async () => {
  const url = database.ownerUrl
  await restoreOldHistory()
  await database.admin.query(`update acquirers set name = 'Outra' where code = 'cielo'`)
  await expect(migrate({ url, schema })).rejects.toThrow(
    'O banco de dados tem o histórico de migrações de antes da primeira versão: rode uma vez "npm run admin -- rebase-schema".',
  )
  await rebaseSchema(url, directory)
  expect(await findHistory()).toEqual(await migrationNames(directory))
  expect(await migrate({ url, schema })).toEqual([])
  const { rows } = await database.admin.query(`select name from acquirers where code = 'cielo'`)
  expect(rows).toEqual([{ name: 'Outra' }])
  await expect(rebaseSchema(url, directory)).rejects.toThrow(
    'O banco de dados não tem o histórico de migrações de antes',
  )
})

test('a database with the old history and different tables is refused and left unchanged', async () => {
  await restoreOldHistory()
  await database.admin.query('drop policy by_company on tasks')
  await expect(rebaseSchema(database.ownerUrl, directory)).rejects.toThrow(
    'O banco de dados difere do esquema desta versão (policy by_company de tasks): nada foi mudado.',
  )
  expect(await findHistory()).toEqual(oldNames)
})
