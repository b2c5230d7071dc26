import {
  type Ability,
  abilities,
  confirmationRequired,
  listExports,
  type Operation,
  passes,
  recordsResource,
} from '@app/kit/contract'
import { type TestUser, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations, productRecordKinds } from '../../apps/server/product/areas.ts'
import { companyA, companyB, insertCompanies } from './planted.ts'
import { buildSampleInput } from './samples.ts'
import { resourcePlantings } from './seeds.ts'

const api = testApi()
beforeEach(() => insertCompanies(api.test.admin))

const isAbility = (name: string): name is Ability => name in abilities
const every = Object.keys(abilities).filter(isAbility)
const all = productOperations.map(({ operation }) => operation)
const guarded = all.filter(({ ability }) => ability !== 'public' && ability !== 'none')

type Needed = Operation['ability']

// Repeated here on purpose: the matrix must not be checked with the product's own rule.
const opens = (needed: Needed, userAbility: Ability) => userAbility === 'admin' || [needed].flat().includes(userAbility)

type Holder = { label: string; company: string; inside: boolean; person: TestUser }

const known = new Map<string, TestUser>()
function personWith(userAbilities: readonly Ability[], company: string) {
  const key = `${userAbilities} ${company}`
  const person = known.get(key) ?? api.as(userAbilities, [company])
  known.set(key, person)
  return person
}

/** Abilities only add access: if the user with all abilities that do not allow it is refused, each of them is. */
const holdersOf = (needed: Needed): Holder[] =>
  [companyA, companyB].flatMap((company) => [
    ...every
      .filter((one) => opens(needed, one))
      .map((one) => ({ label: one, company, inside: true, person: personWith([one], company) })),
    {
      label: 'all others',
      company,
      inside: false,
      person: personWith(
        every.filter((one) => !opens(needed, one)),
        company,
      ),
    },
  ])

const nobody = '01930000-0000-7000-8000-00000000dead'
type Call = { params?: Record<string, string>; body?: unknown }

let calls = 0
async function statusOf({ person }: Holder, { method, path }: Operation, { params = {}, body }: Call = {}) {
  const answer = await api.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, (_place, name: string) => params[name] ?? nobody)}`,
    headers: {
      authorization: `Bearer ${await person.token}`,
      'content-type': 'application/json',
      'idempotency-key': `cell-${++calls}`,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  // The identity is checked after the ability, which was accepted.
  const accepted = answer.statusCode === 403 && answer.json().code === confirmationRequired.code
  return accepted ? 200 : answer.statusCode
}

type Cell = { about: string; holder: Holder; expected: 'in' | 403 | 404; ask: () => Promise<number> }

async function gapsOf(cells: readonly Cell[]) {
  const gaps: string[] = []
  for (const { about, holder, expected, ask } of cells) {
    const status = await ask()
    const fits = expected === 'in' ? status < 500 && status !== 401 && status !== 403 : status === expected
    if (!fits) gaps.push(`${about} by ${holder.label} of ${holder.company}: ${status} instead of ${expected}`)
  }
  return gaps
}

test('the access rule allows each ability the operations that name it, and no others', () => {
  const gaps = guarded.flatMap(({ resource, name, ability }) =>
    every
      .filter((userAbility) => ability !== 'public' && passes([userAbility], ability) !== opens(ability, userAbility))
      .map((userAbility) => `${resource}.${name} by ${userAbility}`),
  )
  expect(gaps).toEqual([])
  expect(guarded.length * every.length).toBeGreaterThan(3000)
})

test('every operation accepts each ability that opens it and refuses all others, in each company: zero gaps', async () => {
  const cells = guarded.flatMap((operation) =>
    holdersOf(operation.ability).map(
      (holder): Cell => ({
        about: `${operation.resource}.${operation.name}`,
        holder,
        expected: holder.inside ? 'in' : 403,
        // Invalid on purpose: an allowed user gets 422 or 404, and nothing changes.
        ask: () => statusOf(holder, operation, { body: operation.method === 'GET' ? undefined : [] }),
      }),
    ),
  )
  expect(await gapsOf(cells)).toEqual([])
})

test('the parts of a record require the ability of its kind and are hidden from other companies: zero gaps', async () => {
  const { entity, ...place } = (await resourcePlantings.records?.(api.test.admin)) ?? {}
  const params = Object.fromEntries(Object.entries({ entity, ...place }).map(([name, value]) => [name, String(value)]))
  const [kind] = productRecordKinds.filter((one) => one.entity === entity)
  const ofRecords = all.filter(({ resource, upload }) => resource === recordsResource && !upload)
  // Access to the record does not include editing another user's comment.
  const readings = ofRecords.filter(({ name }) => name !== 'editComment')
  const cells = readings.flatMap((operation) =>
    holdersOf(kind?.ability ?? 'admin').map((holder): Cell => {
      const foreign = holder.company === companyB && holder.label !== 'admin'
      const ask = () => statusOf(holder, operation, { params, body: buildSampleInput(operation).body })
      return { about: operation.name, holder, expected: foreign ? 404 : holder.inside ? 'in' : 403, ask }
    }),
  )
  expect(await gapsOf(cells)).toEqual([])
})

const has = (schema: z.ZodType | undefined, part: string) => schema instanceof z.ZodObject && part in schema.shape

test('a list can be exported only by people who may open it: zero gaps', async () => {
  const lists = guarded.filter(
    ({ path, query, answer }) => has(query, 'after') && has(answer, 'next') && !path.includes(':'),
  )
  const cells = lists.flatMap((list) =>
    holdersOf(list.ability).map((holder): Cell => {
      const name = `${list.resource}.${list.name}`
      const columns = [{ field: 'id', title: 'Id' }]
      const body = { list: name, title: 'Lista', format: 'csv', columns, filters: [], page: '/' }
      return {
        about: `export of ${name}`,
        holder,
        expected: holder.inside ? 'in' : 403,
        ask: () => statusOf(holder, listExports.create, { body }),
      }
    }),
  )
  expect(lists.length).toBeGreaterThan(8)
  expect(await gapsOf(cells)).toEqual([])
})
