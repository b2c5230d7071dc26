import { createAuthenticator } from '@app/areas/session/server'
import { createDb, openChanges, openFilesInFolder, openPool, registerOperations } from '@app/kit/server'
import { buildApp } from '../../apps/server/product/app.ts'
import { serveWebFiles } from '../../apps/server/product/web-files.ts'
import { entryOperations } from '../product/list-register.ts'

// The product's server with one more list, in a separate process as in production. It ends with its parent process.
const [url = '', webFolder = ''] = process.argv.slice(2)
const pool = openPool({ url, max: 12 })
const database = createDb(pool)
const environment = {
  database,
  authenticate: createAuthenticator(database),
  files: openFilesInFolder('/nowhere'),
  jobs: {
    send: async () => undefined,
    wake: () => undefined,
    cancelQueued: async () => null,
    isScheduled: () => false,
  },
  changes: openChanges(pool),
  now: () => new Date().toISOString(),
}
const app = await buildApp(environment)
registerOperations(app, entryOperations, { ...environment, uploads: { bytes: 1 } })
await serveWebFiles(app, { root: webFolder, environment: '', support_url: '', footer_text: '' })
process.once('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
