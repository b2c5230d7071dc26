import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems, settled, signIn, type Visit } from '../pages/pages.ts'
import { productTests } from '../pages/product-tests.ts'
import {
  changeElsewhere,
  chooseListTool,
  dialog,
  editCells,
  fill,
  focused,
  keys,
  lookAt,
  openList,
  press,
  record,
} from '../pages/register-page.ts'
import { password } from '../product/accounts.ts'
import { startStaffedProduct } from '../product/staff.ts'

const abilities = ['cash-conciliation.movement-type']
const ana = { email: 'ana@posto.test', name: 'Ana Lima', abilities }
const bia = { email: 'bia@posto.test', name: 'Bia Reis', abilities }

const product = productTests(() => startStaffedProduct([ana, bia]))

const visits = new Map<typeof ana, Promise<Visit>>()

function windowOf(person: typeof ana): Promise<Visit> {
  const visit = visits.get(person) ?? openSignedIn(person)
  visits.set(person, visit)
  return visit
}

async function openSignedIn(person: typeof ana): Promise<Visit> {
  const visit = await product.openWindow()
  await signIn(visit.page, person.email, password)
  return visit
}

async function withVisit(person: typeof ana, steps: (visit: Visit) => Promise<void>) {
  const visit = await windowOf(person)
  await openList(visit.page)
  await steps(visit)
  expect(visit.problems).toEqual([])
}

const readDraft = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
    const headers = { Authorization: `Bearer ${session.access_token}` }
    return (await (await fetch('/api/v1/drafts/movement-types.create', { headers })).json()).values
  })

test('a register works by keyboard only: refused, created, found, exported, opened, changed by two people, undone', () =>
  withVisit(ana, async ({ page }) => {
    await page.locator('h1').focus()
    await page.keyboard.press('n')
    const panel = record(page)
    await panel.getByRole('heading', { name: 'Novo tipo de movimento' }).waitFor()
    await fill(page, 'SAN-NOT', 'Sangria noturna')
    await page.keyboard.press('Control+Enter')
    await panel.getByText('Informe as contas contábeis.').first().waitFor()
    await expect.poll(() => focused(page)).toBe('debit_account')
    await keys(page, '1.1.01.01', '{Tab}', '1.1.01.02')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await panel.getByRole('button', { name: 'Editar' }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('noturna')
    const row = page.getByRole('row', { name: /SAN-NOT/ })
    await row.waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    const exporting = dialog(page, 'Exportar')
    await chooseListTool(page, 'Exportar…')
    await press(page, exporting.getByRole('button', { name: 'CSV' }), 'Space')
    const saved = page.waitForEvent('download')
    await press(page, exporting.getByRole('button', { name: 'Exportar' }))
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^tipos-de-movimento-.*\.csv$/)
    const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(heading).toMatch(/^\ufeffCódigo;Nome;Natureza;/)
    expect(lines).toEqual([expect.stringMatching(/^SAN-NOT;Sangria noturna;Sangria;/)])

    await press(page, row.getByRole('link'))
    await panel.getByText('Sangria noturna').first().waitFor()

    await press(page, panel.getByRole('button', { name: 'Editar' }))
    const edit = panel.locator('form')
    await edit.getByRole('textbox', { name: /^Nome/ }).focus()
    await changeElsewhere(page, bia, { name: 'Sangria de Bia', debit_account: '9.9' })
    await keys(page, '{Control+a}', 'Sangria da noite', '{Control+Enter}')
    const conflict = dialog(page, 'Este registro mudou enquanto você editava')
    await press(page, conflict.getByRole('radio', { name: 'Nome: meu valor' }), 'Space')
    await press(page, conflict.getByRole('button', { name: 'Continuar' }))
    await edit.getByText('Os valores foram combinados. Confira e salve.').waitFor()
    await edit.getByRole('textbox', { name: /^Nome/ }).focus()
    await page.keyboard.press('Control+Enter')
    await edit.waitFor({ state: 'hidden' })
    await panel.getByText('Sangria da noite').first().waitFor()
    await panel.getByText('9.9').first().waitFor()
    await press(page, page.getByRole('button', { name: 'Desfazer' }))
    await panel.getByText('Sangria de Bia').first().waitFor()

    await press(page, panel.getByRole('tab', { name: 'Dados' }), 'ArrowRight')
    await panel.getByRole('region', { name: 'Histórico' }).waitFor()
    await panel.getByText('Sangria da noite').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await editCells(page)
  }))

test('simultaneous changes in two tabs are merged field by field, and no change is overwritten unseen', () =>
  withVisit(ana, async ({ page }) => {
    const second = await windowOf(bia)
    const tabs = [page, second.page] as const
    for (const tab of tabs) {
      await openList(tab, '?q=VND-CFR')
      await tab
        .getByRole('row', { name: /VND-CFR/ })
        .getByRole('link')
        .click()
      await record(tab).getByRole('button', { name: 'Editar' }).click()
      await record(tab).getByRole('textbox', { name: /^Nome/ }).waitFor()
    }
    const [ownTab, otherTab] = tabs
    await otherTab.getByRole('textbox', { name: /^Nome/ }).fill('Carta-frete de Bia')
    await otherTab.getByRole('textbox', { name: 'Conta de débito' }).fill('9.9')
    await otherTab.keyboard.press('Control+Enter')
    await record(otherTab).locator('form').waitFor({ state: 'hidden' })
    await ownTab.getByRole('textbox', { name: /^Nome/ }).fill('Carta-frete de Ana')
    await ownTab.keyboard.press('Control+Enter')
    const conflict = dialog(ownTab, 'Este registro mudou enquanto você editava')
    await conflict.getByText(/alterado por Bia Reis/).waitFor()
    expect(await accessibilityProblems(ownTab)).toEqual([])
    expect(await conflict.getByRole('radio', { name: 'Conta de débito: valor salvo' }).isChecked()).toBe(true)
    await conflict.getByRole('radio', { name: 'Nome: meu valor' }).check()
    await conflict.getByRole('button', { name: 'Continuar' }).click()
    await ownTab.getByText('Os valores foram combinados. Confira e salve.').waitFor()
    await ownTab.getByRole('button', { name: 'Gravar' }).click()
    await record(ownTab).locator('form').waitFor({ state: 'hidden' })
    const panel = record(ownTab)
    await panel.getByText('Carta-frete de Ana').first().waitFor()
    await panel.getByText('9.9').first().waitFor()
  }))

test('a draft survives the tab and the session; a slow connection and a double click create one record', () =>
  withVisit(bia, async ({ page }) => {
    await page.keyboard.press('n')
    const form = record(page).locator('form')
    await fill(page, 'SAN-MAN', 'Sangria da manhã')
    await keys(page, '1.1.01.01', '{Tab}', '1.1.01.02', '{Control+s}')
    // The page names the time of the last draft that arrived; a later one may still be on its way.
    await expect.poll(() => readDraft(page)).toMatchObject({ name: 'Sangria da manhã', credit_account: '1.1.01.02' })
    await form.getByText(/^Rascunho salvo às/).waitFor()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      localStorage.setItem('@auth:user', JSON.stringify({ ...session, access_token: 'desconhecido' }))
    })
    await page.reload()
    await page.getByLabel('E-mail').fill(bia.email)
    await page.getByLabel('Senha').fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await form.getByText(/^Rascunho restaurado/).waitFor()
    expect(await form.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Sangria da manhã')

    const network = await page.context().newCDPSession(page)
    const line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await network.send('Network.emulateNetworkConditions', { offline: true, ...line })
    await form.getByRole('button', { name: 'Gravar' }).click()
    await page.getByText('Sem conexão - nada foi enviado').waitFor()
    expect(await form.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Sangria da manhã')
    await network.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await form.getByRole('button', { name: 'Gravar' }).dblclick()
    await form.waitFor({ state: 'hidden' })
    await openList(page, '?q=SAN-MAN')
    await page.getByRole('row', { name: /SAN-MAN/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await network.detach()
  }))

test('a list is restored as it was after a reload, by Back, by its link elsewhere, and after a new sign-in', () =>
  withVisit(ana, async ({ page }) => {
    await keys(page, '{/}', 've')
    await page.getByRole('button', { name: '+ Filtro' }).click()
    await keys(page, 'natureza venda', '{Enter}')
    await page.getByRole('button', { name: 'Natureza: Venda', exact: true }).waitFor()
    await page.getByRole('columnheader', { name: /Nome/ }).getByRole('button').click()
    await page.locator('th[aria-sort]:not([aria-sort=none])').waitFor()
    await settled(page)
    await page.getByRole('row').getByRole('link').first().click()
    const listState = await lookAt(page)
    expect(listState.rows.length).toBeGreaterThan(0)
    expect(listState).toMatchObject({ words: 've', order: [expect.stringContaining('Nome')] })
    expect(listState.chips).toHaveLength(1)

    await page.reload()
    await expect.poll(() => lookAt(page)).toEqual(listState)
    await page.goto('/preferences')
    await page.getByRole('heading', { level: 1, name: 'Preferências' }).waitFor()
    await page.goBack()
    await expect.poll(() => lookAt(page)).toEqual(listState)

    const elsewhere = await product.openWindow()
    await elsewhere.page.goto(listState.address)
    await elsewhere.page.getByLabel('E-mail').fill(bia.email)
    await elsewhere.page.getByLabel('Senha').fill(password)
    await elsewhere.page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect.poll(() => lookAt(elsewhere.page)).toEqual(listState)
    await elsewhere.close()
  }))
