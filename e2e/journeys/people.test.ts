import { expect, test } from 'vitest'
import { accessibilityProblems, settled, signIn } from '../pages/pages.ts'
import { productTests } from '../pages/product-tests.ts'
import { administrator as admin, password } from '../product/accounts.ts'
import { startStaffedProduct } from '../product/staff.ts'

const guest = { email: 'caio@posto.test', name: 'Caio Reis', password: 'girassol azul de maio' }

const product = productTests(() => startStaffedProduct([]))

test('a person is invited, chooses a password by the link, works, and is refused at the next step once inactivated', async () => {
  const office = await product.openWindow()
  const { page } = office
  await signIn(page, admin.email, password)
  await page.goto('/users/create')
  await page.getByLabel('Nome').fill(guest.name)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByRole('textbox', { name: /^Usuário/ }).fill('caio')
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByRole('heading', { name: 'Empresas' }).waitFor()
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByRole('heading', { name: 'Permissões' }).waitFor()
  await page.getByRole('checkbox', { name: 'Administração do sistema' }).press('Space')
  await page.keyboard.press('Control+Enter')
  const link = (await page.locator('code').textContent()) ?? ''
  expect(link).toContain(`${product.address}/definir-senha#`)

  const home = await product.openWindow({ width: 390, height: 800 })
  await home.page.goto(link)
  await home.page.getByRole('heading', { name: `Olá, ${guest.name}` }).waitFor()
  await settled(home.page)
  expect(await accessibilityProblems(home.page)).toEqual([])
  await home.page.getByLabel('Senha nova').fill(guest.password)
  await home.page.getByLabel('Repita a senha').fill(guest.password)
  await home.page.keyboard.press('Enter')
  await home.page.getByRole('link', { name: 'Ir para a entrada' }).click()
  await signIn(home.page, guest.email, guest.password)
  await home.page.goto(link)
  await home.page.getByRole('heading', { name: 'Link sem efeito' }).waitFor()

  await page.goto('/users/list')
  await page.getByRole('link', { name: guest.name }).click()
  await page.getByRole('heading', { level: 1, name: guest.name }).waitFor()
  await home.page.goto(page.url())
  await page.getByText(`Também aberto por ${guest.name}`).waitFor()
  await page.getByRole('button', { name: 'Editar' }).click()
  const employee = page.getByRole('textbox', { name: /^Matrícula/ })
  await employee.fill('E-77')
  await home.page.getByText(`${admin.name} está editando desde`).first().waitFor()
  await settled(home.page)
  expect(await accessibilityProblems(home.page)).toEqual([])
  await home.page.getByRole('button', { name: 'Assumir edição' }).click()
  await home.page.getByRole('dialog').getByRole('button', { name: 'Assumir edição' }).click()
  await page.getByText(`${guest.name} assumiu a edição às`).waitFor()
  expect(await employee.inputValue()).toBe('E-77')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Inativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click()
  await page.getByText('Inativo', { exact: true }).waitFor()
  // The page may be leaving for the sign-in by itself, which interrupts `goto` and ends an evaluation.
  await home.page
    .evaluate(() => location.assign('/users/list'))
    .catch((error: Error) => expect(error.message).toContain('Execution context was destroyed'))
  await home.page.getByRole('heading', { name: 'Entrar' }).waitFor()
  expect([...office.problems, ...home.problems]).toEqual([])
  await Promise.all([office.close(), home.close()])
})
