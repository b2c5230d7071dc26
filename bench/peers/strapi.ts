import path from 'node:path'
import { entriesOf, entryIndexes } from '../product/list-register.ts'
import { companiesInSight, type Peer, post, serve, writeFiles } from './peer.ts'

const ana = { username: 'ana', email: 'ana@peers.example.com', password: 'ana-of-peers' }
const find = 'api::entry.entry.find'
const factory = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::entry.entry')`
const asModule = (value: unknown) => `module.exports = ${JSON.stringify(value)}`

const schema = {
  kind: 'collectionType',
  collectionName: 'entries',
  info: { singularName: 'entry', pluralName: 'entries', displayName: 'Entry' },
  options: { draftAndPublish: false },
  attributes: {
    company_id: { type: 'string' },
    code: { type: 'string' },
    name: { type: 'string' },
    city: { type: 'string' },
    situation: { type: 'string' },
    amount_cents: { type: 'biginteger' },
  },
}

const bootstrap = `module.exports = { async bootstrap({ strapi }) {
  const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } })
  await strapi.query('plugin::users-permissions.permission').create({ data: { action: '${find}', role: role.id } })
  await strapi.plugin('users-permissions').service('user').add(${JSON.stringify(ana).slice(0, -1)},
    "provider": "local", "confirmed": true, "blocked": false, "role": role.id })
} }`

/** A table of its own with the same rows and indexes. Strapi has no companies, so the request filters by them. */
export const strapi: Peer = {
  name: 'Strapi 5.54.0',
  packages: {
    '@strapi/strapi': '5.54.0',
    '@strapi/plugin-users-permissions': '5.54.0',
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '^6.30.3',
    'styled-components': '6.1.19',
  },
  builds: [],
  async start({ folder, port, database, sql }, rows) {
    const { host, name, user, password } = database
    const connection = { host, port: 5432, database: name, user, password }
    const usual = ['errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public']
    await writeFiles(folder, {
      'config/server.js': asModule({ host: '127.0.0.1', port, app: { keys: ['a-key', 'another-key'] } }),
      'config/database.js': asModule({
        connection: { client: 'postgres', connection, pool: { min: 2, max: 12 } },
      }),
      'config/admin.js': asModule({
        serveAdminPanel: false,
        auth: { secret: 'secret-of-a-measure' },
        apiToken: { salt: 'salt' },
        transfer: { token: { salt: 'salt' } },
        secrets: { encryptionKey: 'key-of-a-measure' },
      }),
      'config/api.js': asModule({ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }),
      'config/middlewares.js': asModule(usual.map((name) => `strapi::${name}`)),
      'config/plugins.js': asModule({ 'users-permissions': { config: { jwtSecret: 'secret-of-a-measure' } } }),
      'src/index.js': bootstrap,
      'src/api/entry/content-types/entry/schema.json': schema,
      'src/api/entry/controllers/entry.js': factory('Controller'),
      'src/api/entry/services/entry.js': factory('Service'),
      'src/api/entry/routes/entry.js': factory('Router'),
      'public/uploads/none.txt': '',
    })
    const address = new URL(`http://127.0.0.1:${port}`)
    const variables = { STRAPI_TELEMETRY_DISABLED: 'true' }
    const cli = path.join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js')
    const ready = new URL('/_health', address)
    const { stop } = await serve(process.execPath, [cli, 'start'], { folder, variables, ready })
    await sql(`insert into entries (document_id, company_id, code, name, city, situation, amount_cents, created_at,
        updated_at, published_at)
      select id::text, company_id::text, code, name, city, status, amount_cents, created_at, created_at, created_at
      from (${entriesOf(rows)}) as entry;
      ${entryIndexes('entries')}; analyze entries`)
    const { jwt } = await post(new URL('/api/auth/local', address), {
      identifier: ana.email,
      password: ana.password,
    })
    const companies = companiesInSight.map((id, index) => `filters[company_id][$in][${index}]=${id}`).join('&')
    const page = `/api/entries?filters[situation][$eq]=active&${companies}&sort=createdAt:desc&pagination[pageSize]=50`
    return {
      address,
      headers: { authorization: `Bearer ${jwt}` },
      counted: page,
      rows: `${page}&pagination[withCount]=false`,
      stop,
    }
  },
}
