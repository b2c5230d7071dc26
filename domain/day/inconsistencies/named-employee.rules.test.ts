import { expect, test } from 'vitest'
import { findNamedEmployee } from './named-employee.rules.ts'

const names = ['Davi Rocha', 'João da Silva', 'João Souza']

test.each([
  ['VALE DAVI ROCHA 123', 'Davi Rocha'],
  ['Rocha, Davi', 'Davi Rocha'],
  ['joao silva', 'João da Silva'],
  ['João dos Souza', 'João Souza'],
  ['VALE DAVI 123', null],
  ['Davi Davi', null],
  ['Adiantamento João', null],
  ['Davi Souza', null],
  ['VALE 000123', null],
  ['', null],
] as const)('the paper “%s” names %s', (paper, name) => {
  expect(findNamedEmployee(paper, names)).toBe(name)
})

test('one person with two jobs is one name', () => {
  expect(findNamedEmployee('davi rocha', ['Davi Rocha', 'Davi Rocha'])).toBe('Davi Rocha')
  expect(findNamedEmployee('joao silva', ['João Silva', 'JOAO SILVA'])).toBe('João Silva')
})
