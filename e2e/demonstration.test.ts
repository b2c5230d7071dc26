import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemonstration } from './demonstration.ts'
import type { Product } from './product.ts'

let product: Product | undefined
beforeAll(async () => {
  product = await startDemonstration()
})
afterAll(async () => {
  expect(await product?.stop()).toBe(0)
})

const signIn = (email: string, password: string) =>
  fetch(`${product?.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('the four demonstration users sign in with the password that the first start prints', async () => {
  for (const name of ['admin', 'gerente', 'analista', 'financeiro']) {
    const answer = await signIn(`${name}@retaguarda.test`, 'retaguarda-demo')
    expect([name, answer.status]).toEqual([name, 200])
  }
  expect((await signIn('gerente@retaguarda.test', 'retaguarda')).status).toBe(401)
})

test('only the administrator holds the ability admin', async () => {
  const answer = await signIn('admin@retaguarda.test', 'retaguarda-demo')
  expect(await answer.json()).toMatchObject({ token_type: 'Bearer', user: { abilities: [{ name: 'admin' }] } })
  const manager = await (await signIn('gerente@retaguarda.test', 'retaguarda-demo')).json()
  expect(manager.user.abilities).not.toContainEqual({ name: 'admin' })
})
