import { expect, test } from 'vitest'
import { findWrongPart, getCodeParts } from './code-patterns.rules.ts'
import { type MappedSystem, type MappingDomain, mappedSystems, mappingDomains } from './mapping.contract.ts'

const findWrong = (system: MappedSystem, domain: MappingDomain, ...values: (string | null)[]) =>
  findWrongPart(getCodeParts(system, domain), [...values, null, null].slice(0, 3))

test.each([
  ['protheus', 'company', ['01', '0101']],
  ['protheus', 'company', ['T1', 'D MG 01']],
  ['protheus', 'customer', ['000987', '01']],
  ['protheus', 'bank_account', ['341', '01234', '0012345-6']],
  ['dominio', 'payroll_event', ['0045']],
  ['rm', 'employee', ['0000000000000001']],
  ['sage', 'customer', ['112001']],
  ['bank', 'cfop', ['5656']],
  ['bank', 'history_code', ['Histórico nº 7']],
] as const)('%s accepts the code of a %s: %j', (system, domain, values) => {
  expect(findWrong(system, domain, ...values)).toBeUndefined()
})

test.each([
  ['protheus', 'company', ['01', null], { index: 1, format: 'de 2 a 12 caracteres, sem acento' }],
  ['protheus', 'company', ['01', 'São João'], { index: 1, format: 'de 2 a 12 caracteres, sem acento' }],
  ['protheus', 'nature', ['12345678901'], { index: 0, format: 'até 10 caracteres' }],
  ['protheus', 'nature', ['1010205', '01'], { index: 1, format: 'sem este complemento' }],
  ['dominio', 'account', ['12345678'], { index: 0, format: 'até 7 dígitos' }],
  ['dominio', 'payroll_event', ['0000'], { index: 0, format: 'de 1 a 9999' }],
  ['sage', 'customer', ['12345'], { index: 0, format: '6 dígitos' }],
  ['rm', 'cfop', ['565'], { index: 0, format: '4 dígitos' }],
  ['rm', 'nature', ['a\nb'], { index: 0, format: 'até 60 caracteres' }],
] as const)('%s refuses a code of another format for a %s: %j', (system, domain, values, wrong) => {
  expect(findWrong(system, domain, ...values)).toEqual(wrong)
})

test('each domain of each system has one to three parts', () => {
  for (const system of Object.keys(mappedSystems) as MappedSystem[])
    for (const domain of Object.keys(mappingDomains) as MappingDomain[])
      expect([1, 2, 3]).toContain(getCodeParts(system, domain).length)
})
