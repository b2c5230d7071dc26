import { expect, test } from 'vitest'
import { listHomes } from './home.rules.ts'

test.each([
  [['admin', 'cash-conciliation', 'financial.bank-balances'], ['administrator']],
  [
    ['cash-conciliation', 'cash-conciliation.solicitation.analyze'],
    ['analyst', 'manager'],
  ],
  [
    ['cash-conciliation.solicitation.analyze', 'financial.card-conciliation'],
    ['analyst', 'treasury'],
  ],
  [['cash-conciliation.solicitation'], ['manager']],
  [
    ['cash-conciliation', 'financial.bank-balances'],
    ['manager', 'treasury'],
  ],
  [['financial.card-conciliation'], ['treasury']],
  [['financial.statements', 'task-flow.my-tasks'], []],
  [[], []],
])('the abilities %j open the homes %j, the own one first', (abilities, homes) => {
  expect(listHomes(abilities)).toEqual(homes)
})
