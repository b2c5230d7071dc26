import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoNames } from '../../apps/server/demo/people.ts'
import { runStep } from '../../scripts/processes/run-step.ts'
import { demonstrationPassword, openTab, openWorkedDay } from '../days/closing-day.ts'
import { accessibilityProblems, holdRequests, openPage, openSettled, settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'
import { chooseListTool, dialog, keys, openList, press, record } from '../pages/register-page.ts'
import { newDataFolder } from '../product/product.ts'

const demonstration = demonstrationTests()

const columnTitles = (page: Page) => page.getByRole('columnheader').allInnerTexts()

test('a saved view and hidden columns are stored for the person and work in another browser', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await openList(page)
  await page.getByRole('button', { name: '+ Filtro' }).click()
  await keys(page, 'natureza venda', '{Enter}')
  await page.getByRole('button', { name: 'Natureza: Venda', exact: true }).waitFor()
  await chooseListTool(page, 'Colunas…')
  await page.getByRole('list', { name: 'Colunas da lista' }).getByRole('checkbox', { name: 'Natureza' }).press('Space')
  await expect.poll(async () => (await columnTitles(page)).join()).not.toContain('Natureza')
  await page.keyboard.press('Escape')
  await chooseListTool(page, 'Visões…')
  await page.getByRole('button', { name: 'Salvar como' }).click()
  await page.getByLabel('Nome da visão').fill('Só vendas')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Só vendas' }).first().waitFor()
  await settled(page)
  const filtered = await page.getByRole('row').count()

  const other = await demonstration.openAs('admin')
  await openList(other.page)
  expect((await columnTitles(other.page)).join()).not.toContain('Natureza')
  expect(await other.page.getByRole('row').count()).toBeGreaterThan(filtered)
  await chooseListTool(other.page, 'Visões…')
  await other.page
    .getByRole('list', { name: 'Visões salvas' })
    .getByRole('button', { name: 'Só vendas' })
    .first()
    .click()
  await other.page.getByRole('button', { name: 'Natureza: Venda', exact: true }).waitFor()
  await expect.poll(() => other.page.getByRole('row').count()).toBe(filtered)
  await Promise.all([close(), other.close()])
})

async function exportAs(page: Page, format: string) {
  await chooseListTool(page, 'Exportar…')
  const exporting = dialog(page, 'Exportar')
  await exporting.getByRole('button', { name: format }).press('Space')
  const saved = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Exportar' }).press('Enter')
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a list is exported as a spreadsheet and as a PDF', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await openList(page)
  const sheet = await exportAs(page, 'Excel (XLSX)')
  expect(sheet.name).toMatch(/^tipos-de-movimento-.*\.xlsx$/)
  // A spreadsheet is a ZIP.
  expect(sheet.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  const printed = await exportAs(page, 'PDF')
  expect(printed.name).toMatch(/^tipos-de-movimento-.*\.pdf$/)
  expect(printed.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  await close()
})

test('a large export runs in the background: its page shows the progress to the end, and the notice leads to the file', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await openSettled(page, '/financial/system-movements?from=2026-10-06&to=2026-10-15')
  await chooseListTool(page, 'Exportar…')
  const exporting = dialog(page, 'Exportar')
  await exporting.getByRole('button', { name: 'CSV' }).press('Space')
  await exporting.getByRole('button', { name: 'Exportar' }).press('Enter')
  await exporting.getByRole('link', { name: 'Acompanhar' }).press('Enter')
  await page.getByText('Concluído', { exact: true }).first().waitFor()
  await page
    .getByRole('link', { name: /^Baixar / })
    .first()
    .click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Baixar / })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await close()
})

test('a slow list keeps the place of its rows, and a filter that finds nothing says so and is cleared in place', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  const release = await holdRequests(page, /\/api\/v1\/movement-types(\?|$)/)
  await page.goto('/movement-type')
  await page.locator('#content [aria-label="Carregando…"]').first().waitFor()
  expect(await page.getByRole('grid', { name: 'Tipos de movimento' }).getByRole('row').count()).toBeLessThan(2)
  release()
  await page.getByRole('row').getByRole('link').first().waitFor()
  expect(await page.locator('#content [aria-label="Carregando…"]').count()).toBe(0)

  await page.locator('input[type=search]').first().fill('zzzz')
  await page.getByText('Nenhum registro encontrado para os filtros informados.').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).last().press('Enter')
  await page.getByRole('row').getByRole('link').first().waitFor()
  await close()
})

test('a chart is read with arrow keys and as a table, and a mark leads to its rows', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await page.goto('/cash-conciliation?from=2026-10-06&to=2026-10-15')
  await page.getByRole('button', { name: 'Gráficos' }).click()
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Em que situação estão os dias?' }) })
    .last()
  const marks = panel.locator('[data-stop]')
  await marks.first().waitFor()
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-stop'))
  expect(await focused()).toBe(true)
  await panel.getByRole('button', { name: 'Ver como tabela' }).press('Enter')
  await panel.getByRole('grid').getByRole('row').nth(1).waitFor()
  await panel.getByRole('button', { name: 'Ver como gráfico' }).press('Enter')
  await panel.locator('a[data-stop]').first().press('Enter')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await close()
})

test('a change can be reverted from the history of its record after a reload', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await openList(page, '?q=VND-CFR')
  await page
    .getByRole('row', { name: /VND-CFR/ })
    .getByRole('link')
    .click()
  await record(page).getByRole('button', { name: 'Editar' }).click()
  const name = page.getByRole('textbox', { name: /^Nome/ })
  const before = await name.inputValue()
  await name.fill('Carta-frete trocada')
  await page.keyboard.press('Control+Enter')
  await record(page).getByText('Carta-frete trocada').first().waitFor()
  await page.reload()
  await press(page, record(page).getByRole('tab', { name: 'Dados' }), 'ArrowRight')
  await record(page).getByRole('button', { name: 'Reverter' }).first().press('Enter')
  await press(page, record(page).getByRole('tab', { name: 'Histórico' }), 'ArrowLeft')
  await record(page).getByText(before, { exact: true }).first().waitFor()
  await close()
})

test('a confirmed suggestion is shown at once, and is a suggestion again if the server refuses it', async () => {
  const { page, close } = await demonstration.openPageAs('gerente')
  await openWorkedDay(page)
  await openTab(page, 'Casamento')
  const grid = page.getByRole('grid', { name: /Casamento/ })
  await grid.waitFor()
  await settled(page)
  const url = new URL(page.url())
  url.searchParams.set('casamento', 'suggested')
  await openSettled(page, url.pathname + url.search)
  const countRows = async () => Number(await grid.getAttribute('aria-rowcount'))
  const rows = await countRows()
  const refuse = await holdRequests(page, /\/matches\/\d+\/confirm$/, (route) =>
    route.fulfill({ status: 422, json: { code: 'refused', message: 'Recusado.' } }),
  )
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('c')
  await expect.poll(countRows).toBe(rows - 1)
  await page.getByText('Gravando 1…').waitFor()
  refuse()
  await expect.poll(countRows).toBe(rows)
  await close()
})

test('a mentioned person is notified without a reload, and the notice leads to the comment', async () => {
  const analyst = await demonstration.openPageAs('analista')
  await analyst.page.goto('/')
  const bell = analyst.page.getByRole('button', { name: /^Notificações/ })
  await bell.waitFor()
  await settled(analyst.page)
  const manager = await demonstration.openPageAs('gerente')
  await openWorkedDay(manager.page)
  const url = new URL(manager.page.url())
  await openSettled(manager.page, `${url.pathname}?tab=historico`)
  await manager.page.getByRole('textbox', { name: 'Comentar' }).fill('Veja a sangria do turno 2, @')
  const people = manager.page.getByRole('group', { name: 'Pessoas que podem ser mencionadas' })
  await people.getByRole('button', { name: `@${demoNames.analyst}` }).click()
  await manager.page.getByRole('textbox', { name: 'Comentar' }).press('Control+Enter')
  await manager.page
    .locator('mark')
    .filter({ hasText: `@${demoNames.analyst}` })
    .first()
    .waitFor()

  await bell.click()
  const notice = analyst.page
    .getByRole('listitem')
    .filter({ hasText: /mencionou você/ })
    .first()
  await notice.waitFor()
  await notice.getByRole('link').first().click()
  const comment = analyst.page.locator('[id^="comment-"][data-linked]')
  await comment.getByText('Veja a sangria do turno 2', { exact: false }).waitFor()
  await Promise.all([analyst.close(), manager.close()])
})

test('the dark scheme is chosen in the palette and stays after a reload', async () => {
  const { page, close } = await demonstration.openAs('financeiro')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tema escuro')
  await page
    .getByRole('option', { name: /Tema escuro/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const dark = page.locator('html[data-mantine-color-scheme="dark"]')
  await dark.waitFor({ state: 'attached' })
  await settled(page)
  await page.reload()
  await dark.waitFor({ state: 'attached' })
  await close()
})

test('the page of the API describes every operation of its document', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  const document = await (await page.request.get('/api/v1/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  const paths = Object.keys(document.paths)
  expect(paths.length).toBeGreaterThan(100)
  await page.goto('/api/v1/docs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const text = (await page.locator('body').textContent()) ?? ''
  expect(paths.filter((address) => !text.includes(address.replace(/^\/api\/v1/, '')))).toEqual([])
  await close()
})

test('a personal token made in the preferences opens the command line, which exports a list', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const form = dialog(page, 'Criar chave pessoal')
  await form.getByRole('textbox', { name: /^Nome/ }).fill('Planilha')
  await form.getByRole('combobox', { name: /^Permissões/ }).fill('Tipos de movimento')
  await page.getByRole('option', { name: 'Tipos de movimento' }).click()
  await form.getByLabel(/^A sua senha/).fill(demonstrationPassword)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Copie agora a chave Planilha').waitFor()
  const token = ((await page.locator('code').first().textContent()) ?? '').trim()
  expect(token).toMatch(/^rtg_/)
  await close()

  const home = await newDataFolder()
  const run = (...args: string[]) =>
    runStep({
      title: args.join(' '),
      command: process.execPath,
      args: ['--import', 'tsx', 'apps/cli/cli.ts', ...args],
      cwd: path.join(import.meta.dirname, '../..'),
      env: { XDG_CONFIG_HOME: home.path },
      input: `${token}\n`,
    })
  expect(await run('login', '--address', demonstration.address)).toMatchObject({ passed: true })
  expect((await run('status')).output).toContain('Chave: Planilha')
  const file = path.join(home.path, 'tipos.csv')
  expect(await run('export', 'movement-types.list', '--out', file)).toMatchObject({ passed: true })
  expect(await readFile(file, 'utf8')).toContain('VND-DIN')
  await home.discard()
})

async function openSummary() {
  const visit = await demonstration.openPageAs('admin')
  await openWorkedDay(visit.page)
  await openSettled(visit.page, `${new URL(visit.page.url()).pathname}?tab=resumo`)
  return visit
}

test('the head of the paper says what was printed, by whom and when', async () => {
  const { page, close } = await openSummary()
  const head = page.getByText(/^Impresso por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await head.waitFor({ state: 'attached' })
  expect(await head.isVisible()).toBe(false)
  await page.pdf()
  await page.emulateMedia({ media: 'print' })
  expect(await head.isVisible()).toBe(true)
  expect(await page.locator('[data-print-header]').filter({ has: head }).textContent()).toContain(
    'Posto Modelo 01 · 14/10/2026',
  )
  await close()
})

test('printing a day offers its closing map first, and then the page itself', async () => {
  const { page, close } = await demonstration.openPageAs('admin')
  await openWorkedDay(page)
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
  const offer = dialog.getByRole('button', { name: 'Mapa de fechamento (PDF)' })
  await expect.poll(() => offer.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^Mapa de fechamento Posto Modelo 01 2026-10-14\.pdf$/)
  await (await ask()).getByRole('button', { name: 'Imprimir esta tela' }).click()
  await page.locator('html[data-printed-page]').waitFor()
  await close()
})

test('an administrator views the product as the analyst in all tabs, cannot change anything, and ends it by keyboard', async () => {
  const { page, problems } = await demonstration.openAs('admin')
  const other = await openPage(page.context())
  await other.page.goto('/users/list')
  await page.goto('/users/list')
  await page.getByRole('link', { name: demoNames.analyst }).press('Enter')
  await press(page, page.getByRole('button', { name: 'Mais ações' }))
  await page.getByRole('menuitem', { name: 'Ver como' }).press('Enter')
  await dialog(page, `Ver como ${demoNames.analyst}?`).getByLabel('Motivo').waitFor()
  await keys(page, 'Chamado 1234: confere a fila', '{Control+Enter}')
  const bar = page.getByRole('region', { name: 'Ver como' })
  await bar.getByText(`Vendo como ${demoNames.analyst} · somente leitura`).waitFor()
  await other.page.getByRole('region', { name: 'Ver como' }).waitFor()
  // The list of users needs an ability that the analyst does not have.
  await other.page.getByText('Você não tem permissão').first().waitFor()

  await openSettled(page, '/preferences')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('radio', { name: 'Escuro' }).press('Space')
  await page.getByText('Ver como', { exact: true }).first().waitFor()
  await page.getByText('Você está vendo como outra pessoa: nada pode ser alterado.').first().waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Escuro' }).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Encerrar' }).focus()
  await keys(page, 'g', 'x')
  await page.getByRole('heading', { level: 1, name: demoNames.analyst }).waitFor()
  await other.page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  await other.page.getByText(`Ver como ${demoNames.analyst} terminou.`).waitFor()
  expect((await bar.count()) + (await other.page.getByRole('region', { name: 'Ver como' }).count())).toBe(0)
  expect([...problems, ...other.problems]).toEqual([])
  await page.context().close()
})
