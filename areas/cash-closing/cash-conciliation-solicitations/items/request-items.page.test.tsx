import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SolicitationItem } from './items.contract.ts'
import { sentItem as item } from './items.fixture.ts'
import { RefusedItemsPanel } from './refused-items.tsx'
import { RequestItems } from './request-items.tsx'

const id = '01930000-0000-7000-8000-0000000000f1'
const line: SolicitationItem = {
  ...item,
  id: '01930000-0000-7000-8000-0000000000f7',
  kind: 'manual',
  code: 'add',
  ref: 'um',
  amount_cents: 6190,
  severity: null,
  sentence: null,
}
const refusedDecision = { decision: 'refused', comment: 'Falta a via da captura.', unanswered: true } as const

function mockAnswers(items: readonly SolicitationItem[]) {
  signInAs('cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze')
  return network(({ method }) => (method === 'GET' ? { json: { data: items } } : { json: item }))
}
const posted = (sent: ReturnType<typeof network>) => sent.filter(({ method }) => method === 'POST')

test('an analyst accepts an item with one key and refuses one with a comment, by keyboard', async () => {
  const sent = mockAnswers([item])
  renderPage(<RequestItems request={{ id, can_decide: true, cash_conciliation_id: id }} />)
  const user = userEvent.setup()
  expect(await screen.findByText('Captura de R$ 150,00 cancelada às 17:01.')).toBeTruthy()
  screen.getByRole('button', { name: 'Aceitar' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(posted(sent)).toMatchObject([{ body: { decision: 'accepted' } }]))
  await user.click(screen.getByRole('button', { name: 'Recusar item' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Recusar D07/ }))
  await user.type(await dialog.findByRole('textbox', { name: /Comentário/ }), 'Falta a via da captura.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const body = { decision: 'refused', comment: 'Falta a via da captura.' }
  await waitFor(() => expect(posted(sent)[1]).toMatchObject({ body }))
})

test('a user who cannot decide sees the decisions and no buttons', async () => {
  mockAnswers([{ ...item, ...refusedDecision }])
  renderPage(<RequestItems request={{ id, can_decide: false, cash_conciliation_id: id }} />)
  expect(await screen.findByText('Recusado, sem resposta')).toBeTruthy()
  expect(screen.getByText('Analista: Falta a via da captura.')).toBeTruthy()
  expect(screen.getByText('Apurado com o operador.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Aceitar|Recusar|Desfazer/ })).toBeNull()
})

test('the station sees refused items first, explains differences again and answers lines', async () => {
  const sent = mockAnswers([
    { ...item, ...refusedDecision },
    { ...line, ...refusedDecision },
    { ...line, id, decision: 'accepted' },
  ])
  const last_request = { id, number: 3, type: 'closing', status: 'refused', decision_note: 'Sem prova.' } as const
  renderPage(<RefusedItemsPanel day={{ last_request }} />, { path: '/', address: '/?company=um' })
  expect(await screen.findByText('Responda os 2 itens recusados.')).toBeTruthy()
  expect(screen.getAllByText('Falta a via da captura.')).toHaveLength(2)
  const again = screen.getByRole('link', { name: 'Explicar de novo' })
  expect(again.getAttribute('href')).toBe('/?company=um&passo=diferencas')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Responder' }))
  await user.type(await screen.findByRole('textbox', { name: /Resposta/ }), 'A via legível está anexada.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posted(sent)[0]?.path).toContain(`/items/${line.id}/answer`))
})
