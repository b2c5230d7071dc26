import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdRequests } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

/** Opens a page whose code for the results of the palette arrives when `release` is called. */
async function openWithHeldResults(address: string) {
  const { page, close } = await demonstration.openPageAs('admin')
  const release = await holdRequests(page, /\/assets\/palette-results-.*\.js/)
  await page.goto(address)
  await page.getByRole('button', { name: /^Buscar e comandos/ }).waitFor()
  return { page, release, close }
}

const company = 'Posto Modelo 01'

const field = (page: Page) => page.getByRole('combobox', { name: /^Página, ação/ })

const keys = [...company, 'Enter']

test.each([0, 7, company.length, keys.length])(
  'a name typed after Ctrl+K is kept and Enter opens it, if the results load after %i keys',
  async (count) => {
    const { page, release, close } = await openWithHeldResults('/movement-type')
    await page.keyboard.press('Control+k')
    for (const key of keys.slice(0, count)) await page.keyboard.press(key)
    if (count > 0 && count <= company.length) expect(await field(page).inputValue()).toBe(company.slice(0, count))
    release()
    for (const key of keys.slice(count)) await page.keyboard.press(key)
    await page.waitForURL(/\/company\/[\w-]{36}$/)
    await page.getByRole('heading', { level: 1, name: company }).waitFor()
    await close()
  },
)

test.each([1, 7, keys.length])(
  'Ctrl+K on the blank page before the frame has loaded opens the palette with the %i keys that follow it',
  async (count) => {
    const { page, close } = await demonstration.openPageAs('admin')
    const release = await holdRequests(page, /\/assets\/start-.*\.js/)
    await page.goto('/movement-type', { waitUntil: 'commit' })
    await page.waitForFunction(() => 'takeEarlyPalette' in window)
    await page.keyboard.press('Control+k')
    for (const key of keys.slice(0, count)) await page.keyboard.press(key)
    release()
    await field(page).waitFor()
    for (const key of keys.slice(count)) await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name: company }).waitFor()
    await close()
  },
)

test('a capture is found by its NSU without zeros and opens its day with its row under the cursor', async () => {
  const { page, close } = await demonstration.openPageAs('gerente')
  await page.goto('/preferences')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('230')
  const capture = page.getByRole('option', { name: /^Captura Cielo NSU 000230/ })
  await capture.waitFor()
  expect(await capture.textContent()).toBe('Captura Cielo NSU 000230Posto Modelo 01 · 14/10/2026R$ 58,00Sugerida')
  await capture.click()
  await page.waitForURL(/\?tab=casamento&item=capture:\d+$/)
  const row = page.locator('[data-pair][data-cursor]')
  await row.waitFor()
  expect(await row.textContent()).toContain('58,00')
  await close()
})

test('what the page can do is found behind >, and an export without it', async () => {
  const { page, close } = await demonstration.openPageAs('gerente')
  await page.goto('/financial/system-movements')
  await page.getByRole('button', { name: 'Mais da lista' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>')
  for (const name of ['Exportar…', 'Imprimir', 'Sair', 'Tema escuro', 'Primeiros passos'])
    await page.getByRole('option', { name, exact: true }).waitFor()
  await field(page).fill('exportar')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Exportar' }).waitFor()
  await close()
})
