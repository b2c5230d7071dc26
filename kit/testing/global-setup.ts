import type { TestProject } from 'vitest/node'
import { superuser } from '../server/postgres/cluster.ts'
import { startTestServer, type TestServerVersion, templateDatabase } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { socketFolder: string; password: string; superuser: string; template: string }
  }
}

/** Starts the PostgreSQL that tests find by `inject('testServer')`; returns the function that stops it. */
export async function provideTestServer(project: TestProject, version?: TestServerVersion) {
  const { cluster, password, stop } = await startTestServer(version)
  project.provide('testServer', { socketFolder: cluster.socketFolder, password, superuser, template: templateDatabase })
  return stop
}

export default (project: TestProject) => provideTestServer(project)
