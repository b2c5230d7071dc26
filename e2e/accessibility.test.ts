import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { demonstrationPassword, station, workedDay } from './closing-day.ts'
import { startDemonstration } from './demonstration.ts'
import { accessibilityProblems, openSettled, openWindow, settled, signIn } from './pages.ts'
import type { Product } from './product.ts'
import { addressOf, furtherRoutes, specifiedRoutes } from './specification-routes.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startDemonstration()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const asDeclared = (path: string) => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2')

/** Routes whose screens are built: all but those that the README says are not (another test holds it to the code). */
const waiting = new Set([...readFileSync('README.md', 'utf8').matchAll(/^- `(\/[^`]*)`/gm)].map(([, path]) => path))
const built = [...specifiedRoutes, ...furtherRoutes]
  .map(({ path }) => path)
  .filter((path) => !waiting.has(asDeclared(path)))

type Ids = Record<'day' | 'request' | 'user' | 'company' | 'job', string | undefined>

/** Records of the demonstration for the routes that name one; a built route that is missing here fails the test. */
const recordOf: Record<string, (ids: Ids) => string | undefined> = {
  '/cash-conciliation/{id}': ({ day }) => day,
  '/cash-conciliation-solicitation/{id}': ({ request }) => request,
  '/user/{id}': ({ user }) => user,
  '/company/{id}': ({ company }) => company,
  '/ability/{id}': () => 'fuel-cost',
  // The demonstration is loaded without background work: the page says that there is no such job.
  '/jobs/{id}': ({ job }) => job ?? '01930000-0000-7000-8000-00000000dead',
}

function filled(path: string, ids: Ids) {
  const [prefix] = Object.keys(recordOf).filter((start) => path.startsWith(start))
  const id = prefix && recordOf[prefix]?.(ids)
  if (path.includes('{id}') && !id) throw new Error(`Name a record of the demonstration for ${path}`)
  return addressOf(path.replace('{id}', id ?? '').replace('{date}', '2026-10-14'))
}

const dayTabs = ['casamento', 'diferencas', 'bicos', 'turnos', 'manuais', 'solicitacoes', 'contabil', 'historico']
const partsOf = (day: string | undefined) => [
  ...dayTabs.map((tab) => `/cash-conciliation/${day}?tab=${tab}&prova=1`),
  `/cash-conciliation/${day}/manual-transactions?operacao=reclassify`,
  `/cash-conciliation/${day}/close-checkout?passo=assinatura`,
  '/cash-conciliation/solicitation/2026-10-14/checkout?passo=formas',
]

async function idsOf(page: Page): Promise<Ids> {
  await openSettled(page, '/cash-conciliation?from=2026-10-14&to=2026-10-14')
  const worked = page.locator('tr, li').filter({ hasText: station }).getByRole('link', { name: workedDay })
  const day = (await worked.getAttribute('href'))?.split('/').at(-1) ?? ''
  const first = (path: string) =>
    page.evaluate(async (address) => {
      const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      const headers = { Authorization: `Bearer ${session.access_token}` }
      const response = await fetch(`/api/v1${address}?limit=1`, { headers })
      const [row] = response.ok ? (await response.json()).data : []
      return row && String(row.id)
    }, path)
  const [request, user, company, job] = await Promise.all(
    ['/cash-conciliation-solicitations', '/users', '/companies', '/jobs'].map(first),
  )
  return { day, request, user, company, job }
}

/** Changes width and scheme, and waits until the page has followed. */
async function show(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  // Another width may bring parts that are loaded only now.
  await settled(page)
  // What the last scheme coloured is computed anew, all at once, before anybody measures it.
  await page.evaluate(() => {
    const { style } = document.documentElement
    style.display = 'none'
    document.documentElement.getBoundingClientRect()
    style.display = ''
  })
}

/** Everything in the light; of the dark the contrast, which is all that it changes. At each width, loaded once. */
async function problemsAt(page: Page) {
  const found: string[] = []
  for (const width of [1440, 1024, 390]) {
    await show(page, width, 'light')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${width}: ${wide} px too wide`)
    for (const problem of await accessibilityProblems(page)) found.push(`${width}: ${problem}`)
    await show(page, width, 'dark')
    for (const problem of await accessibilityProblems(page, ['color-contrast'])) found.push(`${width} dark: ${problem}`)
  }
  return found
}

async function look(page: Page, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await openSettled(page, address)
  // Rows out of sight keep the colours of the last scheme until they are drawn, which axe does not wait for.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const headings = await page.getByRole('heading', { level: 1 }).count()
  return [...(headings === 1 ? [] : [`${headings} h1`]), ...(await problemsAt(page))]
}

type Found = Record<string, string[]>

async function lookAtAll(page: Page, addresses: readonly string[]) {
  const found: Found = {}
  for (const address of addresses) {
    const problems = await look(page, address)
    if (problems.length > 0) found[address] = problems
  }
  return found
}

test('every built page is accessible and as wide as the window: light and dark, 1440, 1024 and 390 px', async () => {
  const one = await openWindow(browser, product.address)
  await signIn(one.page, 'admin@retaguarda.test', demonstrationPassword)
  const ids = await idsOf(one.page)
  const addresses = [...built.map((path) => filled(path, ids)), ...partsOf(ids.day), '/budget/list', '/404', '/500']
  const two = await one.page.context().newPage()
  const half = Math.ceil(addresses.length / 2)
  const halves = await Promise.all([
    lookAtAll(one.page, addresses.slice(0, half)),
    lookAtAll(two, addresses.slice(half)),
  ])
  expect(Object.assign({}, ...halves)).toEqual({})
  expect(one.problems).toEqual([])
  await one.close()
}, 900_000)

test('what opens over a page is accessible too, and gives the focus back', async () => {
  const { page, problems, close } = await openWindow(browser, product.address)
  const found: Found = {}
  await page.goto('/signin')
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  found.signin = await problemsAt(page)
  await signIn(page, 'admin@retaguarda.test', demonstrationPassword)
  await page.goto('/preferences')
  const bell = page.getByRole('button', { name: /^Notificações/ })
  const open: Record<string, () => Promise<void>> = {
    palette: () => page.keyboard.press('Control+k'),
    keys: () => page.keyboard.press('?'),
    notifications: () => bell.press('Enter'),
  }
  for (const [name, act] of Object.entries(open)) {
    await show(page, 1440, 'light')
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
