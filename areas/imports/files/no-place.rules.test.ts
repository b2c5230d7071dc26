import { expect, test } from 'vitest'
import { hasNoPlace } from './no-place.rules.ts'

const fileProblem = { line: null, field: null, value: null, message: 'Foi lido, mas não é importado.' }
const lineProblem = { ...fileProblem, line: 3, message: 'Linha 3: valor inválido.' }

test.each([
  ['a return of collected bills', 'cnab150-bills', [fileProblem], true],
  ['an invoice', 'nfe', [fileProblem], true],
  ['a return of collected bills with a line that is wrong', 'cnab150-bills', [lineProblem], false],
  ['a statement of another company', 'ofx', [fileProblem], false],
  ['a file that nobody knows', null, [fileProblem], false],
])(
  '%s: the refusal is classified as without a place in the product, or as a fault of the file',
  (_what, layout, rejections, expected) => {
    expect(hasNoPlace({ layout, rejections })).toBe(expected)
  },
)
