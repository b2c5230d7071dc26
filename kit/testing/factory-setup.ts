import type { TestProject } from 'vitest/node'
import { provideTestServer } from './global-setup.ts'
import { findPostgres15 } from './postgres-15.ts'

/** The tests that depend on version and settings run on a server as customers have it: PostgreSQL 15, no setting changed. */
export default async function setup(project: TestProject) {
  return provideTestServer(project, { binaries: await findPostgres15() })
}
