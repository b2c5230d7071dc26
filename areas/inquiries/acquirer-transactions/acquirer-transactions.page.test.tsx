import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AcquirerTransaction, AcquirerTransactionDetail } from './acquirer-transactions.contract.ts'
import AcquirerTransactionsPage from './acquirer-transactions.page.tsx'

const capture: AcquirerTransaction = {
  id: 7,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  business_date: '2026-10-14',
  captured_at: '2026-10-14T09:12:00.000Z',
  merchant_no: '1009134501',
  acquirer: 'cielo',
  acquirer_name: 'Cielo',
  brand: 'visa',
  kind: 'sale',
  method: 'credit',
  installments: 1,
  gross_cents: 15_604,
  mdr_ppm: 16_500,
  fee_cents: 257,
  net_cents: 15_347,
  nsu: '000187',
  auth_code: 'R11201',
  terminal_logical_no: '00000901',
  card_last4: '0042',
  due_date: '2026-11-13',
  capture_status: 'matched',
  receivable_status: 'scheduled',
}
const detail: AcquirerTransactionDetail = {
  ...capture,
  tid: null,
  e2e_id: null,
  txid: null,
  product_code: '059',
  capture_means: 'manual',
  order_ref: null,
  arn: '24000016287000000000187',
  fee_ppm: 16_000,
  cash_out_cents: null,
  plate: 'ABC1D23',
  odometer_km: 123_456,
  driver_ref: '4471',
  volume_ml: 250_000,
  fuel: 'Diesel S10',
  day_id: '0199e6a0-0000-7000-8000-0000000000d1',
  instalments: [
    {
      id: 1,
      number: 1,
      of_count: 1,
      due_on: '2026-11-13',
      paid_on: null,
      gross_cents: 15_604,
      fee_expected_cents: 250,
      fee_charged_cents: 257,
      net_cents: 15_347,
      status: 'scheduled',
      batch: null,
    },
  ],
  contestable: null,
  matched: {
    sentence: 'Mesmo NSU e mesmo valor.',
    items: [
      {
        kind: 'movement',
        id: '3',
        description: 'Venda no cartão de crédito',
        occurred_at: '2026-10-14T09:11:00.000Z',
        amount_cents: 15_604,
        nsu: '187',
      },
    ],
  },
  source: { import_id: '0199e6a0-0000-7000-8000-0000000000f1', file_name: 'cielo03.txt', line: 12 },
}

const requestedPaths: string[] = []

beforeEach(() => {
  requestedPaths.length = 0
  signInAs('financial.acquirer-transactions')
  setScreenWidth(1440)
  network(({ path }) => {
    requestedPaths.push(path)
    if (path.startsWith('/acquirer-transactions/choices')) return { json: { companies: [], acquirers: [], brands: [] } }
    if (path.startsWith('/acquirer-transactions/charts'))
      return {
        json: {
          from: '2026-09-15',
          to: '2026-10-15',
          modalities: ['debit', 'credit', 'prepaid'].map((method) => ({ brand: 'visa', method, gross_cents: 15_604 })),
          cancellations: [{ terminal: '00000901', hour: 9, count: 2 }],
        },
      }
    if (path.startsWith('/acquirer-transactions/coverage'))
      return {
        json: {
          data: [
            { source: 'cielo', expected: 14, received: 14, waived: 0, missing: [] },
            {
              source: 'stone',
              expected: 14,
              received: 12,
              waived: 1,
              missing: [{ company_name: 'Posto Modelo 04', business_date: '2026-10-14' }],
            },
          ],
        },
      }
    if (path === '/acquirer-transactions/7/line') return { json: { text: '1 0000187 VISA    15604' } }
    if (path.startsWith('/acquirer-transactions/7')) return { json: detail }
    if (path.startsWith('/acquirer-transactions'))
      return { json: { data: [capture], next: null, count: { value: 1, exact: true }, sums: { net_cents: 15_347 } } }
    return undefined
  })
})

test('each capture shows gross, rate, fee and net, and the status of its sale and its receivable', async () => {
  renderPage(<AcquirerTransactionsPage />)
  const row = within(await screen.findByRole('row', { name: /Posto Modelo 01/ }))
  for (const text of ['Cielo', 'Venda', '1,65%', '000187', 'Casada', 'Agendado'])
    expect(row.getByText(text)).toBeInstanceOf(HTMLElement)
})

test('the list opens with the last week', async () => {
  renderPage(<AcquirerTransactionsPage />)
  await screen.findByRole('row', { name: /Posto Modelo 01/ })
  expect(requestedPaths.some((path) => /^\/acquirer-transactions\?.*from=/.test(path))).toBe(true)
})

test('an opened capture shows its instalments, its sale and the line of the file', async () => {
  renderPage(<AcquirerTransactionsPage />, { address: '/?open=7' })
  const parcels = within(await screen.findByRole('grid', { name: 'Parcelas' }))
  expect(parcels.getByText('1/1')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Venda no cartão de crédito')).toBeInstanceOf(HTMLElement)
  for (const text of ['Digitada', '24000016287000000000187', '1,6%', 'ABC1D23', '123.456 km', '250,000 L'])
    expect(screen.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Veio na linha 12 do arquivo cielo03.txt.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('link', { name: 'Abrir dia' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ver a linha do arquivo' }))
  const line = await screen.findByRole('region', { name: 'Linha do arquivo' })
  expect(line.textContent).toBe('1 0000187 VISA    15604')
})

test('a line counts the files of the acquirers that came, and opens the days without one', async () => {
  renderPage(<AcquirerTransactionsPage />)
  const coverage = within(await screen.findByRole('region', { name: 'Cobertura das adquirentes no período' }))
  const line = 'Cobertura: falta 1 de 28 arquivos das adquirentes, 1 sem arquivo por decisão'
  await userEvent.click(await coverage.findByRole('button', { name: line }))
  expect(coverage.getByText('14 de 14 arquivos')).toBeInstanceOf(HTMLElement)
  expect(coverage.getByText('12 de 14 arquivos')).toBeInstanceOf(HTMLElement)
  expect(coverage.getByText('Falta 14/10/2026 (Posto Modelo 04). 1 sem arquivo por decisão.')).toBeInstanceOf(
    HTMLElement,
  )
})

test('the charts show the sales by brand and modality, and the terminals and hours with most cancellations', async () => {
  renderPage(<AcquirerTransactionsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Gráficos' }))
  expect(await screen.findByText('Quanto foi vendido por bandeira e modalidade?')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Em que terminal e hora se cancela mais?')).toBeInstanceOf(HTMLElement)
  const marks = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(marks).toContainEqual(expect.stringMatching(/kind=sale&method=credit&brand=visa$/))
  expect(marks).toContainEqual(expect.stringMatching(/kind=cancel&terminal=00000901&hour=9$/))
})

test('the last bar of the sales by brand sums those without a bar of their own', async () => {
  const modalities = Array.from({ length: 26 }, (_, n) => ({ brand: `b${n}`, method: 'debit', gross_cents: 1_000 + n }))
  network(({ path }) => {
    if (path.startsWith('/acquirer-transactions/charts'))
      return { json: { from: '2026-09-15', to: '2026-10-15', modalities, cancellations: [] } }
    return path.startsWith('/acquirer-transactions/coverage')
      ? { json: { data: [] } }
      : { json: { companies: [], acquirers: [], brands: [] } }
  })
  renderPage(<AcquirerTransactionsPage />, { address: '/?show=charts' })
  expect(await screen.findByRole('img', { name: 'Outras: R$ 20,49, 100% acumulado' })).toBeInstanceOf(HTMLElement)
})
