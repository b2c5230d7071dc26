import { expect, test } from 'vitest'
import { buildUnpairedWarnings } from './unpaired.rules.ts'

const part = { nsu: '000187', number: 2, reference: '77-2' }

test('a payment without its sale gives a warning, and payments beyond the first hundred are counted in one', () => {
  expect(buildUnpairedWarnings([], 0)).toEqual([])
  expect(buildUnpairedWarnings([part], 1)).toMatchObject([{ code: 'W02', value: '000187' }])
  const many = buildUnpairedWarnings(
    Array.from({ length: 100 }, () => part),
    250,
  )
  expect(many).toHaveLength(101)
  expect(many.at(-1)?.message).toBe('Mais 150 parcelas sem par.')
})
