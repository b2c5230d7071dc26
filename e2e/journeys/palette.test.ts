import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
let session: Session
beforeAll(async () => {
  const { page, close } = await demonstration.openAs('admin')
  session = await page.context().storageState()
  await close()
})

/** A page of a browser without cached files, whose processor is four times slower. */
async function openCold(address: string) {
  const { page, close } = await demonstration.openWindow({ storageState: session })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await page.getByRole('button', { name: /^Buscar e comandos/ }).waitFor()
  return { page, close }
}

const company = 'Posto Modelo 01'

const field = (page: Page) => page.getByRole('combobox', { name: /^Página, ação/ })

test.each([20, 40, 80, 120])(
  'Ctrl+K and fifteen letters, one each %i ms, on a cold page keep the whole text, and Enter opens what it names',
  async (delay) => {
    const { page, close } = await openCold('/movement-type')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(company, { delay })
    expect(await field(page).inputValue()).toBe(company)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/company\/[\w-]{36}$/)
    await page.getByRole('heading', { level: 1, name: company }).waitFor()
    await close()
  },
)

test('a capture is found by its NSU without zeros and opens its day with its row under the cursor', async () => {
  const { page, close } = await demonstration.openAs('gerente')
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
  const { page, close } = await demonstration.openAs('gerente')
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
