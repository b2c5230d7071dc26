import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../product/accounts.ts'
import { accessibilityProblems, settled } from './pages.ts'

export async function openList(page: Page, query = '') {
  await page.goto(`/movement-type${query}`)
  await page.getByRole('grid', { name: 'Tipos de movimento' }).waitFor()
  await settled(page)
}

export async function keys(page: Page, ...all: string[]) {
  for (const input of all) {
    const key = /^\{(.+)\}$/.exec(input)?.[1]
    if (key) await page.keyboard.press(key)
    else await page.keyboard.type(input)
  }
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const record = (page: Page) => page.getByRole('complementary', { name: 'Registro aberto' })
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')

const options = (page: Page) => page.getByRole('option')

async function choose(page: Page, open: string, nth = 1) {
  const option = options(page).nth(nth - 1)
  await keys(page, open)
  await options(page).first().waitFor()
  // A busy list may lose its highlighted option between two keys; then it is searched again.
  const takeOption = async () => {
    do await page.keyboard.press('ArrowDown')
    while ((await option.getAttribute('data-combobox-selected')) === null)
    await page.keyboard.press('Enter')
    const closed = options(page).first().waitFor({ state: 'hidden', timeout: 2000 })
    return closed.then(
      () => true,
      () => false,
    )
  }
  await expect.poll(takeOption).toBe(true)
}

export async function fill(page: Page, code: string, name: string) {
  await expect.poll(() => focused(page)).toBe('code')
  await keys(page, code, '{Tab}', name, '{Tab}')
  await choose(page, 'Sangria')
  await page.keyboard.press('Tab')
  await choose(page, 'Dinheiro')
  await page.keyboard.press('Tab')
  while ((await focused(page)) !== 'direction') await page.keyboard.press('Tab')
  await choose(page, '{Enter}', 2)
  await page.keyboard.press('Tab')
  while ((await focused(page)) !== 'counterpart') await page.keyboard.press('Tab')
  await choose(page, '{Enter}', 3)
  await page.keyboard.press('Tab')
  while ((await focused(page)) !== 'debit_account') await page.keyboard.press('Tab')
}

export async function changeElsewhere(page: Page, person: { email: string }, change: Record<string, unknown>) {
  const { request } = page.context()
  const session = await (await request.post('/api/v1/login', { data: { email: person.email, password } })).json()
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const address = `/api/v1/movement-types/${new URL(page.url()).searchParams.get('open')}`
  const type = await (await request.get(address, { headers })).json()
  const answer = await request.put(address, { headers, data: { ...type, ...change } })
  expect(answer.status()).toBe(200)
}

export async function press(page: Page, button: Locator, key = 'Enter') {
  await button.focus()
  await page.keyboard.press(key)
}

export async function chooseListTool(page: Page, entry: 'Visões…' | 'Colunas…' | 'Exportar…') {
  await press(page, page.getByRole('button', { name: 'Mais da lista' }))
  await press(page, page.getByRole('menuitem', { name: entry }))
}

export async function editCells(page: Page) {
  await openList(page, '?q=sangria')
  const cell = (line: number, column: number) => page.locator('tbody tr').nth(line).locator('td').nth(column)
  const name = 2
  const debit = 8
  const before = await cell(0, name).textContent()
  await cell(0, name).focus()
  await keys(page, '{F2}')
  await expect.poll(() => focused(page)).toBe('name')
  expect(await accessibilityProblems(page)).toEqual([])
  await keys(page, 'Sa', '{Enter}')
  await cell(0, name).getByText('Informe o nome.').waitFor()
  await keys(page, 'ngria do cofre', '{Enter}')
  await page.getByText('Tipo alterado.').last().waitFor()
  await expect.poll(() => cell(0, name).textContent()).toBe('Sangria do cofre')
  await keys(page, '{Control+z}')
  await expect.poll(() => cell(0, name).textContent()).toBe(before)

  const accounts = () => Promise.all([cell(0, debit).textContent(), cell(1, debit).textContent()])
  const accountsBefore = await accounts()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('7.7\r\n8.8\r\n'))
  await cell(0, debit).focus()
  await keys(page, '{Control+v}')
  const filling = dialog(page, 'Preencher Débito')
  await press(page, filling.getByRole('button', { name: 'Preencher 2 linhas' }))
  await filling.getByText('2 de 2 linhas preenchidas.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await keys(page, '{Escape}')
  await filling.waitFor({ state: 'hidden' })
  await expect.poll(accounts).toEqual(['7.7', '8.8'])
  await keys(page, '{Control+z}')
  await expect.poll(accounts).toEqual(accountsBefore)
}

export async function lookAt(page: Page) {
  await record(page).getByRole('tab', { name: 'Dados' }).waitFor()
  await page.locator('[role=grid] tbody tr').first().waitFor()
  await settled(page)
  const { pathname, search } = new URL(page.url())
  return {
    address: pathname + search,
    rows: await page.locator('[role=grid] tbody tr').allInnerTexts(),
    order: await page.locator('th[aria-sort]:not([aria-sort=none])').allInnerTexts(),
    chips: await page.locator('ul[aria-label="Filtros ativos"] li').allInnerTexts(),
    words: await page.locator('input[type=search]').first().inputValue(),
    open: await record(page).locator('strong').first().textContent(),
  }
}
