import { expect, test } from 'vitest'
import { hasNoPlace } from './no-place.rules.ts'

const said = { line: null, field: null, value: null, message: 'Foi lido, mas não é importado.' }
const wrong = { ...said, line: 3, message: 'Linha 3: valor inválido.' }

test.each([
  ['a return of collected bills', 'cnab150-bills', [said], true],
  ['an invoice', 'nfe', [said], true],
  ['a return of collected bills with a line that is wrong', 'cnab150-bills', [wrong], false],
  ['a statement of another company', 'ofx', [said], false],
  ['a file that nobody knows', null, [said], false],
])(
  '%s: the refusal is classified as without a place in the product, or as a fault of the file',
  (_what, layout, rejections, none) => {
    expect(hasNoPlace({ layout, rejections })).toBe(none)
  },
)
