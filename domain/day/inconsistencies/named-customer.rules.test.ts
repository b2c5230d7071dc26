import { expect, test } from 'vitest'
import { findNamedCustomer } from './named-customer.rules.ts'

const customer = (name: string, state: { assignable?: boolean; known?: boolean } = {}) => ({
  ...{ name, assignable: true, known: false },
  ...state,
})

test('the only customer whose name begins with the words of the till is proposed, or the reverse', () => {
  const customers = [customer('Transportadora Beta Ltda.'), customer('Padaria São João')]
  expect(findNamedCustomer('padaria sao joao filial 2', customers)).toBe('Padaria São João')
  expect(findNamedCustomer('TRANSPORTADORA BETA', customers)).toBe('Transportadora Beta Ltda.')
  expect(findNamedCustomer('Transportadora', [...customers, customer('Transportadora Alfa')])).toBeNull()
})

test.each([
  ['a part of a word is no name', 'Ana', [customer('Anastácio Transportes')]],
  ['a name of two letters fits too many', 'Jo', [customer('Jo')]],
  [
    'a blocked customer is not replaced by another one',
    'Maria',
    [customer('Maria', { assignable: false, known: true }), customer('Maria Clara Transportes')],
  ],
  [
    'a customer over the limit keeps the note',
    'Beta',
    [customer('Transportes B', { known: true }), customer('Beta Ltda.')],
  ],
  ['an inactive customer is not proposed', 'Maria Clara', [customer('Maria Clara Transportes', { assignable: false })]],
] as const)('%s', (_rule, typed, customers) => {
  expect(findNamedCustomer(typed, customers)).toBeNull()
})
