import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { demonstrationPassword, station, workedDay } from './closing-day.ts'
import { startDemonstration } from './demonstration.ts'
import { accessibilityProblems, openWindow, signIn } from './pages.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startDemonstration()
  browser = await launchBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const dayTabs = ['', 'casamento', 'diferencas', 'bicos', 'turnos', 'manuais', 'solicitacoes', 'contabil', 'historico']

const addressesOf = (day: string) => [
  '/cash-conciliation',
  ...dayTabs.map((tab) => `/cash-conciliation/${day}?tab=${tab}&prova=1`),
  `/cash-conciliation/${day}/manual-transactions?operacao=reclassify`,
  `/cash-conciliation/${day}/diff-transactions/2026-10-14`,
  `/cash-conciliation/${day}/close-checkout?passo=assinatura`,
  '/cash-conciliation/solicitation/2026-10-14/checkout?passo=formas',
  '/cash-conciliation/solicitation/pending',
  '/cash-conciliation/solicitation/conferences',
  '/financial-transactions/column-mapping/import',
]

test.each([
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 1024, dark: false },
  { width: 390, dark: true },
])('every page of the closing is accessible and as wide as the window ($width px, dark: $dark)', async (options) => {
  const { page, problems, close } = await openWindow(browser, product.address, options)
  await signIn(page, 'admin@retaguarda.test', demonstrationPassword)
  await page.goto('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  const worked = page.locator('tr, li').filter({ hasText: station }).getByRole('link', { name: workedDay })
  const day = (await worked.getAttribute('href'))?.split('/').at(-1) ?? ''
  const found: Record<string, string[]> = {}
  for (const address of addressesOf(day)) {
    await page.goto(address)
    await page.locator('#content h1').waitFor()
    await expect.poll(() => page.getByLabel('Carregando…').count()).toBe(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const wrong = [...(await accessibilityProblems(page)), ...(wide > 0 ? [`${wide} px too wide`] : [])]
    if (wrong.length > 0) found[address] = wrong
  }
  expect(found).toEqual({})
  expect(problems).toEqual([])
  await close()
})
