import type { Ability, Operation } from '@app/kit/contract'
import { type TestUser, testApi } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations } from '../../apps/server/product/areas.ts'
import { companyA, companyB, insertCompanies } from './planted.ts'
import { buildSampleInput } from './samples.ts'
import { abilitiesOfPlanted, resourcePlantings, resourcesWithoutCompany } from './seeds.ts'
import { validBodies } from './valid-input.ts'

const all = productOperations.map(({ operation }) => operation)
const nameOf = ({ resource, name }: Operation) => `${resource}.${name}`
const ofCompanies = all.filter(({ resource }) => !resourcesWithoutCompany.has(resource))
const withPlace = ofCompanies.filter(({ path }) => path.includes(':'))
const isList = ({ method, path, answer }: Operation) =>
  method === 'GET' && !path.includes(':') && answer instanceof z.ZodObject && 'next' in answer.shape
// A list of companies contains the reader's own company; movement reasons belong to all companies.
const neverEmpty = new Set(['companies', 'movement-reason-maps'])
const part = (name: string, content: unknown) => `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}\r\n`
const smallFile = (fields: object) =>
  [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part('name="file"; filename="a.txt"', 'texto'),
    '--x--\r\n',
  ].join('')
const lists = ofCompanies.filter((operation) => isList(operation) && !neverEmpty.has(operation.resource))

const waysInto = ({ ability }: Operation): Ability[][] => {
  if (ability === 'public' || ability === 'none') return [[]]
  return typeof ability === 'string' ? [[ability]] : ability.map((one) => [one])
}
type Way = [name: string, operation: Operation, held: readonly Ability[]]

test('every operation on a record has a record prepared for it', () => {
  expect(withPlace.filter(({ resource }) => !(resource in resourcePlantings)).map(nameOf)).toEqual([])
})

describe.each([
  ['as the product runs', true],
  ['by row-level security alone', false],
] as const)('%s', (_, checkAbilities) => {
  const api = testApi({ checkAbilities })
  beforeEach(() => insertCompanies(api.test.admin))

  const named = (list: readonly Operation[]): Way[] =>
    list.flatMap((operation) =>
      (checkAbilities ? waysInto(operation) : [[]]).map((abilities, _at, ways): Way => {
        const name = nameOf(operation)
        return [ways.length > 1 ? `${name} with ${abilities}` : name, operation, abilities]
      }),
    )

  const personOf = ({ resource }: Operation, abilities: readonly Ability[], company_id: string) =>
    api.as([...abilities, ...(abilitiesOfPlanted[resource] ?? [])], [company_id])

  async function call(person: TestUser, operation: Operation, params: Record<string, string | number | undefined>) {
    const validBody = validBodies[nameOf(operation)]?.(params)
    const input = buildSampleInput({ query: operation.query, body: validBody ? undefined : operation.body })
    const body = validBody ?? input.body
    return api.inject({
      method: operation.method,
      url: `/api/v1${operation.path.replace(/:(\w+)/g, (_place, name: string) => String(params[name]))}`,
      headers: {
        authorization: `Bearer ${await person.token}`,
        'idempotency-key': operation.name,
        ...(operation.upload && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(body !== undefined &&
        operation.method !== 'GET' && { payload: operation.upload ? smallFile(Object(body)) : Object(body) }),
    })
  }

  const isKept = ({ ability }: Operation) => !checkAbilities || ability !== 'admin'

  test.each(named(withPlace.filter(isKept)))(
    '%s does not find a record of another company',
    async (_name, operation, abilities) => {
      const params = await resourcePlantings[operation.resource]?.(api.test.admin)
      const foreign = await call(personOf(operation, abilities, companyB), operation, params ?? {})
      expect(foreign.statusCode).toBe(404)
      const ownAnswer = await call(personOf(operation, abilities, companyA), operation, params ?? {})
      expect(ownAnswer.statusCode).not.toBe(404)
      expect(ownAnswer.statusCode).toBeLessThan(500)
    },
  )

  test.each(named(lists.filter(isKept)))(
    '%s lists no record of another company',
    async (_name, operation, abilities) => {
      await resourcePlantings[operation.resource]?.(api.test.admin)
      const foreign = await call(personOf(operation, abilities, companyB), operation, {})
      expect(foreign.json()).toMatchObject({ data: [], count: { value: 0 } })
      const ownAnswer = await call(personOf(operation, abilities, companyA), operation, {})
      expect(ownAnswer.json()).toMatchObject({ data: expect.arrayContaining([expect.anything()]) })
    },
  )
})
