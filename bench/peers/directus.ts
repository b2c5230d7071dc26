import { entriesOf, entryIndexes } from '../product/list-register.ts'
import { companiesInSight, type Peer, post, run, serve } from './peer.ts'

const admin = { email: 'admin@peers.example.com', password: 'admin-of-peers' }
const ana = { email: 'ana@peers.example.com', password: 'ana-of-peers' }
const table = 'bench_entries'

export const directus: Peer = {
  name: 'Directus 11.0.1',
  packages: { directus: '11.0.1' },
  builds: ['isolated-vm', 'argon2'],
  async start({ folder, port, database, sql }, rows) {
    const address = new URL(`http://127.0.0.1:${port}`)
    const variables = {
      HOST: '127.0.0.1',
      PORT: String(port),
      KEY: 'key-of-a-measure',
      SECRET: 'secret-of-a-measure-that-is-long-enough',
      DB_CLIENT: 'pg',
      DB_HOST: database.host,
      DB_PORT: '5432',
      DB_DATABASE: database.name,
      DB_USER: database.user,
      DB_PASSWORD: database.password,
      DB_POOL__MAX: '12',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ACCESS_TOKEN_TTL: '1d',
      TELEMETRY: 'false',
      LOG_LEVEL: 'warn',
    }
    const cli = 'node_modules/directus/cli.js'
    await run(process.execPath, [cli, 'bootstrap'], { folder, variables })
    await sql(`create table ${table} as ${entriesOf(rows)}; alter table ${table} add primary key (id);
      ${entryIndexes(table)}; analyze ${table}`)
    const ready = new URL('/server/ping', address)
    const { stop } = await serve(process.execPath, [cli, 'start'], { folder, variables, ready })
    const signIn = async (person: typeof admin) => {
      const { data } = await post(new URL('/auth/login', address), person)
      return { authorization: `Bearer ${data.access_token}` }
    }
    const asAdmin = await signIn(admin)
    const make = async (path: string, body: object) => (await post(new URL(path, address), body, asAdmin)).data.id
    const policy = await make('/policies', { name: 'Entries', app_access: false, admin_access: false })
    await make('/permissions', {
      policy,
      collection: table,
      action: 'read',
      fields: ['*'],
      permissions: { company_id: { _in: companiesInSight } },
    })
    await make('/access', { policy, user: await make('/users', ana) })
    const page = `/items/${table}?limit=50&sort=-created_at&filter[status][_eq]=active`
    return { address, headers: await signIn(ana), counted: `${page}&meta=filter_count`, rows: page, stop }
  },
}
