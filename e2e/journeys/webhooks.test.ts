import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { accessibilityProblems, settled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const received: { signature: string; body: string }[] = []
const receiver = createServer(async (request, reply) => {
  received.push({ signature: String(request.headers['webhook-signature']), body: await text(request) })
  reply.writeHead(204).end()
})

const demonstration = demonstrationTests({ variables: { OUTBOUND_NETWORKS: '127.0.0.1' } })
let receiverAddress: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  receiverAddress = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/avisos`
})
afterAll(() => void receiver.close())

test('a manager registers a webhook, receives a signed test, and sends it again', async () => {
  const { page } = await demonstration.openAs('gerente')
  await page.goto('/preferences')
  await page.getByRole('button', { name: 'Criar webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar webhook' })
  await dialog.getByLabel(/^Nome/).fill('BI')
  await dialog.getByLabel(/^Endereço/).fill(receiverAddress)
  await dialog.getByRole('combobox', { name: /^Eventos/ }).click()
  await page.getByRole('option', { name: 'Dia fechado' }).click()
  await dialog.getByLabel(/^A sua senha/).fill(demonstrationPassword)
  await dialog.getByRole('button', { name: 'Criar webhook' }).click()
  await page.getByText('Copie agora o segredo de BI').waitFor()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Já guardei' }).click()

  await page.getByRole('button', { name: 'Testar' }).click()
  await expect.poll(() => received.length).toBe(1)
  const [{ signature, body } = { signature: '', body: '' }] = received
  const [, t] = signature.match(/^t=(\d+),v1=/) ?? []
  expect(signature).toBe(`t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`)
  expect(JSON.parse(body)).toMatchObject({ event: 'ping' })

  await page.getByRole('button', { name: 'Entregas' }).click()
  const deliveries = page.getByRole('grid', { name: 'Entregas de BI' })
  await deliveries.getByText('Concluída').waitFor()
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await deliveries.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => received.length).toBe(2)
})
