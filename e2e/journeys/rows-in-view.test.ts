import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationTests } from '../pages/demonstration-tests.ts'
import { settled } from '../pages/pages.ts'

const demonstration = demonstrationTests()
let page: Page
let day: string
beforeAll(async () => {
  page = (await demonstration.openAs('admin')).page
  // An open day of the history has more pairs than any window shows.
  await page.goto('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  const link = page
    .locator('#content')
    .getByRole('row', { name: /Posto Modelo 07/ })
    .getByRole('link', { name: '14/10/2026' })
  day = (await link.getAttribute('href')) ?? ''
})

async function openMatching(width: number, height: number) {
  await page.setViewportSize({ width, height })
  await page.goto(`${day}?tab=casamento`)
  await page.locator('tr[data-cursor]').waitFor()
  await settled(page)
}

/** Counts the rows that are wholly visible, and measures whether the bar covers the row of the cursor. */
const measureRows = () =>
  page.evaluate(() => {
    const rectOf = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`there is no ${selector}`)
      return element.getBoundingClientRect()
    }
    const bar = rectOf('section[aria-label="Ações do casamento"]')
    const head = rectOf('[role=grid] th')
    const top = Math.max(head.bottom, 70)
    const rows = [...document.querySelectorAll('tr[data-pair]')].map((row) => row.getBoundingClientRect())
    const cursor = rectOf('tr[data-cursor]')
    return {
      rows: rows.filter((row) => row.top >= top - 1 && row.bottom <= bar.top + 1).length,
      windowScrolls: document.documentElement.scrollHeight > innerHeight + 1,
      cursorIsInView: cursor.top >= top - 1 && cursor.bottom <= bar.top + 1,
    }
  })

test.each([
  [1440, 900, 15],
  [1366, 768, 11],
  [1024, 800, 12],
])(
  'at %i × %i the matching of a day shows at least %i pairs, and the window does not scroll',
  async (width, height, least) => {
    await openMatching(width, height)
    const { rows, windowScrolls } = await measureRows()
    expect(rows).toBeGreaterThanOrEqual(least)
    expect(windowScrolls).toBe(false)
  },
)

test.each([
  [1366, 768],
  [1024, 800],
  [390, 844],
])('at %i × %i nothing covers the row of the cursor while it moves', async (width, height) => {
  await openMatching(width, height)
  for (const key of ['j', 'j', 'j', 'j', 'PageDown', 'j', 'j', 'k', 'End', 'k', 'PageUp', 'Home', 'j']) {
    await page.keyboard.press(key)
    await expect.poll(async () => (await measureRows()).cursorIsInView, { message: `after ${key}` }).toBe(true)
    // A row that was not rendered gets the focus in the frame after its first one.
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-cursor'))).toBe(true)
  }
})
