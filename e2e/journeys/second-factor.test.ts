import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems, settled, signIn } from '../pages/pages.ts'
import { productTests } from '../pages/product-tests.ts'
import { enrolGenerator, enrolPasskey, keepCodes, plugPasskey } from '../pages/second-factors.ts'
import { administrator, password } from '../product/accounts.ts'
import { startStaffedProduct } from '../product/staff.ts'

const analyst = { email: 'caio@posto.test', name: 'Caio Reis', abilities: ['attachment'] }
const clerk = { email: 'bia@posto.test', name: 'Bia Souza', abilities: ['user.index'] }

const product = productTests(() => startStaffedProduct([analyst, clerk]), { host: 'localhost' })

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Usuário/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
}

const tabTo = async (page: Page, name: string) => {
  const isThere = () => page.evaluate((text) => document.activeElement?.textContent === text, name)
  for (let steps = 0; steps < 12 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

async function givePassword(page: Page, { email }: { email: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
}

test('a person enrols a passkey, signs in with it by keyboard alone, and then with the password and the passkey', async () => {
  const { page, problems, close } = await product.openWindow()
  await plugPasskey(page)
  await signIn(page, analyst.email, password)
  await page.goto('/preferences')
  await enrolPasskey(page, 'Notebook')
  expect(await keepCodes(page)).toHaveLength(10)
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])

  await signOut(page)
  await page.getByLabel('E-mail').focus()
  await tabTo(page, 'Entrar com passkey')
  await page.keyboard.press('Enter')
  await page.locator('#content h1').waitFor()

  await signOut(page)
  await givePassword(page, analyst)
  await page.getByRole('button', { name: 'Usar passkey' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Usar passkey' }).press('Enter')
  await page.locator('#content h1').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('the first factor of an administrator ends other sessions; a person of an ability that requires one enrols before anything else', async () => {
  const earlier = await product.openWindow()
  await signIn(earlier.page, administrator.email, password)
  const office = await product.openWindow()
  await signIn(office.page, administrator.email, password)
  await office.page.goto('/preferences')
  const { codeNow } = await enrolGenerator(office.page)
  // The window leaves by itself: its stream announces the change, and the next call is refused.
  await earlier.page.getByLabel('Senha').waitFor()
  await signOut(office.page)
  await givePassword(office.page, administrator)
  // The code of the next step, because that of this one was used to enrol.
  await office.page.getByLabel(/^Código/).fill(codeNow(1))
  await office.page.keyboard.press('Enter')
  await office.page.locator('#content h1').waitFor()
  await office.page.goto('/abilities/list?q=user.index')
  await office.page.getByRole('link', { name: 'user.index', exact: true }).click()
  await office.page.getByRole('button', { name: 'Editar' }).press('Enter')
  await office.page.getByRole('checkbox', { name: 'Exige segundo fator' }).press('Space')
  await office.page.keyboard.press('Control+Enter')
  await office.page.waitForURL((url) => !url.searchParams.has('form'))
  await office.page.reload()
  const required = office.page.locator('#content dl > div').filter({ hasText: 'Exige segundo fator' })
  await required.getByText('Sim', { exact: true }).waitFor()

  const { page, problems, close } = await product.openWindow({ width: 390, height: 800 })
  await page.goto('/signin')
  await page.getByLabel('E-mail').fill(clerk.email)
  await page.getByLabel('Senha').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cadastre um segundo fator' }).waitFor()
  await page.goto('/users/list')
  await page.getByRole('heading', { name: 'Cadastre um segundo fator' }).waitFor()
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  const { codeNow: clerkCode, recoveryCodes } = await enrolGenerator(page)
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  for (const code of [() => clerkCode(1), () => recoveryCodes[0] ?? '']) {
    await signOut(page)
    await givePassword(page, clerk)
    await page.getByLabel(/^Código/).fill(code())
    await page.keyboard.press('Enter')
    await page.locator('#content h1').waitFor()
  }
  expect([...office.problems, ...earlier.problems, ...problems]).toEqual([])
  await Promise.all([office.close(), earlier.close(), close()])
})
