import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { calculateDay } from '../../testing/days/calculator/calculate.ts'
import {
  correctAndExplain,
  demonstrationPassword,
  figureReads,
  goToSignature,
  openDay,
  openTab,
  openWorkedDay,
  sendFiles,
  sign,
  station,
} from '../days/closing-day.ts'
import { filesOf, headReads, holding } from '../days/two-days.ts'
import { signIn, type Visit } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let manager: Visit
let analyst: Visit
beforeAll(async () => {
  manager = await demonstration.openWindow()
  analyst = await demonstration.openWindow()
})

async function expectFigures(page: Page, figures: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(figures)) await figureReads(page, name, value)
}

test('a station closes its day from its files, and an analyst approves it', async () => {
  const { page } = manager
  await signIn(page, 'gerente@retaguarda.test', demonstrationPassword)
  await openWorkedDay(page)
  await expectFigures(page, { Sistema: 'R$ 7.162,64', Confirmado: 'R$ 7.046,04', Diferença: '-R$ 116,60' })

  await correctAndExplain(page)
  const settled = { Diferença: '-R$ 178,50', Explicado: '-R$ 178,50', 'Não explicado': 'R$ 0,00' }
  await expectFigures(page, settled)

  await goToSignature(page)
  await sign(page)
  await page.getByText('Solicitação nº 1 enviada para análise.').waitFor()
  await expectFigures(page, settled)

  await analystApproves(analyst.page)
  await managerReadsTheResult(page)
  expect([...manager.problems, ...analyst.problems]).toEqual([])
})

test('a calm day without a difference is closed in bulk from the board', async () => {
  const { page } = manager
  await sendFiles(page, await filesOf('calm'))
  await page.goto('/cash-conciliation?from=2026-10-15&to=2026-10-15')
  const row = page.getByRole('row', { name: new RegExp(station) })
  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Fechar em lote' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Conferi os documentos destes dias.' }).press('Space')
  await dialog.getByRole('button', { name: /Fechar em lote 1/ }).press('Enter')
  await dialog.getByText('1 dia fechado, 0 recusados pela regra.').waitFor()
  await openDay(page, '2026-10-15')
  await page.getByText('Fechado sem diferença').first().waitFor()
  await headReads(page, calculateDay('calm'))
  expect(manager.problems).toEqual([])
})

async function analystApproves(page: Page) {
  await signIn(page, 'analista@retaguarda.test', demonstrationPassword)
  await page.goto('/cash-conciliation/solicitation/pending')
  const row = page.getByRole('row', { name: new RegExp(station) })
  await row.getByText('-R$ 178,50').first().click()
  await page
    .getByRole('complementary', { name: 'Registro aberto' })
    .getByRole('grid', { name: 'Itens enviados' })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fechamento nº 1' }).waitFor()
  await page.getByRole('button', { name: 'Aprovar' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Parecer' }).press('Control+Enter')
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
}

async function managerReadsTheResult(page: Page) {
  await page.getByRole('button', { name: 'Notificações: 1' }).press('Enter')
  const notification = page.getByRole('listitem').filter({ hasText: `Fechamento de ${station} em 14/10/2026 aprovado` })
  await notification.getByLabel('Aprovado').waitFor()
  await page.keyboard.press('Escape')

  await openWorkedDay(page)
  await page.getByText('Fechado com diferença').waitFor()
  await expectFigures(page, { 'A depositar': 'R$ 804,05', 'Não explicado': 'R$ 0,00' })
  await holding(page, 10)

  await openTab(page, 'Contábil')
  const total = page.getByRole('grid', { name: /^Fechamento do dia/ }).getByRole('row', { name: /^Total/ })
  await expect.poll(() => total.getByText('R$ 7.425,04').count()).toBe(2)
  await page.getByText('Lançado em', { exact: true }).waitFor()
  await openTab(page, 'Bicos e tanques')
  await page
    .getByRole('row', { name: /Acima de 0,6%, justificado/ })
    .getByText('-25,000 L')
    .waitFor()
}
