import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Visit } from '../pages/pages.ts'
import { productTests } from '../pages/product-tests.ts'
import { administrator, password } from '../product/accounts.ts'
import { startStaffedProduct } from '../product/staff.ts'

const product = productTests(() => startStaffedProduct([], { SUPPORT_URL: 'https://suporte.posto.test/chamados/novo' }))
let visit: Visit
beforeAll(async () => {
  visit = await product.openWindow()
  await signIn(visit.page, administrator.email, password)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on screen')
  return {
    left: Math.round(box.x),
    top: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  }
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const widthOf = async (page: Page) => (await boxOf(sidebar(page))).width

const expectWidth = (page: Page, width: number) => expect.poll(() => widthOf(page)).toBe(width)

async function inWindow(
  { width, height = 900 }: { width: number; height?: number },
  steps: (visit: Visit) => Promise<void>,
) {
  const { page, problems } = visit
  await page.setViewportSize({ width, height })
  await page.mouse.move(width / 2, height / 2)
  // The browser restores the scroll position on reload.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.goto('/')
  await page.locator('#content h1').waitFor()
  await steps(visit)
  expect(problems).toEqual([])
}

describe.each([
  { width: 1221, view: 'desktop', sidebar: 240, notifications: 360 },
  { width: 1220, view: 'tablet', sidebar: 64, notifications: 360 },
  { width: 768, view: 'tablet', sidebar: 64, notifications: 360 },
  { width: 767, view: 'mobile', sidebar: 52, notifications: 310 },
])('at $width px', ({ width, sidebar: sidebarWidth, notifications }) => {
  test('topbar, sidebar and content have the specified sizes', () =>
    inWindow({ width }, async ({ page }) => {
      expect(await boxOf(page.locator('header'))).toEqual({ left: 0, top: 0, width, height: 70 })
      await expectWidth(page, sidebarWidth)
      expect((await boxOf(sidebar(page))).top).toBe(70)
      expect((await boxOf(page.locator('main'))).top).toBe(70)
      await expect.poll(async () => (await boxOf(page.locator('main'))).left).toBe(sidebarWidth)
      await page.evaluate(() => window.scrollTo(0, 500))
      expect((await boxOf(page.locator('header'))).top).toBe(0)
    }))

  test('the dropdowns have the specified widths and texts and a body of 300 px', () =>
    inWindow({ width }, async ({ page }) => {
      await page.getByRole('button', { name: /^Notificações/ }).click()
      const panel = page.getByRole('dialog', { name: /^Notificações/ })
      await panel.waitFor()
      expect((await boxOf(panel)).width).toBe(notifications)
      expect((await boxOf(panel.getByRole('region'))).height).toBe(300)
      expect(await panel.getByRole('heading').textContent()).toBe('Notificações')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: /^Usuário/ }).click()
      const menu = page.getByRole('menu')
      await menu.waitFor()
      expect((await boxOf(menu)).width).toBe(220)
      expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Sair'])
    }))
})

test('the toggle collapses the sidebar to icons, and hover or focus shows all of it over the page', () =>
  inWindow({ width: 1221 }, async ({ page }) => {
    await page.getByRole('button', { name: 'Recolher o menu' }).click()
    await page.mouse.move(800, 600)
    await expectWidth(page, 64)
    expect((await boxOf(page.locator('main'))).left).toBe(64)
    await sidebar(page).hover()
    await expectWidth(page, 240)
    expect((await boxOf(page.locator('main'))).left).toBe(64)
    await page.mouse.move(800, 600)
    await expectWidth(page, 64)
    await page.getByRole('button', { name: 'Expandir o menu' }).focus()
    const readMenu = () =>
      page.evaluate(() => document.activeElement?.closest('nav')?.getAttribute('aria-label') ?? null)
    await page.keyboard.press('Tab')
    for (let steps = 0; steps < 10 && (await readMenu()) === null; steps += 1) await page.keyboard.press('Tab')
    expect(await readMenu()).toBe('Menu principal')
    await expectWidth(page, 240)
    await page.getByRole('button', { name: 'Expandir o menu' }).click()
    await page.mouse.move(800, 600)
    await expectWidth(page, 240)
    expect((await boxOf(page.locator('main'))).left).toBe(240)
  }))

test('the sidebar collapses in a narrow window and opens in a wide one', () =>
  inWindow({ width: 1221 }, async ({ page }) => {
    await expectWidth(page, 240)
    await page.setViewportSize({ width: 1220, height: 900 })
    await expectWidth(page, 64)
    await page.setViewportSize({ width: 1221, height: 900 })
    await expectWidth(page, 240)
  }))

test('on a phone a click on an entry opens its page and closes the sidebar', () =>
  inWindow({ width: 390, height: 844 }, async ({ page }) => {
    await page.getByRole('button', { name: 'Expandir o menu' }).click()
    await expectWidth(page, 240)
    await page.getByRole('button', { name: 'Em construção' }).click()
    await page.getByRole('link', { name: 'Pedidos de compra' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pedidos de compra' }).waitFor()
    await page.mouse.move(380, 800)
    await expectWidth(page, 52)
  }))

test('footer, strip and landmarks exist, and the first Tab skips to the content', () =>
  inWindow({ width: 1440 }, async ({ page }) => {
    const support = page.getByRole('contentinfo').getByRole('link', { name: 'Abrir chamado' })
    expect(await support.getAttribute('href')).toBe('https://suporte.posto.test/chamados/novo')
    expect(await support.getAttribute('target')).toBe('_blank')
    expect(await support.getAttribute('rel')).toBe('noopener noreferrer')
    expect((await page.getByRole('contentinfo').textContent())?.replace('Abrir chamado', '').trim()).not.toBe('')
    await page.getByText('Homologação', { exact: true }).waitFor()
    await page.goto('/fuel-cost')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pular para o conteúdo')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await expect.poll(() => page.title()).toBe('Custo de combustíveis - Retaguarda')
  }))

test('navigation to another page focuses its heading', () =>
  inWindow({ width: 1440 }, async ({ page }) => {
    await page.getByRole('button', { name: 'Em construção' }).click()
    await page.getByRole('link', { name: 'Pedidos de compra' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Pedidos de compra' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pedidos de compra')
  }))

test('a page whose code cannot be loaded shows a message and keeps the address', () =>
  inWindow({ width: 1440 }, async ({ page }) => {
    await page.route(/\/assets\/imports\.page-.*\.js/, (route) => route.abort())
    await page.goto('/financial-transactions/column-mapping/import?x=1')
    await page.getByText('Loading failed! Please reload.', { exact: true }).waitFor()
    await page.unroute(/\/assets\/imports\.page-.*\.js/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Importar arquivo' }).waitFor()
    expect(page.url()).toContain('/financial-transactions/column-mapping/import?x=1')
  }))

test('an unknown session ends once: storage is emptied, the sign-in page opens and returns to the page', () =>
  inWindow({ width: 1440 }, async ({ page }) => {
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      localStorage.setItem('@auth:user', JSON.stringify({ ...session, access_token: 'desconhecido' }))
    })
    await page.goto('/fuel-cost?month=10#top')
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/signin')
    expect(await page.evaluate(() => localStorage.getItem('@auth:user'))).toBeNull()
    await page.getByLabel('E-mail').fill(administrator.email)
    await page.getByLabel('Senha').fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Custo de combustíveis' }).waitFor()
    expect(page.url()).toBe(`${product.address}/fuel-cost?month=10#top`)
  }))

test('a notification created by another process appears without a reload', () =>
  inWindow({ width: 1440 }, async ({ page }) => {
    const bell = page.getByRole('button', { name: /^Notificações/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notificações: nenhuma')
    const status = await page.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      const response = await fetch('/api/v1/notifications/create', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify({ type: 'cash_conciliation_approved', message: 'Fechamento aprovado.' }),
      })
      return response.status
    })
    expect(status).toBe(201)
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notificações: 1')
    await bell.click()
    await page.getByRole('button', { name: 'Excluir notificação' }).click()
    await page.getByText('Nada por aqui.', { exact: true }).waitFor()
  }))
