import { showDate, showMoney, showVolume } from '@app/kit/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoId, workedStation } from '../../apps/server/demo/stations.ts'
import type { People } from '../../testing/days/calculator/read.ts'
import { answerOf, attachProof, openAnswer, openCount } from './closing-day.ts'
import type { Calculated } from './two-days.ts'

export async function send(field: Locator) {
  await field.press('Control+Enter')
  await field.waitFor({ state: 'detached' })
}

export const fieldOf = (page: Page, label: string) =>
  answerOf(page).getByRole('textbox', { name: new RegExp(`^${label.replace('$', '\\$')}`) })

export async function isRefused(page: Page, label: string, typed: string, words: string) {
  const field = fieldOf(page, label)
  await field.fill(typed)
  await field.press('Control+Enter')
  await answerOf(page).getByText(words).first().waitFor()
  expect(await field.inputValue()).toBe(typed)
}

const listOf = (page: Page, label: string) => answerOf(page).getByRole('combobox', { name: new RegExp(`^${label}`) })

export async function fillIn(page: Page, values: Readonly<Record<string, string>>) {
  const fields = Object.entries(values).map(([label, value]) => {
    const list = listOf(page, label)
    return { list, field: fieldOf(page, label).or(list), value }
  })
  for (const { list, field, value } of fields) {
    await field.waitFor()
    if (await list.count()) {
      await list.click()
      await page.getByRole('option', { name: value }).click()
    } else if ((await field.inputValue()) !== value) await field.fill(value)
  }
  const last = fields.at(-1)
  if (last) await send(last.field)
}

const record = (page: Page) => page.getByRole('complementary', { name: 'Registro aberto' })

async function openNozzle(page: Page, no: number) {
  const row = page.getByRole('row', { name: new RegExp(`${workedStation.name} ${no} `) })
  await row.getByRole('link').press('Enter')
  await record(page)
    .getByRole('tablist', { name: `Partes do bico ${no}` })
    .waitFor()
}

async function fromMenu(page: Page, action: string) {
  await record(page).getByRole('button', { name: 'Mais ações' }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

export async function enterCounters(page: Page, { rollover, intervention, test }: People, date: string) {
  const [first] = rollover
  await page.goto(`/fuel-nozzle?open=${demoId('a2', workedStation.no, first?.nozzle ?? 1)}`)
  for (const { nozzle } of rollover) {
    await openNozzle(page, nozzle)
    const reading = record(page).getByRole('row', { name: new RegExp(`^${showDate(date)}`) })
    await reading.getByRole('button', { name: 'Confirmar virada' }).press('Enter')
    await answerOf(page).getByText(`O encerrante do bico ${nozzle} deu a volta neste dia?`).waitFor()
    await answerOf(page).getByRole('button', { name: 'Confirmar virada' }).press('Enter')
    await reading.getByText('Automação').waitFor()
  }
  for (const { nozzle, before_ml, after_ml } of intervention) {
    await openNozzle(page, nozzle)
    await fromMenu(page, 'Registrar intervenção')
    await fillIn(page, {
      Dia: showDate(date),
      Número: 'OS-1016',
      Técnico: 'Oficina Modelo',
      'CNPJ/CPF do técnico': '529.982.247-25',
      'Encerrante antes': showVolume(before_ml),
      'Encerrante depois': showVolume(after_ml),
      Motivo: 'Troca da placa',
    })
  }
  for (const { nozzle, ml } of test) {
    await openNozzle(page, nozzle)
    await fromMenu(page, 'Registrar aferição')
    await fillIn(page, { Dia: showDate(date), 'Litros devolvidos': showVolume(ml), 'Desvio, em mL': '30' })
  }
}

const fieldNames: Readonly<Record<string, string>> = {
  nsu: 'NSU',
  auth_code: 'Autorização',
  terminal_logical_no: 'Terminal',
  e2e_id: 'Identificador do Pix',
  customer: 'Cliente',
  employee: 'Funcionário',
  envelope_no: 'Envelope',
}

export const wrongReads = (page: Page, { inconsistencies }: Calculated) =>
  expect
    .poll(async () => {
      const rows = page.getByRole('grid', { name: 'Transações inconsistentes' }).getByRole('row')
      const pending = await rows.filter({ hasText: 'Pendente' }).getByRole('link').allTextContents()
      return pending.map((name) => name.slice(0, 3)).toSorted()
    })
    .toEqual(inconsistencies.map(([code]) => code).toSorted())

export async function openWrong(page: Page, code: string, document: string) {
  const row = page
    .getByRole('grid', { name: 'Transações inconsistentes' })
    .getByRole('row')
    .filter({ hasText: code })
    .filter({ has: page.getByRole('gridcell', { name: document, exact: true }) })
  await row.getByRole('link').press('Enter')
  await record(page).getByText('Pendente').waitFor()
}

const wrongPix = 'O identificador do Pix tem 32 caracteres e começa com E.'

const waitForCorrected = (page: Page) => record(page).getByText('Corrigida', { exact: true }).waitFor()

export async function correctData(page: Page, { correct, link }: People) {
  for (const { code, sale, till, fields } of correct) {
    await openWrong(page, code, sale ?? till ?? '')
    await page.keyboard.press('e')
    const isPix = code === 'I07'
    if (isPix) await isRefused(page, 'Identificador do Pix', 'E607', wrongPix)
    // The message disappears after some seconds, so the test waits for it from before it appears.
    const matchedMessage = isPix ? page.getByText('Casado automaticamente após a correção.').waitFor() : undefined
    await fillIn(page, Object.fromEntries(Object.entries(fields).map(([name, value]) => [fieldNames[name], value])))
    await Promise.all([matchedMessage, waitForCorrected(page)])
  }
  for (const { sale } of link) {
    await openWrong(page, 'I09', sale)
    await record(page).getByRole('button', { name: 'Vincular abastecimento' }).press('Enter')
    await send(answerOf(page).getByLabel('Abastecimento'))
    await waitForCorrected(page)
  }
}

const openRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Diferenças do dia' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNotText: /Explicada|Adiada|Aceita|Recusada/ })

export async function explainMany(page: Page, reason: string, note: string, expected: number) {
  const before = await openRows(page).count()
  await openRows(page).first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  const dialog = answerOf(page)
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: reason }).click()
  const field = dialog.getByRole('textbox', { name: /Observação/ })
  await field.fill(note)
  await send(field)
  await expect.poll(() => openRows(page).count()).toBe(before - expected)
}

const critical = 'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.'

export async function explainCritical(page: Page, code: string, note: string) {
  const row = openRows(page).filter({ hasText: code })
  await openAnswer(row)
  await isRefused(page, 'Observação', 'Cancelada em apuração.', critical)
  await attachProof(page)
  await fillIn(page, { Observação: note })
  await row.waitFor({ state: 'detached' })
}

export async function explainOpen(page: Page, note: string) {
  for (let remaining = await openRows(page).count(); remaining > 0; remaining -= 1) {
    await openAnswer(openRows(page).first())
    const dialog = answerOf(page)
    const reason = dialog.getByRole('combobox', { name: 'Motivo' })
    await reason.waitFor()
    // Without evidence for one of several reasons, the person chooses.
    if ((await reason.inputValue()) === '') {
      await reason.click()
      await page.getByRole('option').first().click()
    }
    if ((await reason.inputValue()).endsWith('exige anexo')) await attachProof(page)
    const field = dialog.getByRole('textbox', { name: /Observação/ })
    await field.fill(note)
    await send(field)
    await expect.poll(() => openRows(page).count()).toBe(remaining - 1)
  }
}

export async function recount(page: Page, shift: number, pieces: Readonly<Record<number, number>>) {
  await openCount(page, shift)
  await fillIn(
    page,
    Object.fromEntries(Object.entries(pieces).map(([cents, number]) => [showMoney(Number(cents)), String(number)])),
  )
}
