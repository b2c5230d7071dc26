import { buildReasonMapFinder, type Mapped } from '@app/domain/day/differences/contract'
import { expect, test } from 'vitest'

const map = (change: Partial<Mapped> & { id: string }) => ({
  source_system: 'bank',
  external_code: null,
  external_text: null,
  company_id: null,
  priority: 100,
  valid_from: '2026-01-01',
  valid_to: null,
  ...change,
})
const entry = {
  source_system: 'bank',
  external_code: 'FEE',
  external_text: 'TARIFA PIX',
  company_id: 'a',
  on: '2026-10-14',
}
const findMapId = (maps: ReturnType<typeof map>[], change: Partial<typeof entry> = {}) =>
  buildReasonMapFinder(maps)({ ...entry, ...change })?.id

test('a map of the company wins, then a code over a text, then the lower priority number', () => {
  const text = map({ id: 'text', external_text: 'tarifa', priority: 1 })
  const code = map({ id: 'code', external_code: 'fee' })
  const companyMap = map({ id: 'own', external_text: 'tarifa', company_id: 'a', priority: 900 })
  const early = map({ id: 'early', external_text: 'pix', priority: 0 })
  expect(findMapId([text, code, companyMap])).toBe('own')
  expect(findMapId([text, code, companyMap], { company_id: 'b' })).toBe('code')
  expect(findMapId([text, early])).toBe('early')
})

test('a map applies within its validity, to its source, and only if all its conditions match', () => {
  const both = map({ id: 'both', external_code: 'FEE', external_text: '^tarifa', valid_to: '2026-10-14' })
  expect(findMapId([both])).toBe('both')
  expect(findMapId([both], { on: '2026-10-15' })).toBeUndefined()
  expect(findMapId([both], { on: '2025-12-31' })).toBeUndefined()
  expect(findMapId([both], { external_text: 'ESTORNO' })).toBeUndefined()
  expect(findMapId([both], { source_system: 'pos' })).toBeUndefined()
})

test('a reason without code and text matches no entry', () => {
  expect(findMapId([map({ id: 'internal' })])).toBeUndefined()
})
