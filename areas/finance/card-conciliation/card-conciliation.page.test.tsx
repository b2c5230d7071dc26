import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CardEquation, CardLine } from './card-conciliation.contract.ts'
import CardConciliationPage from './card-conciliation.page.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const equation: CardEquation = {
  ...{ gross_cents: 57_420, fee_cents: 642, anticipation_cents: 0, adjustment_cents: -4_500, chargeback_cents: 0 },
  ...{ net_cents: 52_278, banked_cents: 0, open_cents: 52_278, fee_expected_cents: 603, fee_difference_cents: -39 },
  reasons: [{ reason: 'unbanked', open_cents: 52_278 }],
}
const line: CardLine = {
  ...{ id: 'instalment-14', kind: 'instalment', capture_id: 14, company_id: id, company_name: 'Posto Modelo 01' },
  ...{ acquirer: 'cielo', acquirer_name: 'Cielo', brand: 'visa', method: 'debit', nsu: '000262' },
  ...{ label: 'Parcela 1/1', sold_on: '2026-10-14', due_on: '2026-10-15', paid_on: '2026-10-15' },
  ...{ batch_reference: 'R1', status: 'paid', fee_expected_cents: 201, fee_difference_cents: -39 },
  ...{ gross_cents: 19_170, fee_cents: 240, anticipation_cents: 0, adjustment_cents: 0, chargeback_cents: 0 },
  ...{ net_cents: 18_930, banked_cents: 0, open_cents: 18_930, open_reason: 'unbanked' },
}

let asked: string[]
beforeEach(() => {
  asked = []
  signInAs('financial.card-conciliation')
  setScreenWidth(1440)
  network(({ path }) => {
    if (path.startsWith('/card-conciliation/choices'))
      return { json: { companies: [], groups: [], acquirers: [{ value: 'cielo', label: 'Cielo' }], brands: [] } }
    if (path.startsWith('/card-conciliation/equation')) {
      asked.push(path)
      return { json: equation }
    }
    if (path.startsWith('/card-conciliation/lines'))
      return { json: { data: [line], next: null, count: { value: 1, exact: true }, sums: { net_cents: 18_930 } } }
    if (path.startsWith('/card-conciliation/batches') || path.startsWith('/acquirer-transactions'))
      return { json: { data: [], next: null, count: { value: 0, exact: true } } }
    return undefined
  })
})

const show = (search: string) =>
  renderPage(<CardConciliationPage />, { address: `/card-conciliation${search}`, path: '/card-conciliation' })

test('each figure of the equation, and each reason of the open amount, links to its rows in the same filter', async () => {
  show('?f[acquirer]=cielo&f[from]=2026-10-01&f[to]=2026-10-31')
  const figures = within(await screen.findByRole('region', { name: 'Equação do filtro' }))
  const filter = 'acquirer=cielo&from=2026-10-01&to=2026-10-31'
  const find = (name: string) =>
    new URL(figures.getAllByRole('link', { name })[0]?.getAttribute('href') ?? '', 'http://x')
  expect(Object.fromEntries(find('-R$ 45,00').searchParams)).toEqual({
    ...Object.fromEntries(new URLSearchParams(filter)),
    term: 'adjustment_cents',
  })
  expect(figures.getByText('contratadas R$ 6,03')).toBeDefined()
  const reason = screen.getByRole('link', { name: 'Pago, ainda fora do banco R$ 522,78' }).getAttribute('href')
  expect(reason).toContain('open_reason=unbanked')
  const row = within(await screen.findByRole('row', { name: /000262/ }))
  for (const text of ['Parcela 1/1', 'R$ 189,30']) expect(row.getAllByText(text).length).toBeGreaterThan(0)
})

test('the period of each view is of its own date: sale, due date and payment', async () => {
  const { unmount } = show('?tab=vendas&f[from]=2026-10-14&f[to]=2026-10-14')
  await screen.findByRole('region', { name: 'Equação do filtro' })
  expect(asked.at(-1)).toContain('sold_from=2026-10-14')
  unmount()
  show('?tab=pagamentos&f[from]=2026-10-15&f[to]=2026-10-15')
  await screen.findByRole('region', { name: 'Equação do filtro' })
  expect(asked.at(-1)).toContain('paid_from=2026-10-15')
})

test('a view with a filter that the equation has not shows no equation, because its rows would not add up to it', async () => {
  show('?tab=pagamentos&f[from]=2026-10-15&f[to]=2026-10-15&f[status]=paid')
  await screen.findByText('Nenhum registro encontrado para os filtros informados.')
  expect([asked, screen.queryByRole('region', { name: 'Equação do filtro' })]).toEqual([[], null])
})
