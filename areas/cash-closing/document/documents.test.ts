import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import { readPdfText } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'

const { api, manager, analyst, supervisor, receive, dayOf, correct, submit, approve, close } = dayLifeTests()

async function fileOf(user: typeof manager, address: string) {
  const headers = { authorization: `Bearer ${await user.token}` }
  const answer = await api.inject({ method: 'GET', url: `/api/v1${address}`, headers })
  expect(answer.statusCode).toBe(200)
  return { type: answer.headers['content-type'], content: answer.rawPayload }
}
const words = async (user: typeof manager, address: string) => {
  const { type, content } = await fileOf(user, address)
  expect(type).toBe('application/pdf')
  return readPdfText(content).join(' ').replace(/\s+/g, ' ')
}

test('the closing map of a closed day contains the hash of its proof, methods, differences, entry and signatures', async () => {
  const day = await close()
  const map = await words(manager, `/cash-conciliations/${day.id}/map`)
  const expectedTexts = [
    `Prova: ${day.proof_hash} · revisão 1`,
    'CNPJ ',
    'Fechado com diferença',
    ...day.lines.flatMap((line) => [
      paymentMethodLabels[line.method],
      showMoney(line.confirmed_cents).replace('R$ ', ''),
    ]),
    ...day.journal.lines.map(({ account }) => account),
    'Lançamento contábil',
    'Gerente do posto',
  ]
  for (const word of expectedTexts) expect(map).toContain(word)
  for (const { reason_name } of day.differences.filter(({ status }) => status === 'accepted'))
    expect(map).toContain(reason_name)
})

test('the closing map can be a workbook with each table on its own sheet', async () => {
  const day = await dayOf(manager)
  const { type, content } = await fileOf(manager, `/cash-conciliations/${day.id}/map?format=xlsx`)
  expect(type).toContain('spreadsheetml')
  expect(content.toString('latin1')).toContain('xl/worksheets/sheet11.xml')
})

test('the map of an open day states that there is no proof, and hides the expected cash from the counter', async () => {
  await api.test.admin.query('update cash_sessions set counted_cents = null where id = 1')
  await receive('pos')
  const day = await dayOf(supervisor)
  const expected = day.drawers.find(({ session_id }) => session_id === 1)?.expected_cents ?? 0
  const expectedCash = showMoney(expected).replace('R$ ', '')
  const address = `/cash-conciliations/${day.id}/map`
  expect(await words(supervisor, address)).toContain(expectedCash)
  const blind = await words(manager, address)
  expect(blind).toContain('O dia ainda não foi fechado.')
  expect(blind).not.toContain(expectedCash)
})

test('a request is a receipt for its requester and shows the decision after it is made', async () => {
  await correct(manager)
  const request = await submit(manager)
  const address = `/cash-conciliation-solicitations/${request.id}/document`
  const receipt = await words(manager, address)
  expect(receipt).toContain(`Solicitação nº ${request.number}`)
  expect(receipt).toContain('Situação: Pendente')
  expect(receipt).not.toContain('Decidida por')
  await approve(analyst, request.id)
  expect(await words(analyst, address)).toContain('Decidida por: Analista')
})

test('a map of an unknown day returns 404, and a map in an unknown format returns 422', async () => {
  const { id } = await dayOf(manager)
  const headers = { authorization: `Bearer ${await manager.token}` }
  const ask = (url: string) => api.inject({ method: 'GET', url: `/api/v1${url}`, headers })
  expect((await ask('/cash-conciliations/01930000-0000-7000-8000-00000000dead/map')).statusCode).toBe(404)
  expect((await ask(`/cash-conciliations/${id}/map?format=doc`)).statusCode).toBe(422)
  expect((await manager.call(cashConciliations.get, { params: { id } })).id).toBe(id)
})
