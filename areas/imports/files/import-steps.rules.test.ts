import { expect, test } from 'vitest'
import type { FileCheck } from './file-check.contract.ts'
import { currentStep, getRequestedStep, listImportSteps } from './import-steps.rules.ts'
import type { Import } from './imports.contract.ts'

const importWith = (change: Partial<Import>) =>
  ({ status: 'done', layout: 'ofx', mappable: false, checked: null, ...change }) as Import
const checked = {} as FileCheck

test.each([
  ['a file that is being read', { status: 'running' }, 'reconhecimento'],
  ['a table that no layout reads', { status: 'rejected', layout: null, mappable: true }, 'mapeamento'],
  ['what nobody can read', { status: 'rejected', layout: null }, 'reconhecimento'],
  ['a file that is refused whole', { status: 'rejected' }, 'conferencia'],
  ['a file that waits for the decision', { status: 'checked', checked }, 'conferencia'],
  ['a file that is being written', { status: 'running', checked }, 'importacao'],
  ['a file that was imported', { status: 'done', checked }, 'resultado'],
  ['a file that was taken back', { status: 'undone' }, 'resultado'],
] as const)('%s opens at its current step', (_, change, step) => {
  expect(currentStep(importWith(change))).toBe(step)
})

test('a product format skips the mapping step, and a file without a check skips the check step', () => {
  expect(listImportSteps(importWith({})).map(({ state }) => state)).toEqual([
    'good',
    'good',
    'closed',
    'closed',
    'good',
    'good',
  ])
})

test('an address cannot open a step that the file has not reached', () => {
  const waiting = importWith({ status: 'checked', layout: 'Vendas v1', mappable: true, checked })
  expect(
    ['arquivo', 'mapeamento', 'resultado', 'nada', null].map((address) => getRequestedStep(address, waiting)),
  ).toEqual(['arquivo', 'mapeamento', 'conferencia', 'conferencia', 'conferencia'])
})
