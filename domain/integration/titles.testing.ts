import { z } from 'zod'
import type { IntegrationOperation, MessageToSend } from './operation.server.ts'

const Title = z.object({ key: z.string(), value: z.int() })
const WithNature = z.object({ nature: z.string(), customer: z.string().optional() })
const Created = z.object({ id: z.string() })
const Found = z.object({ id: z.string(), value: z.int() })
const json = { 'content-type': 'application/json' }

function parseBody<Data>(schema: z.ZodType<Data>, body: string) {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const post =
  (path: string) =>
  async (_db: unknown, { connection, payload }: MessageToSend) =>
    ({ method: 'POST', url: connection.base_url + path, headers: json, body: JSON.stringify(payload) }) as const

const findTitle = ({ connection, payload }: MessageToSend) =>
  ({ method: 'GET', url: `${connection.base_url}/titles/${Title.parse(payload).key}` }) as const

const unexpected = { kind: 'contract', message: 'A resposta não é um título.' } as const

/** A write that the ERP would do twice, with a look-up by its natural key. */
export const createTitle: IntegrationOperation = {
  name: 'test.title.create',
  label: 'Título',
  repeatable: false,
  codes: ({ payload }) => {
    const { nature, customer } = WithNature.safeParse(payload).data ?? {}
    const codes = [
      ...(nature === undefined ? [] : [{ domain: 'nature', key: nature, label: nature } as const]),
      ...(customer === undefined ? [] : [{ domain: 'customer', key: customer, label: `Cliente ${customer}` } as const]),
    ]
    return { on: '2026-10-14', codes }
  },
  corrections: [{ name: 'note', label: 'Histórico', kind: 'text', rule: z.string().max(40, 'Use até 40 caracteres.') }],
  prepare: post('/titles'),
  classify: ({ status, body }) => {
    if (status !== 200 && status !== 201) return undefined
    const created = parseBody(Created, body)
    return created ? { kind: 'ok', external_id: created.id } : unexpected
  },
  lookup: {
    prepare: findTitle,
    read: ({ status, body }, { payload }) => {
      if (status === 404) return { kind: 'absent' }
      const found = status === 200 ? parseBody(Found, body) : undefined
      if (!found) return undefined
      return found.value === Title.parse(payload).value
        ? { kind: 'found', external_id: found.id }
        : { kind: 'different' }
    },
  },
}

/** The same write at an ERP without a service to read titles. */
export const createTitleUnread: IntegrationOperation = {
  name: 'test.title.create-unread',
  label: 'Título',
  repeatable: false,
  prepare: post('/titles'),
}

/** A write whose content is built from the company of its record. */
export const rebuiltTitle: IntegrationOperation = {
  name: 'test.title.rebuilt',
  label: 'Título',
  repeatable: true,
  prepare: post('/titles'),
  rebuild: async (db, { company_id }) => {
    const company = await db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow()
    return { key: company.name, value: 1 }
  },
}

/** A read, and so repeatable. */
export const readTitle: IntegrationOperation = {
  name: 'test.title.read',
  label: 'Título',
  repeatable: true,
  prepare: async (_db, message) => findTitle(message),
  classify: ({ status, body }) => {
    if (status !== 200) return undefined
    return parseBody(Found, body) ? { kind: 'ok' } : unexpected
  },
}

export const createSecuredTitle: IntegrationOperation = {
  name: 'test.title.create-secured',
  label: 'Título',
  repeatable: false,
  prepare: post('/secured/titles'),
  token: {
    prepare: ({ connection, secret }) => ({
      method: 'POST',
      url: `${connection.base_url}/token`,
      headers: json,
      body: JSON.stringify({ password: secret }),
    }),
    read: ({ body }) => {
      const token = parseBody(z.object({ access_token: z.string() }), body)?.access_token
      return token === undefined ? undefined : { token }
    },
  },
}

export const brokenOperation: IntegrationOperation = {
  name: 'test.broken',
  label: 'Título',
  repeatable: true,
  prepare: async () => {
    throw new Error('no such field')
  },
}

/** A write whose look-up cannot be built. */
export const brokenLookup: IntegrationOperation = {
  name: 'test.title.broken-lookup',
  label: 'Título',
  repeatable: false,
  prepare: post('/titles'),
  lookup: {
    prepare: () => {
      throw new Error('no key')
    },
    read: () => undefined,
  },
}

const fail = () => {
  throw new Error('no such field')
}

/** Writes with an error of the code in one of their steps. */
export const brokenSteps: Readonly<Record<string, IntegrationOperation>> = {
  'the call': {
    name: 'test.title.broken-call',
    label: 'Título',
    repeatable: false,
    prepare: async (db, message) => ({ ...(await post('/titles')(db, message)), headers: { 'x-key': 'a\nb' } }),
  },
  'its answer': {
    name: 'test.title.broken-reader',
    label: 'Título',
    repeatable: false,
    prepare: post('/titles'),
    classify: fail,
  },
  'its effects': {
    name: 'test.title.broken-effects',
    label: 'Título',
    repeatable: false,
    prepare: post('/titles'),
    after: fail,
  },
  'its token': {
    name: 'test.title.broken-token',
    label: 'Título',
    repeatable: false,
    prepare: post('/secured/titles'),
    token: { prepare: ({ connection }) => ({ method: 'POST', url: `${connection.base_url}/token` }), read: fail },
  },
}

export const testOperations = [
  ...Object.values(brokenSteps),
  createTitle,
  createTitleUnread,
  rebuiltTitle,
  readTitle,
  createSecuredTitle,
  brokenOperation,
  brokenLookup,
]
