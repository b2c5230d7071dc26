import { expect, test } from 'vitest'
import { today } from './arbitraries.ts'
import { inspectFile, type Layout, read } from './formats.ts'
import { totalsEquation } from './totals-equation.ts'
import { validFiles } from './valid-files.fixture.ts'

const layouts = Object.keys(validFiles) as Layout[]
const withTotal = layouts.filter((layout) => totalsEquation(read(validFiles[layout], today)) !== null)

test.each(withTotal)('%s: what is imported and what is left out are the total of the file', (layout) => {
  const { equation } = inspectFile(validFiles[layout], 'x', today)
  expect(equation).not.toBeNull()
  if (equation) expect(equation.imported_cents + equation.left_out_cents).toBe(equation.total_cents)
})

test('an open balance is left out whole, and money sent to the bank is no part of what was paid', () => {
  expect(inspectFile(validFiles['cielo-v13-balance'], 'x', today).equation).toEqual({
    of: 'net',
    imported_cents: 0,
    left_out_cents: 25_469,
    total_cents: 25_469,
  })
  expect(inspectFile(validFiles['pagbank-financial'], 'x', today)).toMatchObject({
    left_out: [{ code: 'payout' }],
    equation: { imported_cents: 16_034, left_out_cents: 0, total_cents: 16_034 },
  })
})

test('records that were lost on the way show as a difference', () => {
  const result = read(validFiles['cielo-v13-payments'], today)
  const { content } = result
  if (content?.kind !== 'captures') throw new Error('payments are captures and settlements')
  const equation = totalsEquation({ ...result, content: { ...content, settlements: content.settlements.slice(1) } })
  expect((equation?.imported_cents ?? 0) + (equation?.left_out_cents ?? 0)).toBeLessThan(equation?.total_cents ?? 0)
})
