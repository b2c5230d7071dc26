import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { acceptProposal, openTab, openWorkedDay } from '../days/closing-day.ts'
import { builtPaths, fillAddress, findRecordIds, type RecordIds } from '../pages/built-pages.ts'
import { findCovered, goSettled, holdRequests, openSettled, settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let page: Page
let ids: RecordIds
beforeAll(async () => {
  page = (await demonstration.openAs('admin')).page
  ids = await findRecordIds(page)
})

type Edit = { field: string; typed: string; shown?: string; notUndone?: string }

const twoPersons = 'bank data take two persons, so a contract or account is corrected by another change'
const customersTab = '/bank-slips?tab=clientes'
const suppliersTab = '/financial/borderos?tab=fornecedores'
const rulesTab = '/cash-conciliation-movement-reason-map?tab=rules'
const profilesTab = '/abilities/list?tab=perfis'
const pumpTab = '/fuel-nozzle?tab=bomba'
const tankTab = '/fuel-nozzle?tab=tanque'
const mappingsTab = '/integration-mappings?tab=ativos'
const tabs = [customersTab, suppliersTab, mappingsTab, rulesTab, profilesTab, pumpTab, tankTab]

/** By page: the field that the test edits, the typed value, and the reason if Ctrl+Z cannot undo the change. */
const edits: Record<string, Edit> = {
  '/user/{id}': { field: 'employee_code', typed: 'E-7781' },
  '/company/{id}': { field: 'state_registration', typed: '110042490114' },
  '/ability/{id}': {
    field: 'label',
    typed: 'Descrição revista',
    notUndone: 'rights are given and taken, not undone',
  },
  [profilesTab]: { field: 'description', typed: 'Quem fecha o mês' },
  '/fuel-nozzle': { field: 'controller_code', typed: 'FE' },
  [pumpTab]: { field: 'manufacturer', typed: 'Gilbarco Veeder' },
  [tankTab]: { field: 'capacity_ml', typed: '31000', shown: '31.000,000 L' },
  '/settlement-account': { field: 'ledger_account', typed: '1.1.02.99', notUndone: twoPersons },
  '/acquirer-company': { field: 'rental_cents', typed: '77,31', shown: 'R$ 77,31', notUndone: twoPersons },
  '/cash-conciliation/{id}/manual-transactions/{date?}': { field: 'note', typed: 'Venda conferida com o cupom' },
  '/movement-type': { field: 'name', typed: 'Movimento revisto' },
  '/smart-pos-terminal': { field: 'model', typed: 'Modelo revisto' },
  '/cash-conciliation-movement-reason-map': { field: 'name', typed: 'Motivo revisto' },
  [rulesTab]: { field: 'name', typed: 'Regra revista' },
  [mappingsTab]: { field: 'external_label', typed: 'DESCRIÇÃO REVISTA' },
  [suppliersTab]: { field: 'trade_name', typed: 'Fornecedor revisto', notUndone: twoPersons },
  [customersTab]: { field: 'name', typed: 'Cliente revisto', notUndone: 'a customer is corrected by another change' },
}

const editButton = () => page.locator('#content [aria-keyshortcuts="E"]').filter({ hasText: /^Editar$/ })
const firstRecord = () => page.locator('#content [role="grid"] tbody a[href*="open="]').first()

async function openRecord(path: string) {
  await goSettled(page, fillAddress(path, ids))
  // Rows with editable cells are drawn a moment later.
  if ((await page.locator('#content [data-filter-line]').count()) > 0)
    await page
      .locator('#content [role="grid"] tbody tr')
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => undefined)
  if ((await editButton().count()) > 0 || (await firstRecord().count()) === 0) return
  await firstRecord().press('Enter')
  await page.getByRole('complementary', { name: 'Registro aberto' }).waitFor()
  await settled(page)
}

const readFocusedField = () => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')
const readFocus = () =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.outerHTML.slice(0, 200))

async function beginEditing() {
  await page.keyboard.press('e')
  await page.waitForURL((url) => url.searchParams.has('form'))
  await expect.poll(readFocusedField).not.toBe('')
}

async function tabTo(field: string) {
  for (let presses = 0; presses < 80 && (await readFocusedField()) !== field; presses += 1)
    await page.keyboard.press('Tab')
  expect(await readFocusedField()).toBe(field)
}

test('a late sale is registered by keys, and is a manual line of its day', async () => {
  await openWorkedDay(page)
  await openTab(page, /Diferenças/)
  await acceptProposal(page, 'D15', 'Registrar a venda')
  await openTab(page, 'Manuais')
  const lines = page.getByRole('grid', { name: 'Lançamentos manuais' }).getByRole('row')
  await expect.poll(() => lines.filter({ hasText: 'R$ 61,90' }).count()).toBe(1)
})

test('every record that is edited is in the table of this test', async () => {
  await openSettled(page, '/preferences')
  const editable: string[] = []
  for (const path of builtPaths) {
    await openRecord(path)
    if ((await editButton().count()) > 0) editable.push(path)
  }
  expect(editable.toSorted()).toEqual(
    Object.keys(edits)
      .filter((path) => !tabs.includes(path))
      .toSorted(),
  )
})

test.each(Object.entries(edits))('%s: a record is edited, saved and undone by keys', async (path, edit) => {
  const { field, typed, shown = typed, notUndone } = edit
  await openSettled(page, '/preferences')
  await openRecord(path)
  await editButton().first().waitFor()
  await beginEditing()
  await settled(page)
  await tabTo(field)
  expect(await findCovered(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(typed)
  const tinted = page.locator('[data-changed]').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => !url.searchParams.has('form'))
  await tinted
  const value = page.locator('#content dd').filter({ hasText: shown })
  await value.first().waitFor()
  await expect.poll(readFocus).toBe('Editar')
  expect(await findCovered(page)).toEqual([])
  if (notUndone) return
  await settled(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => value.count()).toBe(0)
  await expect.poll(readFocus).toBe('Editar')
})

test('a form takes the focus although the part above it is still loading', async () => {
  const release = await holdRequests(page, /\/api\/v1\/safes\//)
  await openSettled(page, '/preferences')
  await goSettled(page, '/settlement-account')
  await firstRecord().press('Enter')
  await editButton().first().waitFor()
  await beginEditing()
  release()
})

test('a changed form asks before it is left, and an unchanged one does not', async () => {
  await openSettled(page, fillAddress('/user/{id}', ids))
  await beginEditing()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('form'))
  await expect.poll(readFocus).toBe('Editar')
  await beginEditing()
  await tabTo('employee_code')
  await page.keyboard.type('9')
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByRole('region', { name: 'Histórico' }).waitFor()
  await page.getByRole('tab', { name: 'Dados' }).click()
  expect(await page.locator('[data-field="employee_code"]').inputValue()).toContain('9')
  await page.locator('[data-field="employee_code"]').press('Escape')
  const question = page.getByRole('dialog', { name: 'Há alterações não salvas' })
  await question.getByRole('button', { name: 'Descartar e sair' }).press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('form'))
  await expect.poll(readFocus).toBe('Editar')
})
