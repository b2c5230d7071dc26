import type { TestProject } from 'vitest/node'
import { superuser } from '../server/postgres/cluster.ts'
import { startTestServer, templateDatabase } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this test run takes connections. */
    testServer: { socketFolder: string; password: string; superuser: string; template: string }
  }
}

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  const { cluster, password } = server
  project.provide('testServer', { socketFolder: cluster.socketFolder, password, superuser, template: templateDatabase })
  return server.stop
}
