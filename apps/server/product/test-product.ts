import { registerProduct, type TestDatabase, type TestPerson } from '@app/kit/testing'
import { vi } from 'vitest'
// Registers the subscribers for tests that publish events without a server.
import './areas.ts'

// Counts password checks, the expensive calls of the library. The real functions still run.
vi.mock('@node-rs/argon2', async (original) => {
  const [library, { passwordChecks }] = await Promise.all([
    original<typeof import('@node-rs/argon2')>(),
    import('@app/kit/testing'),
  ])
  const verify: typeof library.verify = (...args) => {
    passwordChecks.count += 1
    return library.verify(...args)
  }
  return { ...library, verify }
})

// Imported lazily: a test file that starts no server need not load the whole product.
registerProduct({
  async build({ test, files, inbox, now, options }) {
    const [
      { createAuthenticator, notifyJobOwner },
      { openChanges, openJobs, openOutbound, openScanner, openSecrets, SecurityLog },
      { buildApp },
      { productJobKinds },
      { startAnnouncedWork },
    ] = await Promise.all([
      import('@app/areas/session/server'),
      import('@app/kit/server'),
      import('./app.ts'),
      import('./areas.ts'),
      import('./announced-work.ts'),
    ])
    const database = test.db
    const scanner = options.scanner ? openScanner(options.scanner) : undefined
    const outbound = openOutbound(['127.0.0.1'])
    const simulators = options.simulators ?? true
    const outside = { secrets: openSecrets([Buffer.alloc(32, 7)]), inbox, outbound, scanner, simulators }
    const log = (error: unknown, message: string) => console.error(message, error)
    const system = openJobs({
      database,
      files,
      ...outside,
      now,
      kinds: productJobKinds,
      ended: (db, job) => notifyJobOwner(db, now(), job),
      log,
    })
    if (options.workers) await system.start()
    else await system.createQueues()
    const changes = openChanges(test.pool)
    const security = new SecurityLog({ database, now, log, delayMs: 0 })
    const app = await buildApp({
      database,
      authenticate: createAuthenticator(database),
      files,
      ...outside,
      jobs: system.jobs,
      changes,
      security,
      now,
      log_level: 'error',
      checkAbilities: options.checkAbilities,
      upload_limit_bytes: options.upload_limit_bytes,
      trusted_proxies: ['127.0.0.1'],
    })
    const stopDelivering = options.workers
      ? startAnnouncedWork({ database, changes, jobs: system.jobs, now, log })
      : undefined
    const stop = async () => {
      await stopDelivering?.()
      await app.close()
      await system.stop()
      await security.close()
      await changes.close()
    }
    return {
      app,
      jobs: system.jobs,
      stop,
      idle: () => Promise.all([system.idle(), security.flush()]).then(() => undefined),
    }
  },
  signIn,
})

const always = ['2000-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']

// The hash of a password unknown to all tests, at the lowest cost: every comparison fails.
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$ZZkR3GRQlibgdK5R+ijDpQ$egFDP5EBFeWJPDkayPNA+NcfPI27hKZryaqFQT5LkB8'

// One statement, prepared once per file: a test run signs in about 4,000 times.
const signingIn = `
  with person as (
    insert into users (id, name, username, email, password_hash, created_at, updated_at)
    values ($1::uuid, $2, $1::uuid::text, $1::uuid::text || '@retaguarda.test', '${passwordHash}', $3, $3)
  ), abilities as (
    insert into user_abilities select $1::uuid, unnest($4::text[])
  ), companies as (
    insert into user_companies select $1::uuid, unnest($5::uuid[])
  )
  insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($6, $1::uuid, $7, $8, $8)`

async function signIn({ admin }: TestDatabase, person: TestPerson, now: string) {
  const [{ hashToken, newToken }, { newId }] = await Promise.all([
    import('@app/areas/session/server'),
    import('@app/kit/server'),
  ])
  const user_id = newId()
  const token = newToken()
  await admin.query({
    name: 'sign_in',
    text: signingIn,
    values: [user_id, person.name, now, person.abilities, person.company_ids, hashToken(token), ...always],
  })
  return { token, user_id }
}
