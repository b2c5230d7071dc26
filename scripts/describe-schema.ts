import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withOwner } from '../kit/server/database/connection.ts'
import { describeSchema, toFingerprint } from '../kit/server/database/describe-schema.ts'
import { superuser } from '../kit/server/postgres/cluster.ts'
import { startTestServer, templateDatabase } from '../kit/testing/test-server.ts'

// `npm run schema` describes a migrated database in a file, whose diff shows a review the effect of a change.
const file = path.join(import.meta.dirname, '../database/schema.fingerprint.jsonl')

const server = await startTestServer()
try {
  const description = await withOwner(server.cluster.address(superuser, templateDatabase), describeSchema)
  await writeFile(file, toFingerprint(description))
} finally {
  await server.stop()
}
