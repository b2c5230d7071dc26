import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { builtPaths, fillAddress, findRecordIds, partPaths, type RecordIds } from '../pages/built-pages.ts'
import { findShifts, observeShifts } from '../pages/layout-shifts.ts'
import {
  accessibilityProblems,
  findListProblems,
  openPage,
  openSettled,
  settled,
  signIn,
  type Visit,
} from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'
import { measureScripts } from '../pages/transfers.ts'

const demonstration = demonstrationTests()
let visits: Pick<Visit, 'page' | 'problems'>[]
let pages: Page[]
let ids: RecordIds
beforeAll(async () => {
  const { page, close } = await demonstration.openAs('admin')
  ids = await findRecordIds(page)
  // One window for all following tests: a new one would load the product and axe again.
  const walk = await demonstration.openWindow({ storageState: await page.context().storageState() })
  visits = [walk, await openPage(walk.page.context())]
  pages = visits.map(({ page }) => page)
  for (const page of pages) await observeShifts(page)
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
async function problemsAt(page: Page, { frame = true } = {}) {
  const found: string[] = []
  for (const width of widths) {
    await widen(page, width)
    await expect.poll(() => tooWide(page), { message: `too wide at ${width} px` }).toBe(0)
    // 1024 px shows nothing that the other widths do not show.
    if (width === 1024) continue
    for (const problem of await accessibilityProblems(page, { frame })) found.push(`${width}: ${problem}`)
  }
  await colour(page, 'dark')
  for (const width of [390, 1440]) {
    await widen(page, width)
    for (const problem of await accessibilityProblems(page, { rules: ['color-contrast'], frame }))
      found.push(`${width} dark: ${problem}`)
  }
  return found
}

async function open(page: Page, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await openSettled(page, address)
  // Rows outside the viewport keep the previous scheme's colours until they are rendered; axe does not wait for that.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** A4 without the margins of the product, at 96 px an inch. */
const paperWidth = 703

/** Lays the page out as wide as the paper, and lists visible controls and text that ends beyond its edge. */
const inspectPaper = (page: Page) =>
  page.evaluate((paper) => {
    const { style } = document.documentElement
    style.width = `${paper}px`
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
    const name = (element: Element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`
    const controls = [
      ...document.querySelectorAll('button, input, select, textarea, [role="tab"], [role="tablist"], [data-look]'),
    ]
    const isHiddenText = (element: Element) => element.closest('.rg-hidden, svg, [aria-hidden="true"]') !== null
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        isShown(element) &&
        !isHiddenText(element),
    )
    const found = {
      controls: controls.filter(isShown).map(name),
      cut: texts.filter((element) => element.getBoundingClientRect().right > paper + 1).map(name),
    }
    style.width = ''
    return found
  }, paperWidth)

async function findPrintProblems(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const { controls, cut } = await inspectPaper(page)
  await page.emulateMedia({ media: 'screen' })
  return [
    ...controls.slice(0, 5).map((name) => `prints the control ${name}`),
    ...cut.slice(0, 5).map((name) => `is wider than A4: ${name}`),
  ]
}

type Found = Record<string, string[]>

async function lookAtAll(page: Page, addresses: readonly string[]) {
  const found: Found = {}
  for (const [at, address] of addresses.entries()) {
    await open(page, address)
    // The code of the form is loaded after the page.
    if (address.includes('operacao=')) await page.getByRole('dialog').waitFor()
    const shifts = await findShifts(page)
    const moves = shifts ? [`moves while it loads: ${JSON.stringify(shifts)}`] : []
    const headings = await page.getByRole('heading', { level: 1 }).count()
    const problems = [
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...moves,
      ...(await findListProblems(page)),
      ...(await findPrintProblems(page)),
      // The frame is the same on all pages.
      ...(await problemsAt(page, { frame: at === 0 })),
    ]
    if (problems.length > 0) found[address] = problems
  }
  return found
}

const paths = [...builtPaths, ...partPaths, '/budget/list', '/404', '/500']
const few = 16
const groups = paths.flatMap((path, at) => (at % few === 0 ? [[path, paths.slice(at, at + few)] as const] : []))

test.each(groups)(
  'pages load without moving, are accessible, and fit the window and the paper, light and dark (%s and those after it)',
  async (_, group) => {
    const addresses = group.map((path) => fillAddress(path, ids))
    const half = few / 2
    const halves = await Promise.all(
      pages.map((page, at) => lookAtAll(page, addresses.slice(at * half, (at + 1) * half))),
    )
    expect(Object.assign({}, ...halves)).toEqual({})
    expect(visits.flatMap(({ problems }) => problems.splice(0))).toEqual([])
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
