import axe from 'axe-core'
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { withoutAlikeRows } from './alike-rows.ts'

export type Visit = { page: Page; close: () => Promise<void>; problems: string[] }

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type Window = { width?: number; height?: number; dark?: boolean; storageState?: StorageState }

export async function openWindow(
  browser: Browser,
  address: string,
  { width = 1440, height = 900, dark = false, storageState }: Window = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    ...(storageState && { storageState }),
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  // Long time-out: a slow machine is no failure.
  context.setDefaultTimeout(120_000)
  const visit = await openPage(context)
  return { ...visit, close: () => context.close() }
}

/** Opens an empty page in the window of other ones, with its session and its loaded scripts. */
export async function openPage(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text())
  })
  return { page, problems, close: () => page.close() }
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto('/signin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.locator('#content h1').waitFor()
}

const openRequests = new WeakMap<Page, Set<Request>>()

// A stream never ends, and no content waits for calls other than GET.
const isAwaited = (request: Request) =>
  request.method() === 'GET' && !new URL(request.url()).pathname.endsWith('/stream')

function watchRequests(page: Page): Set<Request> {
  const known = openRequests.get(page)
  if (known) return known
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    if (isAwaited(request)) open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}

const countBusy = () =>
  Promise.race([
    new Promise<number>((done) =>
      requestAnimationFrame(() =>
        requestIdleCallback(() =>
          done(document.querySelectorAll('[aria-busy="true"], [aria-label="Carregando…"]').length),
        ),
      ),
    ),
    // Under load Chromium sometimes drops a callback. Infinity makes the caller poll again.
    new Promise<number>((done) => setTimeout(done, 500, Number.POSITIVE_INFINITY)),
  ])

/** Delays matching requests until the returned function is called; then `answer` handles each (default: the server). */
export async function holdRequests(page: Page, url: RegExp, answer = (route: Route) => route.continue()) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await answer(route)
  })
  return () => release()
}

export async function settled(page: Page) {
  const open = watchRequests(page)
  await expect.poll(async () => (await page.evaluate(countBusy)) + open.size).toBe(0)
}

export async function openSettled(page: Page, address: string) {
  watchRequests(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}

export async function goSettled(page: Page, address: string) {
  watchRequests(page)
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({ idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.locator('h1[data-left]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Scan = { rules?: readonly string[]; frame?: boolean }

/** Without `frame`, header and sidebar are not checked. */
export async function accessibilityProblems(page: Page, { rules = allRules, frame = true }: Scan = {}) {
  // The content security policy blocks an added script element; `evaluate` is not affected.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return withoutAlikeRows(page, () =>
    page.evaluate(
      async ({ runOnly, exclude }) => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
          { include: [['html']], exclude },
          {
            runOnly,
            resultTypes: ['violations'],
            // Preloading style sheets is only needed by rules that are not run.
            preload: { assets: ['media'] },
          },
        )
        return violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary}`).join(' | ')}`,
        )
      },
      { runOnly: [...rules], exclude: frame ? [] : [[':is(header, nav):not(#content *)']] },
    ),
  )
}

const neverCovered = [
  '[data-bar]',
  '[data-fills-window] [data-list-foot]',
  '[aria-label="Registro aberto"] header',
  '[aria-modal="true"] button',
  '[data-look="primary"], [data-look="danger"]',
  ':is(a, button, input, select, textarea, tr, td, [role="row"], [role="gridcell"], [data-pair]):focus',
].join()

/** Returns the bars, buttons and focused elements that a notification covers. */
export const findCovered = (page: Page) =>
  page.evaluate((selector) => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
    return [...document.querySelectorAll(selector)]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        if (element.closest('[data-toast]')) return false
        return toasts.some(
          (box) => width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
  }, neverCovered)

const isFocusIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)

const leaveFocus = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())

/**
 * Returns the keys of a list that do not work on the shown page: `F`, Enter in the search, `J`, Tab out of the grid, and
 * a period with its end before its start. Pages without a list have none.
 */
export async function findListProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  // Keys of the page do not act under a dialog.
  if ((await page.locator('[aria-modal="true"]').count()) > 0) return found
  const expectFocus = async (selector: string, problem: string) => {
    const isThere = () => isFocusIn(page, selector)
    const reached = await page
      .waitForFunction((within) => document.activeElement?.closest(within), selector, { timeout: 5000 })
      .then(() => true, isThere)
    if (!reached) found.push(problem)
  }
  const add = page.locator('[data-add-filter]').first()
  if (await add.isVisible()) {
    await leaveFocus(page)
    await page.keyboard.press('f')
    await expectFocus('[role="combobox"]', 'F does not open + Filtro')
    await page.keyboard.press('Escape')
    await expectFocus('[data-add-filter]', 'Escape in + Filtro does not return the focus')
  }
  const rows = await page.locator('section > [role="grid"] tbody a[href]').count()
  const search = page.locator('[data-filter-line] input[type="search"]')
  if (rows > 0 && (await search.count()) === 1) {
    await search.press('Enter')
    await expectFocus('[role="grid"] tbody tr[data-line="1"]', 'Enter in the search does not focus the first row')
  }
  if (rows > 0 && (await page.locator('[data-filter-line]').count()) === 1) {
    await leaveFocus(page)
    await page.keyboard.press('j')
    await expectFocus('[role="grid"] tbody tr', 'J does not enter the grid')
    await page.keyboard.press('Tab')
    if (await isFocusIn(page, '[role="grid"]')) found.push('Tab does not leave the grid')
    // The focused button may show its tooltip, which axe would find outside the landmarks.
    await leaveFocus(page)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  }
  const period = page.locator('[data-chip="period"] > button').first()
  if (await period.isVisible()) {
    const asked: string[] = []
    const note = (request: Request) => asked.push(request.url())
    page.on('request', note)
    await period.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Período' })
    await dialog.getByRole('textbox', { name: 'Até' }).fill('01/01/2020')
    await page.keyboard.press('Enter')
    await dialog.getByText('A data final deve ser igual ou posterior à data inicial.').waitFor()
    if (asked.some((url) => url.includes('2020-01-01'))) found.push('a reversed period is asked of the server')
    page.off('request', note)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus('[data-chip="period"]', 'Escape in the period does not return the focus')
  }
  return found
}
