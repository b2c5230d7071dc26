import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { writeStoryStatement } from '../../testing/days/stories/story-bank.ts'
import { sendFiles } from '../days/closing-day.ts'
import { settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

const writeStatement = (count: number) =>
  writeStoryStatement(
    Array.from({ length: count }, (_, at) => ['2026-10-15', 12_345 + at, `TRANSFERENCIA RECEBIDA ${at + 1}`]),
  )
let page: Page
let day: string
let hasStatement = false
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

async function sendStatement() {
  if (!hasStatement)
    await sendFiles(page, [
      { name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(writeStatement(60)) },
    ])
  hasStatement = true
}

type WorkPage = { rows: string; bar: string; open: () => Promise<unknown> }

const pairs = 'tr[data-pair]'
const workPages = {
  matching: {
    rows: pairs,
    bar: 'section[aria-label="Ações do casamento"]',
    async open() {
      await page.goto(`${day}?tab=casamento`)
      await page.locator(pairs).nth(15).waitFor()
    },
  },
  shifts: {
    rows: pairs,
    bar: 'section[aria-label="Ações do turno"]',
    async open() {
      await page.goto(`${day}?tab=turnos`)
      await page.getByRole('button', { name: /^Mostrar linhas/ }).click()
      await page.locator(pairs).nth(15).waitFor()
    },
  },
  board: {
    rows: '[data-list-table] tbody tr',
    bar: '[data-list-rows] > :last-child',
    async open() {
      await page.goto('/cash-conciliation?from=2026-09-01&to=2026-12-31')
      await page.locator('[data-list-table] tbody tr').nth(15).waitFor()
    },
  },
  statements: {
    rows: '[data-list-table] tbody tr',
    bar: '[data-list-rows] > :last-child',
    async open() {
      await sendStatement()
      await page.goto('/financial/statements?from=2026-09-01&to=2026-12-31')
      await page.locator('[data-list-table] tbody tr').nth(15).waitFor()
    },
  },
} satisfies Record<string, WorkPage>
type PageName = keyof typeof workPages

let opened: PageName | undefined

/** Opens a work page at a size of the window, or resizes the window if the page is open. */
async function openAt(name: PageName, width: number, height: number) {
  await page.setViewportSize({ width, height })
  if (opened !== name) await workPages[name].open()
  opened = name
  await settled(page)
}

async function openAddress(address: string, width: number, height: number) {
  await page.setViewportSize({ width, height })
  opened = undefined
  await page.goto(address)
}

/** Counts the rows that are wholly visible, and measures whether the bar covers the row of the cursor. */
const measureRows = ({ rows, bar }: Pick<WorkPage, 'rows' | 'bar'>) =>
  page.evaluate(
    ([rowSelector, barSelector]) => {
      const rectOf = (selector: string) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error(`there is no ${selector}`)
        return element.getBoundingClientRect()
      }
      const cursorRow = document.querySelector('tr[data-cursor]') ?? document.activeElement?.closest('tr')
      const top = Math.max(rectOf('[role=grid] th').bottom, 70)
      const totals = document.querySelector('[role=grid] tfoot td')?.getBoundingClientRect().top
      const bottom = Math.min(rectOf(barSelector).top, totals ?? Number.POSITIVE_INFINITY)
      const rects = [...document.querySelectorAll(rowSelector)].map((row) => row.getBoundingClientRect())
      const cursor = cursorRow?.getBoundingClientRect()
      return {
        headings: Math.round(rectOf('[role=grid] thead').height),
        rows: rects.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length,
        heights: [...new Set(rects.map(({ height }) => Math.round(height)))],
        windowScrolls: document.documentElement.scrollHeight > innerHeight + 1,
        cursorIsInView: cursor !== undefined && cursor.top >= top - 1 && cursor.bottom <= bottom + 1,
      }
    },
    [rows, bar] as const,
  )

const sizes = [
  [1440, 900, 15],
  [1366, 768, 11],
  [1024, 800, 12],
] as const
const names: readonly PageName[] = ['matching', 'shifts', 'board', 'statements']

test.each(names.flatMap((name) => sizes.map((size) => [name, ...size] as const)))(
  'the page of %s at %i × %i shows at least %i rows below headings of one line, and the window does not scroll',
  async (name, width, height, least) => {
    await openAt(name, width, height)
    const { headings, rows, windowScrolls } = await measureRows(workPages[name])
    expect(headings).toBeLessThanOrEqual(29)
    expect(rows).toBeGreaterThanOrEqual(least)
    expect(windowScrolls).toBe(false)
  },
)

test.each(['shifts', 'board', 'statements'] as const)('each row of %s is 40 px high', async (name) => {
  await openAt(name, 1440, 900)
  for (const height of (await measureRows(workPages[name])).heights)
    expect(Math.abs(height - 40)).toBeLessThanOrEqual(1)
})

test.each(['shifts', 'matching'] as const)('on a phone nine rows of %s are in view, each 64 px high', async (name) => {
  await openAt(name, 390, 844)
  await page.keyboard.press('j')
  await page.keyboard.press('PageDown')
  const measure = () => measureRows(workPages[name])
  await expect.poll(async () => (await measure()).rows).toBeGreaterThanOrEqual(9)
  expect((await measure()).heights).toEqual([64])
})

const lowAndWhole = { isHeadLow: true, isBarLow: true, cut: [] }

/** Measures the head and the bar, and lists the buttons of the bar that the window cuts. */
const measurePhone = (bar: string) =>
  page.evaluate((selector) => {
    const head = document.querySelector('[data-fills-window] > :first-child')?.getBoundingClientRect()
    const buttons = [...document.querySelectorAll(`${selector} button`)].filter((button) => button.checkVisibility())
    const cut = buttons.filter((button) => {
      const { left, right } = button.getBoundingClientRect()
      const box = button.closest('[data-page-actions], [data-bar]')?.getBoundingClientRect()
      return left < (box?.left ?? 0) - 1 || right > (box?.right ?? 0) + 1
    })
    const barHeight = document.querySelector(selector)?.getBoundingClientRect().height ?? Number.POSITIVE_INFINITY
    return {
      isHeadLow: head !== undefined && head.height <= 64,
      isBarLow: barHeight <= 60,
      cut: cut.map(({ textContent }) => textContent),
    }
  }, bar)

test.each([
  ['board', '/cash-conciliation?from=2026-09-01&to=2026-12-31'],
  ['pending requests', '/cash-conciliation/solicitation/pending'],
  ['statements', '/financial/statements?from=2026-09-01&to=2026-12-31'],
])('on a phone each row of the %s is 64 px high, below a head of at most 64 px', async (name, address) => {
  if (name === 'statements') await sendStatement()
  await openAddress(address, 390, 844)
  await page.locator('[data-list-table] li').first().waitFor()
  await settled(page)
  const heights = await page
    .locator('[data-list-table] li')
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toEqual([64])
  expect((await measurePhone('[data-list-bar]')).isHeadLow).toBe(true)
  await page.locator('[data-list-table] li [type=checkbox]').first().check()
  const selectionHeight = () =>
    page.locator('[data-selected]').evaluate((bar) => Math.round(bar.getBoundingClientRect().height))
  await expect.poll(selectionHeight).toBeLessThanOrEqual(60)
})

test('on a phone the head of a locked day is at most 64 px high and shows its whole title', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cash-conciliation?f[status]=locked&from=2026-09-01&to=2026-12-31')
  const locked = page.locator('[data-list-table] li').first()
  await locked.waitFor()
  await page.goto((await locked.getByRole('link').first().getAttribute('href')) ?? '')
  await page.locator('#content h1').getByText('Posto Modelo').waitFor()
  await settled(page)
  expect((await measurePhone('[data-bar]')).isHeadLow).toBe(true)
  expect(await page.locator('#content h1').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  )
})

test.each([
  ['matching', 1366, 768],
  ['matching', 1024, 800],
  ['matching', 390, 844],
  ['shifts', 1366, 768],
  ['shifts', 1024, 800],
  ['shifts', 390, 844],
] as const)(
  'on the page of %s at %i × %i nothing covers the row of the cursor while it moves',
  async (name, width, height) => {
    await openAt(name, width, height)
    for (const key of ['j', 'j', 'j', 'j', 'PageDown', 'j', 'j', 'k', 'End', 'k', 'PageUp', 'Home', 'j']) {
      await page.keyboard.press(key)
      const message = `after ${key}`
      await expect.poll(async () => (await measureRows(workPages[name])).cursorIsInView, { message }).toBe(true)
      // A row that was not rendered gets the focus in the frame after its first one.
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-cursor'))).toBe(true)
    }
    if (width === 390) expect(await measurePhone(workPages[name].bar)).toEqual(lowAndWhole)
  },
)

test('on a phone no button below the open problems is cut, on any row, also while it is selected', async () => {
  await openAddress(`${day}?tab=resolver`, 390, 844)
  await page.locator(pairs).first().waitFor()
  await settled(page)
  const heights = await page
    .locator(pairs)
    .evaluateAll((shown) => [...new Set(shown.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toEqual([64])
  const bar = 'section[aria-label="Respostas"]'
  const rows = await page.locator(pairs).count()
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press('j')
    expect(await measurePhone(bar)).toEqual(lowAndWhole)
    await page.keyboard.press('Space')
    await page.locator(bar).getByRole('button', { name: 'Limpar seleção' }).waitFor()
    expect(await measurePhone(bar)).toEqual(lowAndWhole)
  }
})

test.each(['board', 'statements'] as const)(
  'the bar of a selection has the place of the totals of the %s and covers no selected row',
  async (name) => {
    await openAt(name, 1366, 768)
    await page.keyboard.press('j')
    const readTop = () => page.locator(workPages[name].bar).evaluate((bar) => bar.getBoundingClientRect().top)
    const before = await readTop()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button').first().waitFor()
    expect(await readTop()).toBe(before)
    await page.keyboard.press('Control+End')
    await expect.poll(async () => (await measureRows(workPages[name])).cursorIsInView).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Seleção' }).waitFor({ state: 'detached' })
    opened = undefined
    await page.keyboard.press('i')
    await page.getByRole('complementary', { name: 'Registro aberto' }).waitFor()
    await expect.poll(async () => (await measureRows(workPages[name])).cursorIsInView).toBe(true)
    if (name === 'statements') return
    await page
      .locator('[data-list-bar]')
      .getByRole('link', { name: /^(Resolver|Abrir|Analisar)/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cash-conciliation(-solicitation)?\/[0-9a-f-]{36}/)
  },
)

test('nothing covers the row of a bank statement that has the focus, and its panel follows', async () => {
  await openAt('statements', 1366, 768)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Conciliar/ }).waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key)
    const message = `after ${key}`
    await expect.poll(async () => (await measureRows(workPages.statements)).cursorIsInView, { message }).toBe(true)
  }
  const isFocusedRowOpen = () =>
    page.evaluate(() => {
      const link = document.activeElement?.closest('tr')?.querySelector('a')
      return link
        ? new URL(link.href).searchParams.get('open') === new URL(location.href).searchParams.get('open')
        : null
    })
  await expect.poll(isFocusedRowOpen).toBe(true)
})

test.each([
  ['board', '/cash-conciliation?from=2026-09-01&to=2026-12-31'],
  ['pending requests', '/cash-conciliation/solicitation/pending'],
])('at 1024 × 800 nothing covers a cell of the %s that has the focus', async (_, address) => {
  await openAddress(address, 1024, 800)
  const grid = page.locator('[data-list-table] [role=grid]')
  await grid.locator('tbody tr a').first().focus()
  const isFocusCovered = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('td')
      if (!cell) throw new Error('no cell has the focus')
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      return [left + 2, (left + right) / 2, right - 2].some(
        (x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('td') !== cell,
      )
    })
  const columns = await grid.locator('th').count()
  for (let column = 1; column < columns; column += 1) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(isFocusCovered, { message: `column ${column}` }).toBe(false)
  }
})

test('the window does not scroll when the form of an answer shows its messages', async () => {
  await openAddress(`${day}?tab=resolver`, 1366, 768)
  await page.locator(pairs).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.locator('[data-fills-tab] form').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-fills-tab] form [aria-invalid=true]').first().waitFor()
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
  expect(heights[0]).toBe(heights[1])
})
