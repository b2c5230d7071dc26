import { type Operation, selectionTooLarge } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations } from '../../apps/server/product/areas.ts'
import { generateHostileInputs, hostileValues, toInputJsonSchema } from './hostile-input.ts'
import { companyA, insertCompanies, type Planted } from './planted.ts'
import { buildSample } from './samples.ts'
import { resourcePlantings } from './seeds.ts'
import { validBodies } from './valid-input.ts'

const api = testApi()
beforeEach(() => insertCompanies(api.test.admin))

const all = productOperations.map(({ operation }) => operation).filter(({ ability }) => ability !== 'public')
const nameOf = ({ resource, name }: Operation) => `${resource}.${name}`
const writes = all.filter(({ method, body, upload }) => method !== 'GET' && body && !upload)
const resources = [...new Set(all.map(({ resource }) => resource))]

const nobody = '01930000-0000-7000-8000-00000000dead'
type Input = { params?: Planted; query?: object; body?: unknown }

let calls = 0
async function answerTo({ method, path }: Operation, token: string, { params = {}, query = {}, body }: Input) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await api.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(params[name] ?? nobody)))}?${search}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `bad-${++calls}` },
    ...(body !== undefined && { payload: Object(body) }),
  })
  return { status: answer.statusCode, content: answer.body ? answer.json() : null }
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 160)
const sample = (part: z.ZodType): object => Object(buildSample(toInputJsonSchema(part)))
const Refusal = z.object({ code: z.enum(['session.required', 'ability.required']) })
const Versioned = z.object({ version: z.int() })

type Asker = { operation: Operation; params: Planted; token: string }

async function* problemsOfQuery({ operation, params, token }: Asker) {
  const { query } = operation
  if (!query) return
  for (const { name, value } of generateHostileInputs(toInputJsonSchema(query), sample(query))) {
    const { status } = await answerTo(operation, token, { params, query: Object(value) })
    const refused = ['sort', 'after', 'limit'].includes(name)
    if (refused ? status !== 422 : status >= 500) yield `${nameOf(operation)} ${short(value)}: ${status}`
  }
}

async function* problemsOfBody({ operation, params, token }: Asker) {
  const { body, query } = operation
  if (!body || operation.upload) return
  let version: number | undefined
  const validBody = { ...sample(body), ...validBodies[nameOf(operation)]?.(params) }
  for (const { name, value } of generateHostileInputs(toInputJsonSchema(body), validBody)) {
    // An accepted value gives the record a new version. Sending an old version would only test the conflict (409).
    const sent = { ...Object(value), ...(version !== undefined && name !== 'version' && { version }) }
    const { status, content } = await answerTo(operation, token, { params, query: query && sample(query), body: sent })
    if (status >= 500 || Refusal.safeParse(content).success) yield `${nameOf(operation)} ${short(sent)}: ${status}`
    version = Versioned.safeParse(content).data?.version ?? version
    const sentValue = sent[name]
    const storedValue = Object(content)[name]
    if (status < 300 && isHostileText(sentValue) && typeof storedValue === 'string' && storedValue !== sentValue.trim())
      yield `${nameOf(operation)} made ${short(storedValue)} of ${short(sentValue)}`
  }
}

const isHostileText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && hostileValues.text.some((text) => text === value)

// The users of these tests have no valid password.
const apart = new Set(['account.changePassword'])

test.each(resources)('%s accepts or refuses hostile text, numbers and dates without failing', async (name) => {
  const params = (await resourcePlantings[name]?.(api.test.admin)) ?? {}
  const problems: string[] = []
  for (const operation of all.filter((one) => one.resource === name && !apart.has(nameOf(one)))) {
    const asker = { operation, params, token: await api.as('admin', [companyA]).token }
    for await (const problem of problemsOfQuery(asker)) problems.push(problem)
    for await (const problem of problemsOfBody(asker)) problems.push(problem)
  }
  expect(problems).toEqual([])
})

test('an address with arbitrary parts is not found', async () => {
  const token = await api.as('admin', [companyA]).token
  const odd = [
    'x',
    '0',
    `'; drop table users; --`,
    '<script>',
    'x'.repeat(200),
    '😀',

    '%00',
    '99999999999999999999',
  ]
  const found: string[] = []
  for (const operation of all.filter(
    ({ path, method, resource }) => method === 'GET' && path.includes(':') && resource !== 'drafts',
  ))
    for (const id of odd) {
      const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
      const params = Object.fromEntries(names.map((name) => [name, id]))
      const { status } = await answerTo(operation, token, { params })
      if (![400, 404, 414, 422].includes(status)) found.push(`${nameOf(operation)} ${id}: ${status}`)
    }
  expect(found).toEqual([])
})

test('a body over the limit is refused before it is read, for any operation', async () => {
  const token = await api.as('admin', [companyA]).token
  const body = { text: 'x'.repeat(2_100_000) }
  const large = JSON.stringify(body)
  const found = await Promise.all(
    writes.map(async ({ method, path }) => {
      const answer = await api.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: large,
      })
      return `${answer.statusCode} ${answer.json().message}`
    }),
  )
  expect([...new Set(found)]).toEqual(['413 O conteúdo enviado é grande demais.'])
})

const Many = z.looseObject({
  properties: z.looseObject({ selection: z.object({}), preview: z.object({}), input: z.unknown() }),
})
const ofMany = writes.filter(({ body }) => body && Many.safeParse(toInputJsonSchema(body)).success)

/** Tables with millions of rows have numbers instead of UUIDs, and a balance has the UUID of its account and its day. */
function keyOf({ body }: (typeof ofMany)[number], at: number) {
  const id = `01940000-0000-7000-8000-${String(at).padStart(12, '0')}`
  const isKey = (key: string) => {
    const { error } = body?.safeParse({ selection: { ids: [key] } }) ?? {}
    return !error?.issues.some(({ path }) => path[0] === 'selection')
  }
  return [id, `${id}_2026-10-14`].find(isKey) ?? String(9_000_000_000 + at)
}

test.each(ofMany.map((operation) => [nameOf(operation), operation] as const))(
  '%s previews the maximum of ids, refuses one more, and accepts ids and filters that find no record',
  async (name, operation) => {
    const maxIds = operation.errors?.includes(selectionTooLarge) ? 50 : 10_000
    const token = await api.as('admin', [companyA]).token
    const { input } = Many.parse(toInputJsonSchema(operation.body ?? z.null())).properties
    const ids = Array.from({ length: maxIds + 1 }, (_, at) => keyOf(operation, at))
    const validBody = { input: buildSample(input), ...validBodies[name]?.({}) }
    const sendSelection = (selection: object) =>
      answerTo(operation, token, { body: { ...validBody, preview: true, selection } })
    const preview = (chosen: readonly string[]) => sendSelection({ ids: chosen })
    expect(await preview(ids.slice(1))).toMatchObject({ status: 200, content: { total: maxIds, changed: 0 } })
    expect((await preview(ids)).status).toBe(422)
    expect((await sendSelection({ filter: { search: `'; drop table users; --` } })).status).toBeLessThan(500)
    expect((await preview(['x', `'; drop table users; --`, '😀'])).status).toBeLessThan(500)
  },
)
