import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstrationTests } from '../pages/demonstration-tests.ts'
import { openSettled } from '../pages/pages.ts'

const demonstration = demonstrationTests()

type Shift = { value: number; parts: string[] }
type Observed = typeof globalThis & { shifts: Shift[] }

const maxShift = 0.02

/** Collects the layout shifts that no input of the person explains. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const observed = window as unknown as Observed
    observed.shifts = []
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] }
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.localName}.${node.className} ${node.textContent?.slice(0, 30)}` : String(node)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          observed.shifts.push({ value: entry.value, parts: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the shifts of the page, largest first, if their sum is above the limit. */
async function findShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as Observed).shifts.splice(0))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= maxShift ? undefined : { sum, largest: shifts.toSorted((a, b) => b.value - a.value).slice(0, 3) }
}

const windows = [
  [1440, 900],
  [1366, 768],
  [1024, 800],
  [390, 844],
] as const

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
