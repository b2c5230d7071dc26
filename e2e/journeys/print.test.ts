import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtPaths, fillAddress, findRecordIds, partPaths, type RecordIds } from '../pages/built-pages.ts'
import { goSettled, openSettled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let page: Page
let ids: RecordIds
beforeAll(async () => {
  page = (await demonstration.openAs('admin')).page
  ids = await findRecordIds(page)
})

/** A4 without the margins of the product, at 96 px an inch. */
const paperWidth = 703

/** Lays the page out as wide as the paper, and lists visible controls and text that ends beyond its edge. */
const inspectPaper = (width: number) =>
  page.evaluate((paper) => {
    const { style } = document.documentElement
    style.width = `${paper}px`
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
    const name = (element: Element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`
    const controls = [
      ...document.querySelectorAll('button, input, select, textarea, [role="tab"], [role="tablist"], [data-look]'),
    ]
    const isHiddenText = (element: Element) => element.closest('.rg-hidden, svg, [aria-hidden="true"]') !== null
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        isShown(element) &&
        !isHiddenText(element),
    )
    const found = {
      controls: controls.filter(isShown).map(name),
      cut: texts.filter((element) => element.getBoundingClientRect().right > paper + 1).map(name),
    }
    style.width = ''
    return found
  }, width)

test('no page prints a control, and none is wider than A4', async () => {
  const found: Record<string, unknown> = {}
  for (const path of [...builtPaths, ...partPaths]) {
    const address = fillAddress(path, ids)
    await page.emulateMedia({ media: 'screen' })
    if (new URL(page.url()).pathname === new URL(address, page.url()).pathname) await openSettled(page, address)
    else await goSettled(page, address)
    await page.emulateMedia({ media: 'print' })
    const { controls, cut } = await inspectPaper(paperWidth)
    if (controls.length + cut.length > 0) found[path] = { controls: controls.slice(0, 5), cut: cut.slice(0, 5) }
  }
  await page.emulateMedia({ media: 'screen' })
  expect(found).toEqual({})
})

test('the head of the paper says what was printed, by whom and when', async () => {
  await openSettled(page, `/cash-conciliation/${ids.day}?tab=resumo`)
  const head = page.getByText(/^Impresso por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await head.waitFor({ state: 'attached' })
  expect(await head.isVisible()).toBe(false)
  await page.pdf()
  await page.emulateMedia({ media: 'print' })
  expect(await head.isVisible()).toBe(true)
  expect(await page.locator('[data-print-header]').filter({ has: head }).textContent()).toContain(
    'Posto Modelo 01 · 14/10/2026',
  )
  await page.emulateMedia({ media: 'screen' })
})

test('printing a day offers its closing map first, and then the page itself', async () => {
  await openSettled(page, `/cash-conciliation/${ids.day}?tab=resumo`)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed-page', '')
  })
  const ask = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('imprimir')
    await page.getByRole('option', { name: 'Imprimir', exact: true }).click()
    return page.getByRole('dialog', { name: 'Imprimir' })
  }
  const dialog = await ask()
  await dialog.getByRole('button', { name: 'Mapa de fechamento (PDF)' }).waitFor()
  const [first] = await dialog.locator('p + div').getByRole('button').allInnerTexts()
  expect(first).toBe('Mapa de fechamento (PDF)')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Mapa de fechamento (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Mapa de fechamento Posto Modelo 01 2026-10-14\.pdf$/)
  await (await ask()).getByRole('button', { name: 'Imprimir esta tela' }).click()
  await page.locator('html[data-printed-page]').waitFor()
})
