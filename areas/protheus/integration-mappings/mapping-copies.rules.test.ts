import { expect, test } from 'vitest'
import { findCopyRefusal, type MappingCopy } from './mapping-copies.rules.ts'

const copy: MappingCopy = {
  ...{ internal_label: 'Alfa', source_company_id: 'a', company_id: 'b', company_name: 'Posto B', domain: 'customer' },
  ...{ is_default: false, external: '000987 01', internal_keys: ['k'], existing: [] },
}
const other = { id: '1', version: 1, external: '000123 01' }
const same = { id: '2', version: 1, external: '000987 01' }

test.each<[string, Partial<MappingCopy>, string | null]>([
  ['to a company without a mapping of the code', {}, null],
  ['of a mapping of all companies', { source_company_id: null }, 'O mapeamento já vale para todas as empresas.'],
  ['to the company of the mapping', { company_id: 'a' }, 'O mapeamento já é desta empresa.'],
  ['of the code of a company', { domain: 'company' }, 'O código de uma empresa não é copiado para outra.'],
  [
    'to a company without the code',
    { internal_keys: [] },
    'Posto B não tem um código interno com o mesmo CNPJ, CPF ou número.',
  ],
  ['of the default of a domain', { internal_keys: [], is_default: true }, null],
  [
    'to a company with the code twice',
    { internal_keys: ['k', 'l'] },
    'Posto B tem mais de um código interno para Alfa.',
  ],
  ['to a company with the same external code', { existing: [same] }, 'Já existe com o mesmo código externo.'],
  ['to a company with another external code', { existing: [other] }, 'Posto B já tem 000123 01 para Alfa.'],
])('a copy %s is written, or refused with its reason', (_case, change, refusal) => {
  expect(findCopyRefusal({ ...copy, ...change }, { replace: false })).toBe(refusal)
})

test('another external code is replaced only by choice, and only if the company has one mapping of the code', () => {
  expect(findCopyRefusal({ ...copy, existing: [other] }, { replace: true })).toBeNull()
  expect(findCopyRefusal({ ...copy, existing: [other, same] }, { replace: true })).toBe(
    'Posto B tem mais de um mapeamento de Alfa nos mesmos dias.',
  )
})
