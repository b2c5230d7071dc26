import cashClosing from '@app/areas/cash-closing/web'
import finance from '@app/areas/finance/web'
import purchases from '@app/areas/purchases/web'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { AreasContext } from '@app/kit/web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import HomePage from './home.page.tsx'

beforeEach(() => setScreenWidth(1440))

const renderHome = () =>
  renderPage(
    <AreasContext value={[cashClosing, finance, purchases]}>
      <HomePage />
    </AreasContext>,
  )
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test.each([
  ['admin', ['admin'], ['Rede hoje', 'Fontes que faltam', 'Saúde']],
  [
    'an analyst who also manages',
    ['cash-conciliation', 'cash-conciliation.solicitation.analyze'],
    ['Pedidos que esperam você', 'Calendário de fechamentos', 'O que espera você', 'Últimos 7 dias'],
  ],
  ['a manager', ['cash-conciliation.solicitation'], ['O que espera você', 'Últimos 7 dias']],
  [
    'treasury',
    ['financial.bank-balances', 'financial.card-conciliation'],
    ['Saldos', 'Em atraso', 'Que dias ainda recebem?', 'Taxas contra contrato', 'Todas as páginas'],
  ],
])('%s gets the own home first', async (_, abilities, first) => {
  signInAs(...abilities)
  network()
  renderHome()
  await screen.findByRole('heading', { name: first[0] })
  expect(headings().slice(0, first.length)).toEqual(first)
})

test('the list of pages has every page that the abilities open, and folds those that are not built', async () => {
  signInAs('cash-conciliation', 'storage')
  network()
  renderHome()
  const pages = within(await screen.findByRole('region', { name: 'Todas as páginas' }))
  expect(pages.getByRole('link', { name: 'Conciliação de caixa' }).getAttribute('href')).toBe('/cash-conciliation')
  expect(pages.queryByRole('link', { name: 'Conferências' })).toBeNull()
  expect(pages.getByText(/^Em construção \(/).closest('details')?.textContent).toContain('Estoque')
})

test.each([
  ['admin', 'Cadastre a primeira empresa'],
  ['cash-conciliation', 'Peça ao administrador acesso a uma empresa.'],
])('without a company, %s reads: %s', async (ability, words) => {
  signInAs(ability)
  network(({ path }) => (path === '/cash-conciliations/companies' ? { json: { data: [] } } : undefined))
  renderHome()
  expect(await screen.findByText(words)).toBeTruthy()
})
