import type { TestProject } from 'vitest/node'
import { provideTestServer } from './global-setup.ts'
import { findPostgres15 } from './postgres-15.ts'

/** Tests that depend on version and settings run on PostgreSQL 15 with factory settings, as at customers. */
export default async function setup(project: TestProject) {
  return provideTestServer(project, { binaries: await findPostgres15() })
}
