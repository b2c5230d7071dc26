import { showDate } from '@app/kit/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Operations section 4, by keyboard wherever possible. */
export const workedDay = '14/10/2026'
export const station = 'Posto Modelo 01'
export const demonstrationPassword = 'retaguarda-demo'

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Valores do dia' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

export async function openDay(page: Page, date: string) {
  await page.goto(`/cash-conciliation?from=${date}&to=${date}`)
  await page
    .getByRole('row', { name: new RegExp(station) })
    .getByRole('link', { name: showDate(date) })
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: `${station} · ${showDate(date)}` }).waitFor()
}

export const openWorkedDay = (page: Page) => openDay(page, '2026-10-14')

type SentFile = { name: string; mimeType: string; buffer: Buffer }

export async function sendFiles(page: Page, files: readonly SentFile[]) {
  await page.goto('/cash-conciliation')
  await page.getByRole('button', { name: 'Importar arquivo' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Escolher arquivos').setInputFiles([...files])
  await expect.poll(() => dialog.getByText('Importado', { exact: true }).count()).toBe(files.length)
}

/** On the page of a day, the figures and proofs are folded in its head. */
export async function openProofs(page: Page) {
  const figures = page.getByRole('region', { name: 'Valores do dia' })
  const folded = page.getByRole('button', { name: /prova/i, expanded: false }).first()
  await figures.or(folded).first().waitFor()
  if (!(await figures.isVisible())) await folded.press('Enter')
  await figures.waitFor()
}

export async function figureReads(page: Page, name: string, value: string) {
  await openProofs(page)
  await expect.poll(() => figure(page, name).textContent()).toBe(value)
}

export async function openTab(page: Page, name: string | RegExp) {
  const tabs = page.getByRole('tablist', { name: 'Partes do dia' })
  const tab = tabs.getByRole('tab', { name })
  const chosen = tabs.getByRole('tab', { selected: true })
  await chosen.focus()
  for (let steps = 0; (await tab.getAttribute('aria-selected')) !== 'true'; steps += 1) {
    if (steps > 12) throw new Error(`no tab ${name}`)
    const before = await chosen.getAttribute('id')
    await chosen.press('ArrowRight')
    await expect.poll(() => chosen.getAttribute('id')).not.toBe(before)
  }
}

/** Opens the count of a shift: its drawer is a row; an uncounted drawer is counted by the bar below, another one from its menu. */
export async function openCount(page: Page, shift: number) {
  await openTab(page, 'Turnos')
  await page
    .getByRole('row')
    .filter({ hasText: `Turno ${shift} · ` })
    .focus()
  const bar = page.getByRole('region', { name: 'Ações do turno' })
  const first = bar.getByRole('button', { name: /^Contar caixa/ })
  if ((await first.count()) > 0) await first.press('Enter')
  else {
    await bar.getByRole('button', { name: 'Mais ações' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Contar (caixa|de novo)/ }).press('Enter')
  }
  await page.getByRole('dialog', { name: new RegExp(`^Contagem do turno ${shift} `) }).waitFor()
}

export const differenceRow = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('grid', { name: 'Diferenças do dia' }).getByRole('row').filter({ hasText: text })

/** A dialog, or the panel of a day in which an answer is written. */
export const answerOf = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('region', { name: 'Questão' }))

/** Opens the answer to a difference by keyboard. */
export async function openAnswer(row: Locator) {
  await row.focus()
  await row.press('x')
  await answerOf(row.page()).getByRole('combobox', { name: 'Motivo' }).waitFor()
}

async function writeAndSend(page: Page, note: string) {
  const field = answerOf(page).getByRole('textbox', { name: /Observação/ })
  await field.fill(note)
  await field.press('Control+Enter')
  await field.waitFor({ state: 'detached' })
}

/** Gives the proposed answer of a row with Enter. */
export async function acceptProposal(page: Page, difference: string | RegExp, proposal: string) {
  const row = differenceRow(page, difference)
  await row.getByText(proposal).waitFor()
  await row.press('Enter')
  await row.waitFor({ state: 'detached' })
}

export async function attachProof(page: Page, name = 'via.pdf') {
  const answer = answerOf(page)
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 via') }
  await answer.getByLabel('Anexar arquivos').setInputFiles(file)
  await answer.getByText(file.name).waitFor()
}

export async function explain(page: Page, difference: string | RegExp, reason: string, note: string) {
  const row = differenceRow(page, difference)
  await openAnswer(row)
  const choice = answerOf(page).getByRole('combobox', { name: 'Motivo' })
  if ((await choice.inputValue()) !== reason) {
    await choice.click()
    await page.getByRole('option', { name: reason }).click()
  }
  if (reason.endsWith('exige anexo')) await attachProof(page)
  await writeAndSend(page, note)
  await row.getByText('Explicada').waitFor()
}

const reviewed = 'Conferido com o comprovante da maquininha e com o frentista do turno.'

type Step = readonly [difference: string | RegExp, reason: string, note: string]
const explanations: Record<string, Step> = {
  D03: ['D03', 'Erro de digitação na maquininha', reviewed],
  D07: [
    'D07',
    'Cancelamento na adquirente em apuração · exige anexo',
    `Cancelamento das 17:01 em apuração. ${reviewed}`,
  ],
  'D09-': [/Faltam R\$ 2,00/, 'Falta ou sobra na contagem', reviewed],
  'D09+': [/Sobram R\$ 0,50/, 'Falta ou sobra na contagem', reviewed],
  D16: ['D16', 'Variação de tanque apurada', 'Aferição e temperatura conferidas; perda por evaporação.'],
}

export async function explainAll(page: Page, names: readonly string[] = Object.keys(explanations)) {
  for (const name of names) {
    const step = explanations[name]
    if (!step) throw new Error(`the worked day has no ${name}`)
    await explain(page, ...step)
  }
}

export async function correctAndExplain(page: Page) {
  await openTab(page, /Diferenças/)
  await acceptProposal(page, 'D15', 'Registrar a venda')
  await acceptProposal(page, 'D04', 'Passar para cartão de crédito')
  await explainAll(page)
}

export async function goToSignature(page: Page) {
  await page.getByRole('link', { name: 'Enviar para análise' }).first().press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Enviar fechamento' }).waitFor()
  await page.getByRole('button', { name: /Resumo e assinatura/ }).press('Enter')
}

export async function sign(page: Page) {
  const declaration = page.getByRole('checkbox', { name: 'Conferi os documentos deste dia.' })
  await declaration.press('Space')
  await declaration.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^Fechamento nº \d+$/ }).waitFor()
}
