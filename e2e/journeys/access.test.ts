import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../pages/pages.ts'
import { productTests } from '../pages/product-tests.ts'
import { addressOf, mayOpen, specifiedRoutes } from '../pages/specification-routes.ts'
import { type Person, password } from '../product/accounts.ts'
import { startStaffedProduct } from '../product/staff.ts'

const denied = 'Você não tem permissão para acessar esta página'
const clerk = { email: 'joao@posto.test', name: 'João Reis', abilities: ['fuel-cost', 'storage'] }
const newColleague = { email: 'novo@posto.test', name: 'Novo Colega', abilities: [] }

const product = productTests(() => startStaffedProduct([clerk, newColleague]))
let page: Page
beforeAll(async () => {
  // One window for all tests: a new one would load the product again.
  ;({ page } = await product.openWindow())
})

async function signInAs(person: Person) {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, person.email, password)
}

/** A test of the router tries every route without a browser. */
const sample = specifiedRoutes.filter(({ path }) =>
  [
    '/',
    '/user/{id}',
    '/fuel-cost',
    '/financial/borderos',
    '/transaction-conciliation',
    '/cash-conciliation/{id}',
    '/cash-conciliation/solicitation/pending',
    '/cash-conciliation/solicitation/{date}/checkout/{solicitation?}',
    '/tasks/create',
  ].includes(path),
)

test('without a session every route redirects to the sign-in page, and unmatched paths to the 404 page', async () => {
  for (const { path } of sample) {
    await page.goto(addressOf(path))
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/signin')
  }
  await page.goto('/does/not/exist')
  await page.getByRole('heading', { name: 'Looks like you got lost' }).waitFor()
})

test.each([clerk, newColleague])(
  '$name can open the pages that the abilities allow, and the frame stays usable',
  async (person) => {
    await signInAs(person)
    for (const { path, ability } of sample) {
      await page.goto(addressOf(path))
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      const refused = (await heading.textContent()) === denied
      expect(refused, path).toBe(!mayOpen(person.abilities, ability))
      await page.getByRole('button', { name: /^Notificações/ }).waitFor()
    }
  },
)

test('the sidebar shows only the entries that the abilities allow', async () => {
  await signInAs(clerk)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect.poll(() => menu.getByRole('button').allTextContents()).toEqual(['Em construção'])
  await menu.getByRole('button', { name: 'Em construção' }).click()
  const links = () => menu.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  await expect.poll(links).toEqual(['/fuel-cost', '/storage'])
})

test('an unknown path of the API answers a JSON 404, never the page', async () => {
  const response = await fetch(`${product.address}/api/v1/nothing`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/json')
  const missing = await fetch(`${product.address}/assets/none.js`)
  expect(missing.status).toBe(404)
})

test('pages have a new nonce and strict headers, and built files are cached for a year', async () => {
  const [first, second] = await Promise.all([fetch(product.address), fetch(`${product.address}/any/path`)])
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
  const nonceOf = (response: Response) => /script-src 'self' 'nonce-([^']+)'/.exec(policyOf(response))?.[1]
  expect(nonceOf(first)).toBeDefined()
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  expect(policyOf(first)).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  expect(policyOf(first)).not.toContain('unsafe')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  const html = await first.text()
  expect(html).toContain(`nonce="${nonceOf(first)}"`)
  expect(html).not.toContain('RETAGUARDA_NONCE')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const asset = await fetch(product.address + script, { headers: { 'Accept-Encoding': 'br' } })
  expect(asset.headers.get('cache-control')).toBe('max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
  expect(policyOf(asset)).toBe("default-src 'none'")
})
