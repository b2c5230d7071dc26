import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import Webhooks from './webhooks.panel.tsx'

const webhook = {
  id: '0199e6a0-0000-7000-8000-0000000000e1',
  name: 'BI',
  url: 'https://bi.exemplo.com.br/avisos',
  events: ['day.closed'],
  created_at: '2026-10-15T09:00:00.000Z',
  last_ok_at: null,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
}
const off = {
  ...webhook,
  id: '0199e6a0-0000-7000-8000-0000000000e2',
  name: 'Antigo',
  disabled_at: '2026-10-18T09:00:00.000Z',
  disabled_reason: 'O endereço falhou durante 3 dias.',
}
const delivery = {
  id: '0199e6a0-0000-7000-8000-0000000000f1',
  event: 'day.closed',
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  created_at: '2026-10-15T09:00:00.000Z',
  status: 'dead',
  attempts: 8,
  next_attempt_at: null,
  http_status: 500,
  error_message: 'O endereço respondeu HTTP 500.',
}
const secret = `whsec_${'x'.repeat(43)}`

beforeEach(() => {
  signInAs('cash-conciliation')
  setScreenWidth(1440)
})

const answering = () =>
  network(({ path, method }) => {
    if (path === '/webhooks' && method === 'POST') return { json: { ...webhook, name: 'Robô', secret } }
    if (path === '/webhooks') return { json: { data: [webhook, off] } }
    if (path.endsWith('/deliveries')) return { json: { data: [delivery] } }
    return { json: null }
  })

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('a new webhook shows its secret once, with the events that the person may see', async () => {
  const sent = answering()
  renderPage(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Criar webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar webhook' }))
  await userEvent.type(dialog.getByLabelText(/^Nome/), 'Robô')
  await userEvent.type(dialog.getByLabelText(/^Endereço/), 'https://bi.exemplo.com.br/avisos')
  await userEvent.click(dialog.getByRole('combobox', { name: /^Eventos/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Dia fechado' }))
  await userEvent.type(dialog.getByLabelText(/^A sua senha/), 'uma senha boa')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar webhook' }))
  await screen.findByText('Copie agora o segredo de Robô')
  screen.getByText(secret)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Robô',
    url: 'https://bi.exemplo.com.br/avisos',
    events: ['day.closed'],
    password: 'uma senha boa',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByText('Copie agora o segredo de Robô')).toBeNull()
})

test('the deliveries of a webhook show their answers, and a failed one is sent again', async () => {
  const sent = answering()
  renderPage(<Webhooks />)
  const row = await rowOf('BI')
  await userEvent.click(row.getByRole('button', { name: 'Entregas' }))
  const deliveries = within(await screen.findByRole('grid', { name: 'Entregas de BI' }))
  await deliveries.findByText('Esgotada')
  deliveries.getByText('O endereço respondeu HTTP 500.')
  await userEvent.click(deliveries.getByRole('button', { name: 'Reenviar' }))
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain(`/webhooks/${webhook.id}/deliveries/${delivery.id}/resend`),
  )
})

test('a working webhook can be tested, and one that was switched off tells why and can be switched on', async () => {
  const sent = answering()
  renderPage(<Webhooks />)
  const working = await rowOf('BI')
  await userEvent.click(working.getByRole('button', { name: 'Testar' }))
  const stopped = await rowOf('Antigo')
  stopped.getByText('Desligado: O endereço falhou durante 3 dias.')
  await userEvent.click(stopped.getByRole('button', { name: 'Ligar' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/webhooks/${webhook.id}/test`,
      `/webhooks/${off.id}/activate`,
    ]),
  )
})
