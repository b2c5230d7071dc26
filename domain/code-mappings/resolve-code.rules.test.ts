import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NeededCode } from './mapping.contract.ts'
import { type CodeMapping, findMapping, resolveWith, splitValidity } from './resolve-code.rules.ts'

const nature = { domain: 'nature', key: 'credit', label: 'Cartão de crédito' } as const satisfies NeededCode
const context = { connection_id: 'erp', company_id: 'a', on: '2026-10-14' }

const mapping = (id: string, change: Partial<CodeMapping> = {}): CodeMapping => ({
  id,
  domain: 'nature',
  internal_key: 'credit',
  connection_id: null,
  company_id: null,
  external_key: id,
  external_key_2: null,
  external_key_3: null,
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  ...change,
})

test('a mapping of the company precedes a general one, and both precede the default of the domain', () => {
  const all = [
    mapping('company on connection', { company_id: 'a', connection_id: 'erp' }),
    mapping('company', { company_id: 'a' }),
    mapping('general on connection', { connection_id: 'erp' }),
    mapping('general'),
    mapping('default of company', { internal_key: null, company_id: 'a' }),
    mapping('default', { internal_key: null }),
  ]
  const found = all.map((_, count) => findMapping(all.slice(count), nature, context)?.id)
  expect(found).toEqual(all.map(({ id }) => id))
})

test.each([
  ['inactive', { active: false }],
  ['of another domain', { domain: 'customer' }],
  ['of another code', { internal_key: 'debit' }],
  ['of another company', { company_id: 'b' }],
  ['of another connection', { connection_id: 'other' }],
  ['not valid yet', { valid_from: '2026-10-15' }],
  ['not valid any more', { valid_to: '2026-10-13' }],
])('a mapping that is %s is not used', (_case, change) => {
  expect(findMapping([mapping('one', change)], nature, context)).toBeUndefined()
})

test('a mapping is valid on its first and on its last day', () => {
  const oneDay = mapping('one', { valid_from: '2026-10-14', valid_to: '2026-10-14' })
  expect(findMapping([oneDay], nature, context)?.id).toBe('one')
})

test('a message gets all parts of its codes, and a list of those without a mapping', () => {
  const customer = { domain: 'customer', key: 'alfa', label: 'Alfa' } as const
  const all = [mapping('000123', { domain: 'customer', internal_key: null, external_key_2: '01' })]
  expect(resolveWith(all, [customer, nature], context)).toEqual({
    resolved: [{ ...customer, mapping_id: '000123', parts: ['000123', '01', undefined], is_default: true }],
    missing: [nature],
  })
})

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-09-20', days))
const mappings = fc
  .array(
    fc.record({
      internal_key: fc.constantFrom('credit', 'debit', null),
      company_id: fc.constantFrom('a', 'b', null),
      connection_id: fc.constantFrom('erp', 'other', null),
      active: fc.boolean(),
      valid_from: day,
      valid_to: fc.option(day),
    }),
    { maxLength: 12 },
  )
  .map((changes) => changes.map((change, index) => mapping(`m${index}`, change)))

test('any order of the mappings gives the same answer', () => {
  fc.assert(
    fc.property(
      mappings.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      day,
      ([all, shuffled], on) => {
        expect(findMapping(shuffled, nature, { ...context, on })).toEqual(findMapping(all, nature, { ...context, on }))
      },
    ),
  )
})

test('a new code from a day on changes no earlier day, and replaces the former one from then to its last day', () => {
  fc.assert(
    fc.property(day, fc.option(day), day, day, (valid_from, valid_to, from, on) => {
      const old = mapping('old', { valid_from, valid_to: valid_to !== null && valid_to < valid_from ? null : valid_to })
      const split = splitValidity(old, from)
      expect(split === undefined).toBe(old.valid_to !== null && from > old.valid_to)
      if (!split) return
      const former = split.former ? { ...old, ...split.former } : { ...old, active: false }
      const versions = [former, { ...old, id: 'new', ...split.successor }]
      const before = findMapping([old], nature, { ...context, on })
      const after = findMapping(versions, nature, { ...context, on })
      expect(after?.id).toBe(before && (on < from ? 'old' : 'new'))
    }),
  )
})
