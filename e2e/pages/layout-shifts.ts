import type { Page } from 'playwright-core'

type Shift = { value: number; parts: string[] }
type Observed = typeof globalThis & { shifts: Shift[] }

const maxShift = 0.02

/** The windows of workbench section 2.1. */
export const windows = [
  [1440, 900],
  [1366, 768],
  [1024, 800],
  [390, 844],
] as const

/** Collects the layout shifts that no input of the person explains. */
export const observeShifts = (page: Page) =>
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

/** Forgets the shifts until now, such as those of a changed window. */
export const forgetShifts = (page: Page) => page.evaluate(() => void (window as unknown as Observed).shifts.splice(0))

/** Returns the shifts since the last call, largest first, if their sum is above the limit. */
export async function findShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as Observed).shifts.splice(0))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= maxShift ? undefined : { sum, largest: shifts.toSorted((a, b) => b.value - a.value).slice(0, 3) }
}
