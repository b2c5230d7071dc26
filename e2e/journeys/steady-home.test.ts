import { expect, test } from 'vitest'
import { findShifts, observeShifts, windows } from '../pages/layout-shifts.ts'
import { openSettled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

test.each(['admin', 'gerente', 'analista', 'financeiro'] as const)(
  'the home page of %s does not move while its cards load, at every width',
  async (name) => {
    const { page, close } = await demonstration.openAs(name)
    await observeShifts(page)
    const found: Record<string, unknown> = {}
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await openSettled(page, '/')
      const shifts = await findShifts(page)
      if (shifts) found[width] = shifts
    }
    expect(found).toEqual({})
    await close()
  },
)
