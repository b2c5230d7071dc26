import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import IntegrationMappingsPage from './integration-mappings.page.tsx'

const companyA = '01930000-0000-7000-8000-0000000000a1'
const mapping = {
  id: '01930000-0000-7000-8000-0000000000e1',
  system: 'protheus',
  connection_id: null,
  connection_name: null,
  domain: 'nature',
  company_id: null,
  company_name: null,
  is_default: false,
  internal_key: 'credit',
  internal_label: 'Cartão de crédito à vista',
  external_key: '1010202',
  external_key_2: null,
  external_key_3: null,
  external_label: 'Cartões',
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  last_used_at: null,
  changeable: true,
  version: 1,
}
const missing = {
  id: 'protheus:customer:alfa',
  system: 'protheus',
  domain: 'customer',
  internal_key: 'alfa',
  internal_label: 'Transportadora Alfa',
  company_id: companyA,
  company_name: 'Posto A',
  companies: 1,
  messages: 2,
  amount_cents: 151_250,
  first_on: '2026-10-14',
  oldest_at: '2026-10-15T12:00:00.000Z',
}
const page = (data: object[]) => ({ json: { data, next: null, count: { value: data.length, exact: true } } })

const suggestion = {
  ...missing,
  id: 'protheus:customer:alfa|000987|01',
  ...{ external_key: '000987', external_key_2: '01', external_key_3: null, external_label: null },
  ...{ evidence: 'code', equal_text: '11444777000161', proposals: 1 },
  ...{ source_label: 'Transportadora Alfa · Posto B', source_company_name: 'Posto B' },
}
const batch = {
  ...{ id: '01930000-0000-7000-8000-0000000000f1', job_id: null, title: 'Lote', state: 'done', total: 1, done: 1 },
  ...{ changed: 1, skipped: [], failures: [] },
}

const mockAnswers = ({ uses = 0, for_all = true, code = missing } = {}) =>
  network(({ path, method }) => {
    if (path.includes('/integration-mappings/missing')) return page([code])
    if (path.includes('/bulk/')) return { json: batch }
    if (path.includes('/suggestions')) return page([suggestion])
    if (path.includes('/waiting')) return { json: { codes: 1, messages: 2, amount_cents: 151_250 } }
    if (path.includes('/codes'))
      return {
        json: {
          data: [
            { key: 'alfa', label: 'Transportadora Alfa' },
            { key: 'credit', label: 'Cartão de crédito à vista' },
          ],
          page: null,
        },
      }
    if (path.includes('/choices'))
      return { json: { for_all, companies: [{ id: companyA, name: 'Posto A' }], connections: [] } }
    if (path.includes('/timeline')) return page([])
    if (path.includes(mapping.id) || method === 'POST')
      return { json: { ...mapping, uses, freed: method === 'POST' ? 2 : null } }
    if (path.includes('/integration-mappings')) return page([mapping])
    return undefined
  })

beforeEach(() => {
  signInAs('integration-mappings')
  setScreenWidth(1440)
})

test('a missing code is mapped from its row, from its first message on, and the freed messages are counted', async () => {
  const sent = mockAnswers()
  renderPage(
    <>
      <IntegrationMappingsPage />
      <Notices />
    </>,
  )
  expect(await screen.findByRole('tab', { name: 'Pendentes (1)' })).toBeTruthy()
  expect(await screen.findByText(/em 2 mensagens paradas/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Mapear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mapear Transportadora Alfa' }))
  await userEvent.type(await dialog.findByLabelText(/^Cliente/), '000987')
  await userEvent.type(await dialog.findByLabelText(/^Loja/), '01')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('2 mensagens bloqueadas foram liberadas.')).toBeTruthy()
  const [created] = sent.filter(({ method }) => method === 'POST')
  expect(created?.body).toMatchObject({
    domain: 'customer',
    company_id: companyA,
    internal_key: 'alfa',
    external_key: '000987',
    external_key_2: '01',
    valid_from: '2026-10-14',
  })
})

test.each([
  ['of all companies', true, null],
  ['of one company', false, companyA],
] as const)('a person %s maps a code of the group for %s', async (_case, for_all, company_id) => {
  const sent = mockAnswers({ for_all, code: { ...missing, domain: 'nature', internal_key: 'credit' } })
  renderPage(<IntegrationMappingsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mapear' }))
  await userEvent.type(await screen.findByLabelText(/^Natureza/), '1010205')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ company_id }))
})

test('a suggestion shows its evidence and is accepted from its row', async () => {
  const sent = mockAnswers()
  renderPage(
    <>
      <IntegrationMappingsPage />
      <Notices />
    </>,
    { address: '/?tab=sugestoes' },
  )
  const row = await screen.findByRole('row', { name: /Transportadora Alfa/ })
  for (const text of [
    '000987 · 01',
    'Mesmo CNPJ, CPF ou número: 11444777000161',
    'Já mapeado: Transportadora Alfa · Posto B',
  ])
    expect(row.textContent).toContain(text)
  await userEvent.click(within(row).getByRole('button', { name: 'Aceitar' }))
  await screen.findByText('Mapeamento de Transportadora Alfa criado.')
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    body: { selection: { ids: [suggestion.id] }, input: { ambiguous: true } },
  })
})

test('the fields of the external code follow the domain, and a domain without codes names its page', async () => {
  mockAnswers()
  renderPage(<IntegrationMappingsPage />, { address: '/?tab=ativos&open=novo' })
  expect(await screen.findByLabelText(/^Natureza/)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: /^Domínio/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Conta bancária' }))
  expect(await screen.findByLabelText(/^Banco/)).toBeTruthy()
  expect(screen.getByLabelText(/^Agência/)).toBeTruthy()
})

test('another code of a used mapping asks from which day on it is valid', async () => {
  const sent = mockAnswers({ uses: 3 })
  renderPage(<IntegrationMappingsPage />, { address: `/?tab=ativos&open=${mapping.id}&form=editar` })
  const start = await screen.findByLabelText(/^Novo código vale desde/)
  await userEvent.type(start, '01/11/2026')
  await userEvent.click(screen.getByRole('button', { name: /Gravar/ }))
  await waitFor(() => {
    const [update] = sent.filter(({ method, path }) => method === 'PUT' && path.includes('/integration-mappings/'))
    expect(update?.body).toMatchObject({ applies_from: '2026-11-01', version: 1 })
  })
})
