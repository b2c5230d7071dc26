import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { journalAccounts } from '@app/domain/journal/contract'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { queryClient } from '@app/kit/web'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pendingRequest } from '../cash-conciliation-solicitations/solicitation.fixture.ts'
import CloseCheckoutPage from './close-checkout.page.tsx'
import SendCheckoutPage from './send-checkout.page.tsx'

const journal = {
  posted: false,
  debit_total_cents: 57_420,
  credit_total_cents: 57_420,
  lines: [
    {
      account: journalAccounts.debit_cards.code,
      account_name: 'Cartões de débito a receber — Cielo',
      debit_cents: 57_420,
      credit_cents: 0,
    },
    {
      account: journalAccounts.fuel_revenue.code,
      account_name: 'Receita de venda — GC',
      debit_cents: 0,
      credit_cents: 57_420,
    },
  ],
}
const close = { name: 'close', label: 'Fechar dia', refusal: null }
const open = dayView({ status: 'in_conference', journal, actions: [close] })
const request = pendingRequest({ number: 7 })
const sentDay = dayView({
  status: 'submitted',
  journal,
  pending_solicitation_id: request.id,
  actions: [{ ...close, refusal: 'Dia em análise: os valores estão congelados até a decisão.' }],
})

let sent: ReturnType<typeof network> = []
let current = { day: sentDay, request }
const answerUsual = ({ path, method }: Pick<Sent, 'path' | 'method'>) => {
  if (path.startsWith(`/cash-conciliation-solicitations/${request.id}`)) return { json: current.request }
  if (path.startsWith('/cash-conciliation-solicitations/'))
    return { status: 404, json: { code: 'not-found', message: 'Não encontrado.' } }
  if (path.endsWith('/deciders')) return { json: { data: [{ id: request.id, name: 'Bruna' }] } }
  if (path.startsWith('/cash-conciliations/companies'))
    return { json: { data: [{ id: current.day.company_id, name: 'Posto Modelo 01' }] } }
  if (path.startsWith('/cash-conciliations?'))
    return { json: { data: [current.day], next: null, count: { value: 1, exact: true } } }
  if (path === `/cash-conciliations/${current.day.id}` && method === 'GET') return { json: current.day }
  return undefined
}
beforeEach(() => {
  setScreenWidth(1440)
  signInAs('cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze')
  current = { day: sentDay, request }
  sent = network(answerUsual)
})

const page = '/cash-conciliation/:id/close-checkout/:solicitation?'
const address = `/cash-conciliation/${open.id}/close-checkout`
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('the signature step shows the expected deposit and the amounts that acquirers will owe', async () => {
  current = { day: open, request }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}?passo=assinatura` })
  const effects = words(await screen.findByRole('grid', { name: 'O que o fechamento cria' }))
  expect(effects).toContain('Dinheiro a depositar do diaR$ 804,05')
  expect(effects).toContain('Cartões de débito a receber — CieloR$ 574,20')
  expect(effects).not.toContain('Receita')
  expect(await screen.findByRole('button', { name: 'Fechar dia' })).toBeTruthy()
})

test('the analyst approves or refuses a pending request on the checkout page', async () => {
  current = { day: sentDay, request: { ...request, can_decide: true, decide_refusal: null } }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}/${request.id}?passo=assinatura` })
  expect(await screen.findByText('Solicitação nº 7 em análise')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Recusar' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText(/Motivo/), 'Falta a via do D07.')
  await userEvent.click(form.getByRole('button', { name: 'Recusar' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/refuse'))?.body).toMatchObject({ reason: 'Falta a via do D07.' }),
  )
})

test('the checkout compares sent and current amounts of a pending request even without its id in the address', async () => {
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}?passo=formas` })
  expect(await screen.findByRole('grid', { name: 'Enviado e atual por forma de pagamento' })).toBeTruthy()
})

test('the checkout compares the sent differences with the current ones and names the changes', async () => {
  const snapshot = {
    ...request.snapshot,
    differences: [{ code: 'D03', ref: 'capture:D03', amount_cents: -2700, reason: 'Erro de digitação', note: null }],
  }
  const explanation = { status: 'explained', reason_name: 'Venda perdida' } as const
  const differences = [openDifference('D03', -2600, explanation), openDifference('D07', -15_000, explanation)]
  current = { day: { ...sentDay, differences }, request: { ...request, snapshot } }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}?passo=diferencas` })
  const text = words(await screen.findByRole('grid', { name: 'Diferenças enviadas e atuais' }))
  expect(text).toContain('-R$ 27,00-R$ 26,00Erro de digitaçãoVenda perdidaMudou')
  expect(text).toContain('–-R$ 150,00–Venda perdidaNova')
})

test('before sending, the page shows the frozen differences, the missing reasons and who decides', async () => {
  const explained = { ...openDifference('D03', -2700), status: 'explained' as const, reason_name: 'Erro de digitação' }
  const differences = [explained, openDifference('D07', -15_000, { ref: 'capture:10' })]
  current = {
    day: dayView({ ...open, differences, actions: [{ name: 'submit', label: 'Enviar', refusal: null }] }),
    request,
  }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}?passo=assinatura` })
  const frozen = words(await screen.findByRole('grid', { name: 'Diferenças que ficam congeladas' }))
  expect(frozen).toContain('ExplicadaErro de digitação-R$ 27,00')
  expect(frozen).toContain('Em aberto–-R$ 150,00')
  expect(screen.getByText('O que fica congelado: 1 ainda em aberto')).toBeTruthy()
  expect(await screen.findByText('Decide: Bruna. Quem envia não decide a própria solicitação.')).toBeTruthy()
})

const station = '/cash-conciliation/solicitation/:date/checkout/:solicitation?'
const atStation = `/cash-conciliation/solicitation/${open.business_date}/checkout?passo=assinatura`

test('the requester withdraws the request on the page from which it was sent', async () => {
  current = { day: sentDay, request: { ...request, can_withdraw: true } }
  renderPage(<SendCheckoutPage />, { path: station, address: atStation })
  expect(await screen.findByRole('button', { name: 'Retirar solicitação' })).toBeTruthy()
})

test('the fuel step explains to a blind counter why nozzles and tanks are hidden, and stays open', async () => {
  current = { day: dayView({ ...open, cash_unseen: true, nozzles: [], tanks: [] }), request }
  const fuel = `/cash-conciliation/solicitation/${open.business_date}/checkout?passo=combustivel`
  renderPage(<SendCheckoutPage />, { path: station, address: fuel })
  expect(
    await screen.findByText('Conferência cega: bicos e tanques aparecem depois da contagem de todos os turnos.'),
  ).toBeTruthy()
})

test('a person who cannot act on a pending request sees the reason', async () => {
  renderPage(<SendCheckoutPage />, { path: station, address: atStation })
  expect(await screen.findByText('Você não pode analisar a própria solicitação.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retirar solicitação' })).toBeNull()
})

test('the first step lists every source as received, missing or not required', async () => {
  const sources = { tank: { received_at: '2026-10-15T08:00:00.000Z' } }
  current = { day: dayView({ ...open, sources, missing_sources: ['other'] }), request }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}?passo=fontes` })
  const table = within(await screen.findByRole('grid', { name: 'Fontes do dia' }))
  const getRowText = (name: RegExp) => words(table.getByRole('row', { name }))
  expect(getRowText(/Medição de tanques/)).toContain('Recebida')
  expect(getRowText(/Outras adquirentes/)).toContain('Falta')
  expect(getRowText(/Cielo/)).toContain('Não exigida')
})

test('a request of another day is not compared with this one', async () => {
  current = { day: open, request: { ...request, cash_conciliation_id: '01930000-0000-7000-8000-0000000000d9' } }
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}/${request.id}?passo=formas` })
  expect(await screen.findByText('A solicitação do endereço não é deste dia.')).toBeTruthy()
  expect(screen.queryByRole('grid', { name: 'Enviado e atual por forma de pagamento' })).toBeNull()
})

test('a request that the user may not see gets the same message as a request of another day', async () => {
  current = { day: open, request }
  const unknown = '01930000-0000-7000-8000-0000000000d8'
  renderPage(<CloseCheckoutPage />, { path: page, address: `${address}/${unknown}?passo=formas` })
  expect(await screen.findByText('A solicitação do endereço não é deste dia.')).toBeTruthy()
})

test('a day that was just changed can be signed only after its new figures are shown', async () => {
  const submit = { name: 'submit', label: 'Enviar', refusal: null }
  const before = dayView({ ...open, version: 4, actions: [submit] })
  let answerAgain = (_answer: { json: unknown }) => {}
  current = { day: before, request }
  sent = network((call) => {
    const isDay = call.path === `/cash-conciliations/${before.id}` && call.method === 'GET'
    if (!isDay || sent.filter(({ path }) => path === call.path).length === 1) return answerUsual(call)
    return new Promise((resolve) => {
      answerAgain = resolve
    })
  })
  renderPage(<SendCheckoutPage />, { path: station, address: atStation.replace('assinatura', 'diferencas') })
  const user = userEvent.setup()
  await screen.findByRole('heading', { level: 1, name: 'Enviar fechamento' })
  // A stored change of the day invalidates its queries in the same way.
  act(() => void queryClient.invalidateQueries({ queryKey: ['cash-conciliations'] }))
  await user.click(screen.getByRole('button', { name: 'Próximo: Resumo e assinatura' }))
  await screen.findByRole('heading', { name: 'Assinatura' })
  expect(screen.queryByRole('checkbox')).toBeNull()

  answerAgain({ json: { ...before, version: 5 } })
  await user.click(await screen.findByRole('checkbox', { name: 'Conferi os documentos deste dia.' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.filter(({ path }) => path.endsWith('/submit')).map(({ body }) => body)).toEqual([
      { declared: true, version: 5 },
    ]),
  )
})
