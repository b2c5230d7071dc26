import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

const getFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('Enter on the first card signs in as the manager, and Tab goes to the other cards before the form', async () => {
  const { page, problems, close } = await demonstration.openWindow()
  await page.goto('/signin')
  const manager = 'Gerente de posto — fecha o dia 14/10 do Posto Modelo 01'
  await expect.poll(() => getFocused(page)).toBe(manager)
  const order = []
  for (let steps = 0; steps < 4; steps += 1) {
    order.push(await getFocused(page))
    await page.keyboard.press('Tab')
  }
  expect(order).toEqual([
    manager,
    'Analista — aprova o que os postos enviam',
    'Tesouraria — confere recebíveis e bancos',
    'Administração — vê a rede inteira',
  ])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByRole('button', { name: manager }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Olá, Gustavo/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each([
  { width: 1440, beside: true },
  { width: 1024, beside: false },
  { width: 390, beside: false },
])(
  'at $width px the form does not move when the cards arrive, and no rule of accessibility is broken',
  async (window) => {
    const { page, close } = await demonstration.openWindow({ width: window.width })
    let show = () => {}
    const held = new Promise<void>((resolve) => {
      show = resolve
    })
    await page.route(/\/assets\/sign-in-accounts-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/signin')
    const form = page.locator('form')
    await form.waitFor()
    const before = await form.boundingBox()
    show()
    const cards = page.getByRole('region', { name: 'Entre na demonstração como' })
    await cards.waitFor()
    expect(await form.boundingBox()).toEqual(before)
    const box = await cards.boundingBox()
    expect((box?.y ?? 0) > (before?.y ?? 0) + (before?.height ?? 0)).toBe(!window.beside)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  },
)
