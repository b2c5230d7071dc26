import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { answerOf, differenceRow, explainAll, openAnswer, openTab, openWorkedDay } from '../days/closing-day.ts'
import { findCovered, openSettled, settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let page: Page
beforeAll(async () => {
  page = (await demonstration.openAs('admin')).page
})

/** Returns where the focus is, and the name that a screen reader announces there. */
const readFocus = () =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return 'the page'
    if (!element.closest('#content, header, nav, [role="dialog"], [role="menu"]')) return 'outside the content'
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const names = [
      element.getAttribute('aria-label'),
      ...labels.map((id) => document.getElementById(id)?.textContent),
      ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : []),
      element.textContent,
    ]
    const name = names.find((text) => text && text.trim() !== '')?.trim()
    return name ? `on ${name.slice(0, 80)}` : 'on an element without a name'
  })

async function expectFocusKept(act: string) {
  await settled(page)
  await expect.poll(readFocus, { message: `focus after: ${act}` }).toMatch(/^on (?!an element without a name)/)
}

const layers = () => page.locator('[role="dialog"]:visible, [role="menu"]:visible')

// Rows of a list have equal menus.
const maxOpeners = 12

/** Presses each opener by keyboard and leaves what it opened with Escape: the focus is on the opener again. */
async function walkOpeners(address: string, found: (page: Page) => Locator) {
  await openSettled(page, address)
  const openers = found(page).filter({ visible: true })
  const count = Math.min(await openers.count(), maxOpeners)
  for (let at = 0; at < count; at += 1) {
    const opener = openers.nth(at)
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
    const act = `${address}: ${name}, Escape`
    await opener.focus()
    await page.keyboard.press('Enter')
    await layers().first().waitFor()
    await settled(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => layers().count(), { message: act }).toBe(0)
    await expectFocusKept(act)
    await expect
      .poll(() => opener.evaluate((element) => element === document.activeElement), { message: act })
      .toBe(true)
  }
  return count
}

const withMenus = (shown: Page) => shown.locator('header button[aria-haspopup], #content button[aria-haspopup]')
const pagesWithMenus = ['/cash-conciliation', '/movement-type', '/users/list', '/companies/list', '/fuel-nozzle']

test.each(pagesWithMenus)('Escape in each menu and panel of %s returns the focus to its button', async (address) => {
  expect(await walkOpeners(address, withMenus)).toBeGreaterThan(1)
})

const withName = (name: string) => (shown: Page) => shown.locator('#content').getByRole('button', { name, exact: true })

test('Escape in a dialog returns the focus to its button', async () => {
  expect(await walkOpeners('/cash-conciliation', withName('Importar arquivo'))).toBeGreaterThan(0)
})

test('a record that is opened, edited and saved by keyboard keeps the focus, and its row gets it back', async () => {
  await openSettled(page, '/movement-type')
  const row = page.locator('[role="grid"] tbody tr').nth(1)
  const link = row.getByRole('link').first()
  const code = await link.textContent()
  await link.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Registro aberto' })
  await panel.getByRole('button', { name: 'Editar', exact: true }).press('Enter')
  const form = panel.locator('form')
  await form.waitFor()
  const name = form.locator('[data-field="name"]')
  await name.fill(`${await name.inputValue()} (revisto)`)
  await name.press('Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(readFocus).toBe('on Editar')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(readFocus).toBe(`on ${code}`)
})

test('removing filters one by one keeps the focus', async () => {
  await openSettled(page, '/movement-type?f[nature]=sale&f[method]=cash')
  const chips = page.getByRole('button', { name: /^Remover filtro/ })
  for (let left = await chips.count(); left > 0; left -= 1) {
    await chips.first().focus()
    // A chip is drawn again when its label is known.
    await expect.poll(readFocus).toMatch(/^on Remover filtro/)
    await page.keyboard.press('Enter')
    await expect.poll(() => chips.count()).toBe(left - 1)
    await expectFocusKept(`remove a filter, ${left - 1} left`)
  }
})

test('deleting notifications one by one keeps the focus in their list, and Escape returns it to the bell', async () => {
  await openSettled(page, '/preferences')
  await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
    const headers = { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' }
    for (const message of ['Primeiro aviso', 'Segundo aviso', 'Terceiro aviso'])
      await fetch('/api/v1/notifications/create', {
        method: 'POST',
        headers,
        body: JSON.stringify({ type: 'cash_conciliation_approved', message }),
      })
  })
  const bell = page.getByRole('button', { name: /^Notificações/ })
  await bell.press('Enter')
  const list = page.getByRole('dialog', { name: /^Notificações/ })
  await list.getByText('Terceiro aviso').waitFor()
  const trash = list.getByRole('button', { name: 'Excluir notificação' })
  const count = await trash.count()
  await trash.nth(1).focus()
  for (let left = count - 1; left >= 0; left -= 1) {
    await page.keyboard.press('Enter')
    await expect.poll(() => trash.count()).toBe(left)
    await expectFocusKept(`delete a notification, ${left} left`)
    if (left > 0) await expect.poll(readFocus).toBe('on Excluir notificação')
  }
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(readFocus).toMatch(/^on Notificações/)
})

test('an error covers no primary button and leaves when the same act succeeds', async () => {
  await openSettled(page, '/movement-type')
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.locator('[role="grid"] tbody tr').nth(2).getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'Editar' }).first().press('Enter')
  const form = page.locator('form').filter({ has: page.locator('[data-field="name"]') })
  const name = form.locator('[data-field="name"]')
  await name.fill(`${await name.inputValue()} (de novo)`)
  const body = JSON.stringify({ code: 'unknown', message: 'Falha provocada pelo teste.' })
  await page.route('**/api/v1/movement-types/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body, contentType: 'application/json' })
      : route.continue(),
  )
  await name.press('Control+Enter')
  const error = page.locator('[data-toast]').filter({ hasText: 'Falha provocada pelo teste.' })
  await error.waitFor()
  await expect.poll(() => findCovered(page)).toEqual([])
  await page.unroute('**/api/v1/movement-types/*')
  await name.press('Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => error.count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('explaining the differences of a day by keyboard leaves the focus in the day', async () => {
  page = (await demonstration.openAs('gerente')).page
  await openWorkedDay(page)
  await openTab(page, /Diferenças/)
  await openAnswer(differenceRow(page, 'D03'))
  await page.keyboard.press('Escape')
  await answerOf(page).getByRole('combobox', { name: 'Motivo' }).waitFor({ state: 'detached' })
  await expectFocusKept('open an explanation, Escape')
  for (const name of ['D03', 'D09-', 'D09+']) {
    await explainAll(page, [name])
    await expectFocusKept(`explain ${name}`)
  }
})
