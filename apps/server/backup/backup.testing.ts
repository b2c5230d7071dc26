import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Files, openFilesInFolder, type SchemaSource, withOwner } from '@app/kit/server'
import type { TestDatabase } from '@app/kit/testing'
import { inject, onTestFinished } from 'vitest'
import { insertCompanies, plantedAt } from '../../../testing/security/planted.ts'
import { resourcePlantings } from '../../../testing/security/seeds.ts'
import { adoptDataFolder } from '../launch/installation.ts'
import { productSchema } from '../product/product-schema.ts'
import type { Decryption } from './encryption.ts'
import { restoreBackup } from './restore.ts'
import { disableRowSecurity, findTables, sumTable } from './tables.ts'

export async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const newEmptyDatabase = (test: TestDatabase) => newDatabase(test, 'template0')

export const newFreshDatabase = (test: TestDatabase) => newDatabase(test, inject('testServer').template)

async function newDatabase({ admin, ownerUrl }: TestDatabase, template: string): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template ${template} owner retaguarda`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function newDataFolder(): Promise<{ dataFolder: string; files: Files }> {
  const dataFolder = await newFolder()
  return { dataFolder, files: openFilesInFolder(path.join(dataFolder, 'files')) }
}

export async function restoreInto(
  url: string,
  source: string,
  { decryption, schema = productSchema }: { decryption?: Decryption | undefined; schema?: SchemaSource } = {},
) {
  const { dataFolder, files } = await newDataFolder()
  const bindFolder = () => adoptDataFolder(url, dataFolder)
  const order = { url, dataFolder, files, source, decryption, bindFolder, schema, now: plantedAt }
  return { order, dataFolder, files, restore: () => restoreBackup(order) }
}

export const sumTables = (url: string) =>
  withOwner(url, async (session) => {
    await disableRowSecurity(session)
    const sums: Record<string, string> = {}
    for (const table of await findTables(session)) {
      const { rows, checksum } = await sumTable(session, table)
      sums[table.name] = `${rows} ${checksum}`
    }
    return sums
  })

export async function plantRecords({ admin }: TestDatabase) {
  await insertCompanies(admin)
  for (const plant of Object.values(resourcePlantings)) {
    // Several plantings insert the same rows.
    await admin.query('begin')
    await plant(admin).then(
      () => admin.query('commit'),
      () => admin.query('rollback'),
    )
  }
}
