import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withOwner } from '../kit/server/database/connection.ts'
import { superuser } from '../kit/server/postgres/cluster.ts'
import { startTestServer, templateDatabase } from '../kit/testing/test-server.ts'
import { describeTables } from './database/describe-tables.ts'

const file = path.join(import.meta.dirname, '../database/tables.generated.ts')
const checkOnly = process.argv.includes('--check')

const server = await startTestServer()
try {
  const text = await withOwner(server.cluster.address(superuser, templateDatabase), describeTables)
  if (checkOnly) await compare(text)
  else await writeFile(file, text)
} finally {
  await server.stop()
}

async function compare(text: string) {
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  console.error('database/tables.generated.ts differs from the migrated database: run npm run tables')
  process.exitCode = 1
}
