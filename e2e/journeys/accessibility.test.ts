import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { builtPaths, fillAddress, findRecordIds, partPaths, type RecordIds } from '../pages/built-pages.ts'
import { findShifts, forgetShifts, observeShifts } from '../pages/layout-shifts.ts'
import {
  accessibilityProblems,
  findListProblems,
  goSettled,
  openSettled,
  settled,
  signIn,
  type Visit,
} from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'
import { measureScripts } from '../pages/transfers.ts'

const demonstration = demonstrationTests()
let pages: Page[]
let problems: Visit['problems']
let ids: RecordIds
beforeAll(async () => {
  const { page, close } = await demonstration.openAs('admin')
  ids = await findRecordIds(page)
  // One window for all following tests: a new one would load the product and axe again.
  const walk = await demonstration.openWindow({ storageState: await page.context().storageState() })
  pages = [walk.page, await walk.page.context().newPage()]
  for (const page of pages) await observeShifts(page)
  problems = walk.problems
  await close()
})

async function widen(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

async function colour(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  await settled(page)
  // Forces the browser to recompute all colours in one step before they are measured.
  await page.evaluate(() => {
    const { style } = document.documentElement
    style.display = 'none'
    document.documentElement.getBoundingClientRect()
    style.display = ''
  })
}

/** Polled, since overlays are repositioned a moment after the resize. */
const tooWide = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

const widths = [1440, 1024, 390]

/** In the dark scheme only the contrast can differ: checked at the widest and the narrowest width (cards). */
async function problemsAt(page: Page) {
  const found: string[] = []
  for (const width of widths) {
    await widen(page, width)
    await expect.poll(() => tooWide(page), { message: `too wide at ${width} px` }).toBe(0)
    // 1024 px shows nothing that the other widths do not show.
    if (width === 1024) continue
    for (const problem of await accessibilityProblems(page)) found.push(`${width}: ${problem}`)
  }
  await colour(page, 'dark')
  for (const width of [390, 1440]) {
    await widen(page, width)
    for (const problem of await accessibilityProblems(page, ['color-contrast'])) found.push(`${width} dark: ${problem}`)
  }
  return found
}

/** Navigates like a link; the first page and tabs of the same page open by address. */
async function open(page: Page, address: string) {
  const [from, to] = [page.url(), address].map((one) => new URL(one, demonstration.address))
  await page.setViewportSize({ width: 1440, height: 900 })
  if (from?.host === to?.host && from?.pathname !== to?.pathname) {
    await colour(page, 'light')
    await forgetShifts(page)
    return goSettled(page, address)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await openSettled(page, address)
  // Rows outside the viewport keep the previous scheme's colours until they are rendered; axe does not wait for that.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

type Found = Record<string, string[]>

async function lookAtAll(page: Page, addresses: readonly string[]) {
  const found: Found = {}
  for (const address of addresses) {
    await open(page, address)
    // The code of the form is loaded after the page.
    if (address.includes('operacao=')) await page.getByRole('dialog').waitFor()
    const shifts = await findShifts(page)
    const moves = shifts ? [`moves while it loads: ${JSON.stringify(shifts)}`] : []
    const headings = await page.getByRole('heading', { level: 1 }).count()
    const keys = await findListProblems(page)
    const problems = [...(headings === 1 ? [] : [`${headings} h1`]), ...moves, ...keys, ...(await problemsAt(page))]
    if (problems.length > 0) found[address] = problems
  }
  return found
}

const paths = [...builtPaths, ...partPaths, '/budget/list', '/404', '/500']
const few = 16
const groups = paths.flatMap((path, at) => (at % few === 0 ? [[path, paths.slice(at, at + few)] as const] : []))

test.each(groups)(
  'pages are accessible and fit the window: light and dark, 1440, 1024 and 390 px (%s and those after it)',
  async (_, group) => {
    const addresses = group.map((path) => fillAddress(path, ids))
    const half = few / 2
    const halves = await Promise.all(
      pages.map((page, at) => lookAtAll(page, addresses.slice(at * half, (at + 1) * half))),
    )
    expect(Object.assign({}, ...halves)).toEqual({})
    expect(problems.splice(0)).toEqual([])
  },
)

// For other pages, the build limits what they add to the frame and the first list.
const mostUsed = [
  '/cash-conciliation',
  '/cash-conciliation-solicitation/{id}',
  '/cash-conciliation/{id}/diff-transactions/2026-10-14',
  '/movement-type',
  ...partPaths.filter((path) => path.includes('?tab=')),
]

test('a day, its differences, a request, the board and a register transfer at most 300 kB of scripts, with those loaded in the background', async () => {
  const tooHeavy: Record<string, number> = {}
  // Each measure waits for the background, so the windows measure at the same time.
  const addresses = mostUsed.map((path) => fillAddress(path, ids))
  await Promise.all(
    pages.map(async (page, at) => {
      for (const address of addresses.filter((_, no) => no % pages.length === at)) {
        const bytes = await measureScripts(page, address)
        if (bytes > 300_000) tooHeavy[address] = bytes
      }
    }),
  )
  expect(tooHeavy).toEqual({})
})

test('the sign-in page transfers at most 115 kB of scripts', async () => {
  const { page, close } = await demonstration.openWindow()
  expect(await measureScripts(page, '/signin')).toBeLessThanOrEqual(115_000)
  await close()
})

test('dialogs and menus over a page are accessible too, and return the focus', async () => {
  const { page, problems, close } = await demonstration.openWindow()
  const found: Found = {}
  await page.goto('/signin')
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  found.signin = await problemsAt(page)
  await colour(page, 'light')
  await signIn(page, 'admin@retaguarda.test', demonstrationPassword)
  await page.goto('/preferences')
  const bell = page.getByRole('button', { name: /^Notificações/ })
  const open: Record<string, () => Promise<void>> = {
    palette: async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
    keys: () => page.keyboard.press('?'),
    notifications: () => bell.press('Enter'),
  }
  for (const [name, act] of Object.entries(open)) {
    await widen(page, 1440)
    await colour(page, 'light')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await bell.focus()
    await act()
    await page.getByRole('dialog').waitFor()
    await settled(page)
    found[name] = await problemsAt(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  expect(problems).toEqual([])
  await close()
})
