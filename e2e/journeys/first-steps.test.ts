import { expect, test } from 'vitest'
import { correctAndExplain, goToSignature, openTab, openWorkedDay, sign } from '../days/closing-day.ts'
import { accessibilityProblems, openPage, openSettled, settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

test('the checklist of the first day imports the example files after a check, is folded on the day, and signs in as the analyst at its last step', async () => {
  const { page, problems, close } = await demonstration.openAs('gerente')
  await page.getByRole('heading', { name: 'Feche o seu primeiro dia: 1 de 5' }).waitFor()
  await page.getByRole('button', { name: 'Usar os arquivos de exemplo' }).press('Enter')
  const sending = page.getByRole('dialog')
  await sending.getByRole('button', { name: 'Conferir os arquivos de exemplo' }).press('Enter')
  const importAll = page.getByRole('button', { name: 'Importar os 4 arquivos conferidos' })
  await importAll.waitFor()
  const { page: board, ...boardVisit } = await openPage(page.context())
  const nextDay = '/cash-conciliation?from=2026-10-15&to=2026-10-15'
  await openSettled(board, nextDay)
  const rows = board.getByRole('row', { name: /Posto Modelo 01/ })
  expect(await rows.count()).toBe(0)
  await importAll.press('Enter')
  // The button counts only the files left, so its name changes after the first.
  await expect.poll(() => sending.getByText('Importado', { exact: true }).count()).toBe(4)
  await openSettled(board, nextDay)
  await rows.first().waitFor()
  await boardVisit.close()

  await openWorkedDay(page)
  await page.getByRole('link', { name: 'Primeiros passos: 1 de 5' }).waitFor()
  await correctAndExplain(page)
  await openTab(page, 'Resumo')
  await goToSignature(page)
  await sign(page)
  await page.goto('/')
  const enter = page.getByRole('button', { name: 'Entrar como analista' })
  await enter.waitFor()
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await enter.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Olá/ }).waitFor()
  const approve = page.getByRole('listitem').getByRole('link', { name: 'Aprove como analista' })
  await approve.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fechamento nº 1' }).waitFor()
  await page.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Parecer' }).press('Control+Enter')
  await page.getByText('Aprovada', { exact: true }).first().waitFor()
  await page.goto('/')
  await page.getByText('Aprove como analista, feito').waitFor()
  expect([...problems, ...boardVisit.problems]).toEqual([])
  await close()
})
