import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { workedDay } from '../days/closing-day.ts'
import { demonstrationTests } from '../pages/demonstration-tests.ts'
import type { Visit } from '../pages/pages.ts'

const demonstration = demonstrationTests()
let manager: Visit
beforeAll(async () => {
  manager = await demonstration.openAs('gerente')
  await manager.page.setViewportSize({ width: 1366, height: 768 })
})

/** Presses keys one after the other and counts them; a combination counts as one. */
function countKeys(page: Page) {
  let count = 0
  return {
    get count() {
      return count
    },
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
  }
}

const focused = (page: Page) => page.locator(':focus')
const questions = (page: Page) => page.getByRole('grid', { name: 'A resolver' }).getByRole('row')
const asks = (page: Page, text: string) =>
  page.locator('tr[data-cursor]:focus').filter({ hasText: text }).waitFor({ state: 'attached' })

test('a manager answers the seven questions of the worked day and sends it with at most 25 keys', async () => {
  const { page } = manager
  const proof = { name: 'apuracao.txt', mimeType: 'text/plain', buffer: Buffer.from('Apurado com o operador.') }
  page.on('filechooser', (chooser) => void chooser.setFiles(proof))
  await page.goto('/cash-conciliation?from=2026-10-14&to=2026-10-14')
  await page.getByRole('link', { name: workedDay }).first().click()
  await page.getByText('7 coisas a resolver').waitFor()
  await expect.poll(() => focused(page).evaluate((element) => element.tagName)).toBe('H1')
  const keys = countKeys(page)

  await keys.press('Enter')
  await page
    .getByRole('radio', { name: /O cliente desistiu/ })
    .and(focused(page))
    .waitFor()
  await keys.press('3')
  await expect.poll(() => page.getByRole('textbox', { name: /Observação/ }).inputValue()).toContain('em apuração')
  await page.getByText('Anexar arquivos').waitFor()
  await keys.press('p')
  await page.getByText('apuracao.txt').waitFor()
  await keys.press('Control+Enter')

  await asks(page, 'Abastecimento do bico 2')
  await keys.press('Enter')
  await asks(page, 'Tanque 3')
  await keys.press('Enter')
  await page
    .getByRole('radio', { name: /Evaporação/ })
    .and(focused(page))
    .waitFor()
  await keys.press('1', 'Control+Enter')
  await asks(page, 'Captura NSU 230')
  await keys.press('Enter')
  await asks(page, 'Falta de R$ 2,00 no turno 1')
  await keys.press('Enter')
  await asks(page, 'Sobra de R$ 0,50 no turno 2')
  await keys.press('Enter')
  await asks(page, 'Captura NSU 214')
  await keys.press('Enter')

  await page.getByRole('link', { name: 'Enviar para análise' }).and(focused(page)).waitFor()
  await expect.poll(() => questions(page).count()).toBe(0)
  await page.getByText('Nada a resolver').first().waitFor()
  await keys.press('Enter')
  await page.getByRole('checkbox', { name: 'Conferi os documentos deste dia.' }).and(focused(page)).waitFor()
  await keys.press('Space', 'Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^Fechamento nº \d+$/ }).waitFor()
  expect(keys.count).toBeLessThanOrEqual(25)
  expect(manager.problems).toEqual([])
})
